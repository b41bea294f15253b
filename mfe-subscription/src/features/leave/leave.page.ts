import { definePage, shopPlace } from '@kontor/contract/page';
import { pageQuery } from '@kontor/platform/page-queries';
import { billingCalls } from '../../billing/calls.ts';
import { ofAll, ofBilling } from '../../billing/page-calls.ts';

export const subscriptionLeave = definePage({
  path: `${shopPlace}/subscription/leave`,
  access: 'shop',
  needs:
    'PUT /organization/{organizationUuid}/shop/{shopUuid}/subscription/active/stripe-subscription/{stripeSubscriptionUuid}/cancel',
  title: { de: 'Abonnement kündigen', en: 'Cancel subscription' },
  below: 'subscription',
  words: 'Abonnement kündigen Vertrag beenden cancel subscription leave end contract',
  shows: [...ofAll, ...ofBilling, pageQuery(billingCalls.usage), pageQuery(billingCalls.account)],
});
