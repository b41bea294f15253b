import { definePage, shopPlace } from '@kontor/contract/page';
import { mdiBarcodeScan, mdiCashRegister } from '@mdi/js';
import { branchStoresQuery } from '../../components/use-branch-stores.ts';
import { entitlementsQueries } from '../../components/use-entitlements.ts';
import { devicesQuery } from '../devices/use-devices.ts';

export const wmsActivate = definePage({
  path: `${shopPlace}/wms/activate`,
  access: 'shop',
  needs: 'nothing',
  when: { unlicensed: 'wms' },
  title: { de: 'WMS aktivieren', en: 'Activate WMS' },
  icon: mdiBarcodeScan,
  navigation: { slot: 'products', order: 20, label: { de: 'WMS', en: 'WMS' }, entry: 'wms' },
  words: 'Lager Versand Gerät verbinden testen buchen warehouse connect device try activate',
  topic: 'products',
  shows: [...entitlementsQueries, devicesQuery('wms')],
});

export const posActivate = definePage({
  path: `${shopPlace}/pos/activate`,
  access: 'shop',
  needs: 'nothing',
  when: { unlicensed: 'pos' },
  title: { de: 'POS aktivieren', en: 'Activate POS' },
  icon: mdiCashRegister,
  navigation: { slot: 'products', order: 30, label: { de: 'POS', en: 'POS' }, entry: 'pos' },
  words: 'Kasse verbinden testen buchen connect till point of sale try activate',
  topic: 'products',
  shows: [...entitlementsQueries, branchStoresQuery('DE'), devicesQuery('pos')],
});
