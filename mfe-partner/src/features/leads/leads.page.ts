import { definePage, organizationPlace, shopPlace } from '@kontor/contract/page';
import { mdiAccountPlusOutline } from '@mdi/js';
import { partnerAccountQuery } from '../../account/use-partner-account.ts';
import { referralQuery } from '../../account/use-referral.ts';

export const partnerLeads = definePage({
  path: `${organizationPlace}/partner-account/leads`,
  access: 'organization',
  needs: 'GET /organization/{organizationUuid}/partner-account',
  title: { de: 'Leads', en: 'Leads' },
  icon: mdiAccountPlusOutline,
  navigation: { slot: 'partner-account', order: 30, count: 'leads' },
  words: 'Leads Empfehlungen referrals',
  topic: 'partner',
  shows: [partnerAccountQuery, referralQuery],
});

export const shopPartnerLeads = definePage({
  path: `${shopPlace}/partner-account/leads`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/partner-account',
  organizations: ['partner'],
  title: { de: 'Leads', en: 'Leads' },
  topic: 'partner',
  shows: [partnerAccountQuery, referralQuery],
});
