import { definePage } from '@kontor/contract/page';
import { pageList } from '@kontor/platform/page-queries';
import { mdiChartBar } from '@mdi/js';
import { lists } from '../../calls/lists.ts';

export const figures = definePage({
  path: '/backoffice/figures',
  access: 'signed-in',
  needs: lists.figures,
  title: { de: 'Kennzahlen', en: 'Figures' },
  frame: 'navigation',
  icon: mdiChartBar,
  navigation: { slot: 'home', order: 40 },
  words:
    'Kennzahlen Umsatz Wachstum Kündigungen Testphasen Mahnungen Diagramm CSV figures revenue growth churn trials dunning chart',
  shows: [pageList(lists.figures)],
});
