import { definePage, organizationPlace, shopPlace } from '@kontor/contract/page';
import { mdiCashMultiple } from '@mdi/js';
import { outlookQueries } from '../../account/use-outlook.ts';
import { partnerAccountQuery } from '../../account/use-partner-account.ts';

export const partnerPayout = definePage({
  path: `${organizationPlace}/partner-account/payout`,
  access: 'organization',
  needs: 'GET /organization/{organizationUuid}/partner-account',
  title: { de: 'Provisionen', en: 'Commissions' },
  icon: mdiCashMultiple,
  navigation: { slot: 'partner-account', order: 10 },
  words: 'Provisionen Auszahlung commissions payout',
  topic: 'partner',
  shows: [partnerAccountQuery, ...outlookQueries],
});

export const shopPartnerPayout = definePage({
  path: `${shopPlace}/partner-account/payout`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/partner-account',
  organizations: ['partner'],
  title: { de: 'Provisionen', en: 'Commissions' },
  topic: 'partner',
  shows: [partnerAccountQuery, ...outlookQueries],
});
