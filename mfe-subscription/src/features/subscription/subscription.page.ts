import { definePage, shopPlace } from '@kontor/contract/page';
import { pageQuery } from '@kontor/platform/page-queries';
import { mdiAutorenew } from '@mdi/js';
import { billingCalls } from '../../billing/calls.ts';
import { ofAll, ofBilling } from '../../billing/page-calls.ts';

export const subscription = definePage({
  path: `${shopPlace}/subscription`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/shop/{shopUuid}/price',
  title: { de: 'Abonnement', en: 'Subscription' },
  icon: mdiAutorenew,
  navigation: { slot: 'contract', order: 10 },
  words:
    'Abonnement Tarif wechseln Vertrag Preise Lizenz kaufen bestellen kündigen ändern jährlich monatlich upgrade subscription plan contract licence buy order cancel change yearly monthly prices',
  topic: 'subscription',
  bringsNotices: true,
  shows: [
    ...ofAll,
    ...ofBilling,
    pageQuery(billingCalls.currentPrice),
    pageQuery(billingCalls.usage),
    pageQuery(billingCalls.offers),
    pageQuery(billingCalls.orderProgress),
  ],
});
