import { definePage } from '@kontor/contract/page';
import { pageQuery } from '@kontor/platform/page-queries';
import { mdiPercentOutline } from '@mdi/js';
import { lists } from '../../calls/lists.ts';

export const taxes = definePage({
  path: '/backoffice/taxes',
  access: 'signed-in',
  needs: lists.taxRates,
  title: { de: 'Steuersätze', en: 'Tax rates' },
  frame: 'navigation',
  icon: mdiPercentOutline,
  navigation: { slot: 'conditions', order: 20 },
  words: 'Steuersätze Mehrwertsteuer Umsatzsteuer Länder VAT tax rates countries',
  shows: [pageQuery(lists.taxRates)],
});
