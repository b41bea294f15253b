import { definePage } from '@kontor/contract/page';
import { pageQuery } from '@kontor/platform/page-queries';
import { mdiTagOutline } from '@mdi/js';
import { lists } from '../../calls/lists.ts';

export const prices = definePage({
  path: '/backoffice/prices',
  access: 'signed-in',
  needs: lists.priceLists,
  title: { de: 'Preislisten', en: 'Price lists' },
  frame: 'navigation',
  icon: mdiTagOutline,
  navigation: { slot: 'conditions', order: 10 },
  words: 'Preislisten Preise Tarife Staffeln veröffentlichen price lists prices plans tiers publish',
  shows: [pageQuery(lists.priceLists)],
});
