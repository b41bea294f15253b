import { definePage, shopPlace } from '@kontor/contract/page';
import { branchStoresQuery } from '../../components/use-branch-stores.ts';
import { subscriptionQuery } from '../../components/use-subscription.ts';
import { downloadsQuery } from './downloads-query.ts';

export const wmsDownloads = definePage({
  path: `${shopPlace}/wms/downloads`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/shop/{shopUuid}/wms/download',
  when: { licensed: 'wms' },
  title: { de: 'WMS, Downloads', en: 'WMS, downloads' },
  below: 'wms',
  words: 'Lager Download herunterladen warehouse downloads app',
  topic: 'products',
  shows: [subscriptionQuery, downloadsQuery('wms')],
});

export const posDownloads = definePage({
  path: `${shopPlace}/pos/downloads`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/shop/{shopUuid}/pos/download',
  when: { licensed: 'pos' },
  title: { de: 'POS, Downloads', en: 'POS, downloads' },
  below: 'pos',
  words: 'Kasse Download herunterladen till downloads app',
  topic: 'products',
  shows: [subscriptionQuery, downloadsQuery('pos'), branchStoresQuery('DE')],
});
