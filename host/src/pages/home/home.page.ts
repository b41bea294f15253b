import { addresses } from '@kontor/contract/addresses';
import { definePage } from '@kontor/contract/page';
import { mdiViewDashboardOutline } from '@mdi/js';
import { homeQueries } from './home-queries.ts';

export const shopHome = definePage({
  path: addresses.shop,
  access: 'shop',
  needs: 'nothing',
  title: { de: 'Übersicht', en: 'Overview' },
  icon: mdiViewDashboardOutline,
  navigation: { slot: 'home', order: 10 },
  words: 'Übersicht Startseite overview home dashboard',
  topic: 'home',
  shows: homeQueries,
});
