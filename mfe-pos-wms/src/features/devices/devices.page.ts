import { definePage, shopPlace } from '@kontor/contract/page';
import { mdiBarcodeScan, mdiCashRegister } from '@mdi/js';
import { branchStoresQuery } from '../../components/use-branch-stores.ts';
import { entitlementsQueries } from '../../components/use-entitlements.ts';
import { devicesQuery } from './use-devices.ts';

export const wmsDevices = definePage({
  path: `${shopPlace}/wms/devices`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/shop/{shopUuid}/wms/device',
  when: { licensed: 'wms' },
  title: { de: 'WMS, Geräte', en: 'WMS, devices' },
  icon: mdiBarcodeScan,
  navigation: { slot: 'products', order: 20, label: { de: 'WMS', en: 'WMS' }, entry: 'wms', count: 'wms-devices' },
  words: 'Lager Versand Geräte Gerät verbinden koppeln Handscanner warehouse devices connect pair scanner',
  topic: 'products',
  shows: [...entitlementsQueries, devicesQuery('wms')],
});

export const posDevices = definePage({
  path: `${shopPlace}/pos/devices`,
  access: 'shop',
  needs: 'GET /organization/{organizationUuid}/shop/{shopUuid}/pos/device',
  when: { licensed: 'pos' },
  title: { de: 'POS, Geräte', en: 'POS, devices' },
  icon: mdiCashRegister,
  navigation: {
    slot: 'products',
    order: 30,
    label: { de: 'POS', en: 'POS' },
    entry: 'pos',
    when: { otherCountriesThan: ['DE', 'AT'] },
    count: 'pos-devices',
  },
  words: 'Kasse Kassen Gerät verbinden koppeln tills devices connect pair till point of sale',
  topic: 'products',
  shows: [...entitlementsQueries, devicesQuery('pos'), branchStoresQuery('DE')],
});
