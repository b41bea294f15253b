import { definePage, shopPlace } from '@kontor/contract/page';
import { pageQuery } from '@kontor/platform/page-queries';
import { mdiChartBar } from '@mdi/js';
import { billingCalls } from '../../billing/calls.ts';
import { ofAll } from '../../billing/page-calls.ts';

export const costs = definePage({
  path: `${shopPlace}/costs`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/shop/{shopUuid}/costs',
  title: { de: 'Kosten', en: 'Costs' },
  icon: mdiChartBar,
  navigation: { slot: 'contract', order: 30 },
  words: 'Kosten Ausgaben Monat Diagramm CSV costs spending month chart',
  shows: [...ofAll, pageQuery(billingCalls.costs)],
});
