import { definePage } from '@kontor/contract/page';
import { pageQuery } from '@kontor/platform/page-queries';
import { mdiPaletteOutline } from '@mdi/js';
import { lists } from '../../calls/lists.ts';

export const brand = definePage({
  path: '/backoffice/brand',
  access: 'signed-in',
  needs: lists.brand,
  title: { de: 'Marke', en: 'Brand' },
  frame: 'navigation',
  icon: mdiPaletteOutline,
  navigation: { slot: 'administration', order: 40 },
  words: 'Marke Name Firma Bankverbindung Impressum Briefpapier brand name company bank account letter paper',
  shows: [pageQuery(lists.brand)],
});
