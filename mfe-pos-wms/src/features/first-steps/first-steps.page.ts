import { definePage, shopPlace } from '@kontor/contract/page';
import { branchStoresQuery } from '../../components/use-branch-stores.ts';
import { progressQueries } from './use-progress.ts';

export const wmsFirstSteps = definePage({
  path: `${shopPlace}/wms/first-steps`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/shop/{shopUuid}/first-step',
  when: { licensed: 'wms' },
  title: { de: 'WMS, erste Schritte', en: 'WMS, first steps' },
  below: 'wms',
  words: 'Lager erste Schritte Einrichtung warehouse first steps set up',
  topic: 'products',
  shows: progressQueries('wms'),
});

export const posFirstSteps = definePage({
  path: `${shopPlace}/pos/first-steps`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/shop/{shopUuid}/first-step',
  when: { licensed: 'pos' },
  title: { de: 'POS, erste Schritte', en: 'POS, first steps' },
  below: 'pos',
  words: 'Kasse erste Schritte Einrichtung till first steps set up',
  topic: 'products',
  shows: [...progressQueries('pos'), branchStoresQuery('DE')],
});
