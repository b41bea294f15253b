import { addresses } from '@kontor/contract/addresses';
import { definePage } from '@kontor/contract/page';
import { mdiViewDashboardOutline } from '@mdi/js';
import { partnerAccountQuery } from '../../account/use-partner-account.ts';

export const partnerHome = definePage({
  path: addresses.organization,
  access: 'organization',
  needs: 'nothing',
  title: { de: 'Übersicht', en: 'Overview' },
  icon: mdiViewDashboardOutline,
  navigation: { slot: 'home', order: 10 },
  words: 'Übersicht Startseite overview home dashboard',
  topic: 'partner',
  shows: [partnerAccountQuery],
});
