import { definePage, shopPlace } from '@kontor/contract/page';
import { pageQuery } from '@kontor/platform/page-queries';
import { mdiCreditCardOutline } from '@mdi/js';
import { billingCalls } from '../../billing/calls.ts';
import { ofAll, ofBilling } from '../../billing/page-calls.ts';

export const paymentMethods = definePage({
  path: `${shopPlace}/payment-methods`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription',
  title: { de: 'Zahlungsmethoden', en: 'Payment methods' },
  icon: mdiCreditCardOutline,
  navigation: { slot: 'contract', order: 40 },
  words:
    'Zahlungsmethoden Zahlungsart ändern hinterlegen Kreditkarte Karte Lastschrift SEPA IBAN Bank change add payment methods credit card direct debit',
  topic: 'paymentMethods',
  bringsNotices: true,
  shows: [...ofAll, ...ofBilling, pageQuery(billingCalls.account)],
});
