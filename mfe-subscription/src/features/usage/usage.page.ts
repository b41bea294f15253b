import { definePage, shopPlace } from '@kontor/contract/page';
import { pageQuery } from '@kontor/platform/page-queries';
import { billingCalls } from '../../billing/calls.ts';
import { ofAll } from '../../billing/page-calls.ts';

export const subscriptionUsage = definePage({
  path: `${shopPlace}/subscription/usage`,
  access: 'shop',
  needs: 'nothing',
  title: { de: 'Bestellungen', en: 'Orders' },
  below: 'subscription',
  words: 'Verbrauch Bestellungen Nutzung usage orders',
  topic: 'usage',
  shows: [...ofAll, pageQuery(billingCalls.usage), pageQuery('GET /user/mails')],
});
