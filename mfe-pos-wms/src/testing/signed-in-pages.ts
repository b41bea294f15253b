import { firstLanguages, type InFirstLanguages } from '@kontor/contract/language';
import type { Shop } from '@kontor/contract/shop';
import type { HostApi } from '@kontor/platform/host';
import { everyPage, page } from '@kontor/testing/every-page';
import {
  aBranchStore,
  anOrganization,
  aProduct,
  aReportableRegister,
  aShop,
  aSubscription,
  aUsageMonth,
  aUser,
  ids,
} from '@kontor/testing/factories';
import type { Bodies } from '@kontor/testing/page-answers';
import { generatePath } from 'react-router-dom';

const base = 'GET /organization/{organizationUuid}/shop/{shopUuid}';

const device = {
  uuid: '0197a000-0000-7000-8000-0000000000d1',
  name: 'Kasse am Fenster',
  serialNumber: 'KP-4711',
  appVersion: '4.2.0',
  state: 'connected',
  lastSeenAt: '2026-11-19T09:00:00Z',
} as const;

const download = {
  externalId: 'app',
  title: { de: 'Programm für Lager', en: 'Programme for warehouses' },
  platform: 'Android 11',
  version: '26.4.1',
  url: 'https://downloads.kontor.test/app.apk',
  size: 1_000_000,
  sha256: 'a'.repeat(64),
  releasedAt: '2026-09-21T08:00:00.000Z',
};

const store = aBranchStore();

/** Of a shop that has everything. */
export const bodies: Bodies = {
  [`${base}/subscription/active`]: aSubscription({
    items: (['professional', 'wms', 'pos'] as const).map((type) => ({
      state: 'active',
      product: aProduct({ type }),
      quantity: 3,
      validUntil: null,
    })),
  }),
  [`${base}/subscription/active/stripe-subscription/dunning-process`]: '',
  [`${base}/usage`]: [aUsageMonth()],
  [`${base}/usage/last-order`]: { occurredAt: '2026-11-22T10:15:00.000Z' },
  [`${base}/plugin`]: {
    pluginInstallationLicense: 'KONTOR-7F3A-91BC-02DE-55A1',
    connectedSince: null,
    version: null,
    download: null,
  },
  [`${base}/first-step`]: [{ key: 'first-article', done: true, doneAt: null }],
  [`${base}/erp/download`]: [download],
  [`${base}/wms/download`]: [download],
  [`${base}/pos/download`]: [download],
  [`${base}/wms/device`]: [device],
  [`${base}/pos/device`]: [device],
  [`${base}/fiskaly-organization`]: [store],
  [`${base}/pos/compliance`]: [aReportableRegister()],
};

/** What each page shows of these answers. */
const contents: Readonly<Record<string, InFirstLanguages<readonly string[]>>> = {
  erp: {
    de: ['Professional', '918', 'von 1.500 enthaltenen', '22.11.2026, 11:15', 'Programm für Lager'],
    en: ['Professional', '918', 'of 1,500 included', '22\u00a0Nov\u00a02026, 11:15', 'Programme for warehouses'],
  },
  plugin: { de: ['KONTOR-7F3A-91BC-02DE-55A1'], en: ['KONTOR-7F3A-91BC-02DE-55A1'] },
  wmsActivate: { de: ['WMS ist aktiv'], en: ['WMS is active'] },
  posActivate: { de: ['POS ist aktiv'], en: ['POS is active'] },
  wmsFirstSteps: { de: ['3 Lizenzen sind gebucht'], en: ['You have 3 licences'] },
  posFirstSteps: { de: ['3 Lizenzen sind gebucht'], en: ['You have 3 licences'] },
  wmsDevices: { de: [device.name, device.serialNumber, '1 von 3'], en: [device.name, '1 of 3'] },
  posDevices: { de: [device.name, device.serialNumber, '1 von 3'], en: [device.name, '1 of 3'] },
  wmsDownloads: { de: ['Programm für Lager', '26.4.1'], en: ['Programme for warehouses', '26.4.1'] },
  posDownloads: { de: ['Programm für Lager', '26.4.1'], en: ['Programme for warehouses', '26.4.1'] },
  posGermany: {
    de: [store.name, 'TSE signiert seit 04.09.2025'],
    en: [store.name, 'TSE signing since 4\u00a0Sept\u00a02025'],
  },
  posAustria: { de: [store.name], en: [store.name] },
  posCompliance: {
    de: ['Filiale Kreuzberg', 'Anschaffung', 'bis 04.12.2026', 'noch 11 Tage'],
    en: ['Filiale Kreuzberg', 'Acquisition', 'by 4\u00a0Dec\u00a02026', '11 days left'],
  },
  posBranchStore: { de: [store.name, 'KP-100-20931'], en: [store.name, 'KP-100-20931'] },
};

const parameters = {
  organizationUuid: ids.organization,
  shopUuid: ids.shop,
  fiskalyOrganizationUuid: store.uuid,
};

export const pathOf = (name: string): string => generatePath(page(name).path, parameters);

/** Every page of this remote in both languages: name, language, path, and what it shows. */
export const pages = everyPage
  .filter(({ owner }) => owner === 'pos-wms')
  .flatMap(({ name }) =>
    firstLanguages.map((language) => [name, language, pathOf(name), shownBy(name)[language]] as const),
  );

function shownBy(name: string) {
  const texts = contents[name];
  if (!texts) throw new Error(`What the page ${name} shows is missing here.`);
  return texts;
}

/** The shell with this shop while the server renders its page, and until the browser has taken it over. */
export function renderedFor(shop: Shop = aShop({ type: 'shopware6', cloudShop: null })): Partial<HostApi> {
  const organization = anOrganization({ shops: [shop] });
  return {
    session: { user: aUser(), reloadUser: async () => aUser(), logout: async () => undefined },
    place: { organization, shop, organizations: [organization], reload: async () => undefined },
    renderedAt: new Date('2026-11-23T10:00:00.000Z'),
  };
}
