import { definePage, shopPlace } from '@kontor/contract/page';
import { mdiCashRegister } from '@mdi/js';
import { branchStoresQuery } from '../../components/use-branch-stores.ts';
import { entitlementsQueries } from '../../components/use-entitlements.ts';

export const posGermany = definePage({
  path: `${shopPlace}/pos/de`,
  access: 'shop',
  needs: 'nothing',
  when: { licensed: 'pos', countries: ['DE'] },
  title: { de: 'Filialen in Deutschland', en: 'Branches in Germany' },
  icon: mdiCashRegister,
  navigation: { slot: 'products', order: 30, label: { de: 'POS', en: 'POS' }, entry: 'pos', count: 'pos-devices' },
  words:
    'Kasse Kassen verbinden anmelden Filiale anlegen Filialen TSE Finanzamt connect register tills add branch branches point of sale',
  topic: 'products',
  shows: [...entitlementsQueries, branchStoresQuery('DE')],
});

export const posAustria = definePage({
  path: `${shopPlace}/pos/at`,
  access: 'shop',
  needs: 'nothing',
  when: { licensed: 'pos', countries: ['AT'] },
  title: { de: 'Filialen in Österreich', en: 'Branches in Austria' },
  icon: mdiCashRegister,
  navigation: { slot: 'products', order: 30, label: { de: 'POS', en: 'POS' }, entry: 'pos', count: 'pos-devices' },
  words:
    'Kasse Kassen verbinden anmelden Filiale anlegen Filialen RKSV connect register tills add branch branches point of sale',
  topic: 'products',
  shows: [...entitlementsQueries, branchStoresQuery('AT'), branchStoresQuery('DE')],
});

export const posBranchStore = definePage({
  path: `${shopPlace}/pos/branch-store/:fiskalyOrganizationUuid`,
  access: 'shop',
  needs: 'nothing',
  title: { de: 'Filiale', en: 'Branch' },
  below: 'pos',
  overview: 'posGermany',
  topic: 'products',
  shows: [branchStoresQuery()],
});
