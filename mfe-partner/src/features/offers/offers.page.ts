import { definePage, organizationPlace } from '@kontor/contract/page';
import { mdiFileDocumentEditOutline } from '@mdi/js';
import { offersQuery } from './use-offers.ts';

export const partnerOffers = definePage({
  path: `${organizationPlace}/partner-account/offers`,
  access: 'organization',
  needs: 'GET /organization/{organizationUuid}/offer',
  title: { de: 'Angebote', en: 'Offers' },
  icon: mdiFileDocumentEditOutline,
  navigation: { slot: 'partner-account', order: 40 },
  words: 'Angebote Händler offers merchants',
  topic: 'partner',
  shows: [offersQuery],
});
