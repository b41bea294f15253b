import { definePage, organizationPlace, shopPlace } from '@kontor/contract/page';
import { mdiStorefrontOutline } from '@mdi/js';
import { customerShopsQueries } from './use-customer-shops.ts';

export const partnerCustomerShops = definePage({
  path: `${organizationPlace}/partner-account/customer-shops`,
  access: 'organization',
  needs: 'GET /organization/{organizationUuid}/partner-account',
  title: { de: 'Kunden-Shops', en: 'Customer shops' },
  icon: mdiStorefrontOutline,
  navigation: { slot: 'partner-account', order: 20, count: 'customer-shops' },
  words: 'Kunden-Shops Händler customer shops merchants',
  topic: 'partner',
  shows: customerShopsQueries,
});

export const shopPartnerCustomerShops = definePage({
  path: `${shopPlace}/partner-account/customer-shops`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/partner-account',
  organizations: ['partner'],
  title: { de: 'Kunden-Shops', en: 'Customer shops' },
  topic: 'partner',
  shows: customerShopsQueries,
});
