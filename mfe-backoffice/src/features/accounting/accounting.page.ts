import { definePage } from '@kontor/contract/page';
import { pageQuery } from '@kontor/platform/page-queries';
import { mdiBookOpenPageVariantOutline } from '@mdi/js';
import { lists } from '../../calls/lists.ts';

export const accounting = definePage({
  path: '/backoffice/accounting',
  access: 'signed-in',
  needs: lists.accounting,
  title: { de: 'Buchhaltung', en: 'Accounting' },
  frame: 'navigation',
  icon: mdiBookOpenPageVariantOutline,
  navigation: { slot: 'home', order: 50 },
  words: 'Buchhaltung DATEV Buchungsstapel Export Steuerberater Monat accounting postings export accountant month',
  shows: [pageQuery(lists.accounting)],
});
