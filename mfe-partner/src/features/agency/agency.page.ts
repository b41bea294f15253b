import { definePage, organizationPlace, shopPlace } from '@kontor/contract/page';
import { mdiHandshakeOutline } from '@mdi/js';
import { agencyQueries } from './use-agencies.ts';

export const partnerAgency = definePage({
  path: `${organizationPlace}/partner-agency`,
  access: 'organization',
  needs: 'GET /organization/{organizationUuid}/partner-agency',
  title: { de: 'Partneragentur', en: 'Partner agency' },
  icon: mdiHandshakeOutline,
  navigation: { slot: 'collaboration', order: 10 },
  words: 'Partneragentur Agentur agency partner',
  topic: 'partner',
  shows: agencyQueries,
});

export const shopPartnerAgency = definePage({
  path: `${shopPlace}/partner-agency`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/partner-agency',
  when: { shopTypes: ['shopware6', 'cloud'] },
  title: { de: 'Partneragentur', en: 'Partner agency' },
  icon: mdiHandshakeOutline,
  navigation: { slot: 'collaboration', order: 10 },
  words: 'Partneragentur Agentur agency partner',
  topic: 'partner',
  shows: agencyQueries,
});
