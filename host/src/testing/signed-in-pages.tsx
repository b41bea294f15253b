import { EventType } from '@kontor/contract/connect-event';
import { allScopes } from '@kontor/contract/connect-scope';
import { routes } from '@kontor/contract/routes';
import type { PageQuery } from '@kontor/contract/server-page';
import type { HostApi } from '@kontor/platform/host';
import { hostApiVersion } from '@kontor/platform/host-api-version';
import type { RemoteModule } from '@kontor/platform/remote-module';
import {
  aBalance,
  aBaseData,
  aBranchStore,
  anOrganization,
  anOwedItem,
  aPaymentData,
  aPriceList,
  aProduct,
  aShop,
  aSubscription,
  aUsageMonth,
  ids,
} from '@kontor/testing/factories';
import type { Bodies } from '@kontor/testing/page-answers';
import type { ReactElement } from 'react';
import { generatePath } from 'react-router-dom';
import { BaseDataPage } from '../pages/base-data/base-data-page.tsx';
import { ConnectPage } from '../pages/connect/connect-page.tsx';
import { connectQueries } from '../pages/connect/connect-queries.ts';
import { HomePage } from '../pages/home/home-page.tsx';
import { homeQueries } from '../pages/home/home-queries.ts';
import { MigrationPage } from '../pages/migration/migration-page.tsx';
import { migrationQueries } from '../pages/migration/migration-query.ts';
import { ProfilePage } from '../pages/profile/profile-page.tsx';
import { profileQueries } from '../pages/profile/profile-queries.ts';
import { StatusPage } from '../pages/status/status-page.tsx';
import { statusQueries } from '../pages/status/status-queries.ts';
import { hostTexts } from './host-texts.ts';

/** A page of the shell with what the API answers to its calls, as the server renders it. */
export interface SignedInPage {
  readonly name: string;
  readonly at: string;
  /** With its route and the calls that it declares, in the form of a remote. */
  readonly page: RemoteModule;
  readonly place: HostApi['place'];
  readonly bodies: Bodies;
  /** Texts of the page in German and in English: headings, names and amounts of the answers. */
  readonly shows: readonly (readonly [de: string, en: string])[];
}

/** What somebody else has typed. */
export const hostile = '<script>alert(1)</script>';

const at = '2026-11-20T09:00:00.000Z';
const path = '/organization/{organizationUuid}/shop/{shopUuid}';
const [first, second] = ['0197a000-0000-7000-8000-0000000000d1', '0197a000-0000-7000-8000-0000000000d2'];

const pageOf = (route: keyof typeof routes, element: ReactElement, queries: readonly PageQuery[]): RemoteModule => ({
  // Stands for the shell.
  name: 'subscription',
  hostApi: hostApiVersion,
  routes: [{ path: routes[route].path, element, handle: { queries } }],
  i18n: hostTexts.i18n,
});

const addressOf = (route: keyof typeof routes) =>
  generatePath(routes[route].path as string, { organizationUuid: ids.organization, shopUuid: ids.shop });

/** The organization's name and its other shop are what somebody has typed. */
const placeOf = (
  shop: HostApi['place']['shop'],
  organization = anOrganization({ baseData: aBaseData({ companyName: hostile }) }),
): HostApi['place'] => ({
  organization: { ...organization, ...(shop && { shops: [shop, aShop({ uuid: first, name: hostile })] }) },
  shop,
  organizations: [organization],
  reload: async () => undefined,
});

const aPartner = anOrganization({ type: 'partner', shops: [], baseData: aBaseData({ companyName: hostile }) });

const item = (type: 'professional' | 'wms' | 'pos', quantity = 1) =>
  ({ state: 'active', product: aProduct({ type }), quantity, validUntil: null }) as const;

const device = { name: 'WMS-01', serialNumber: 'X1', appVersion: null, state: 'connected', lastSeenAt: null } as const;

const home: Bodies = {
  [`GET ${path}/subscription/active`]: aSubscription({ items: [item('professional'), item('wms', 2)] }),
  [`GET ${path}/subscription/active/stripe-subscription`]: aPaymentData(),
  [`GET ${path}/price`]: aPriceList(),
  [`GET ${path}/balance`]: aBalance(),
  [`GET ${path}/wms/device`]: [{ ...device, uuid: first }],
  [`GET ${path}/pos/device`]: [],
  [`GET ${path}/fiskaly-organization`]: [aBranchStore()],
  [`GET ${path}/first-step`]: [{ key: 'first-order', done: true, doneAt: at }],
  [`GET ${path}/usage`]: [aUsageMonth({ included: 2000 })],
  'GET /organization/{organizationUuid}/partner-agency/connected': '',
  'GET /organization/{organizationUuid}/partner-suggestion': { partnerUuid: first, name: 'Agentur Nordlicht' },
};

const profile: Bodies = {
  'GET /user/change-email': { email: 'neu@radwerk.test', expiresAt: '2026-11-24T10:00:00.000Z' },
  'GET /user/mails': { newsletter: true, usage: false },
  'GET /user/passkey': [{ uuid: first, name: hostile, createdAt: at, lastUsedAt: null }],
  'GET /user/totp': { activeSince: at, recoveryCodesLeft: 2 },
  'GET /user/session': [
    { uuid: first, isCurrent: true, browser: 'Chrome', system: 'Windows', signedInAt: at, lastUsedAt: at },
    { uuid: second, isCurrent: false, browser: 'Firefox', system: 'Linux', signedInAt: at, lastUsedAt: at },
  ],
};

const old = aShop({ name: hostile, type: 'shopware5', cloudShop: null });

const nothing = {
  loads: 0,
  failures: 0,
  failuresByReason: { incompatible: 0, unreachable: 0, timeout: 0, broken: 0 },
  failureRate: null,
  p50: null,
  p95: null,
  errors: 0,
};

const status: Bodies = {
  'GET /operator/status': {
    lastChange: { revision: 7, at, by: 'jan@kaiwerk.test', subject: 'host', summary: 'promoted 1.0.2' },
    hourSince: at,
    daySince: at,
    subjects: [
      {
        subject: 'host',
        owner: null,
        current: {
          version: '1.0.2-0123456789ab',
          publishedAt: at,
          publishedBy: 'ci@kaiwerk.test',
          changelog: hostile,
          hour: nothing,
          day: nothing,
        },
        currentSince: at,
        currentBy: null,
        previous: null,
        canary: null,
        candidate: null,
      },
    ],
  },
  'GET /operator/order': [
    {
      uuid: first,
      organizationName: 'Radwerk GmbH',
      shopUuid: ids.shop,
      shopName: hostile,
      kind: 'update',
      state: 'needs-attention',
      attempts: 12,
      lastError: 'The price is gone',
      createdAt: at,
    },
  ],
  'GET /operator/invoice': [],
  'GET /operator/difference': [],
  'GET /operator/job': { lanes: [{ lane: 'mail', running: 1, waiting: 2, oldestDueAt: at, parked: 0 }], parked: [] },
};

const connect: Bodies = {
  'GET /operator/connect/client': [
    {
      id: first,
      name: hostile,
      scopes: allScopes,
      contactEmail: 'erp@kaiwerk.test',
      createdAt: at,
      secrets: [{ createdAt: at, lastUsedAt: null }],
      endpoint: { url: 'https://erp.kaiwerk.test/events', events: EventType.options, parked: null },
    },
  ],
};

export const signedInPages: readonly SignedInPage[] = [
  {
    name: 'shopHome',
    at: addressOf('shopHome'),
    page: pageOf('shopHome', <HomePage />, homeQueries),
    place: placeOf(aShop()),
    bodies: home,
    shows: [
      ['Alles läuft. Ein Schritt ist noch offen.', 'Everything is running. One step is still open.'],
      ['289,00', '€289.00'],
      ['Arbeiten Sie mit Agentur Nordlicht', 'Agentur Nordlicht'],
      ['von 2.000 inklusive', 'of 2,000 included'],
      ['Radwerk Berlin', 'Radwerk Berlin'],
    ],
  },
  {
    name: 'shopHome of a shop that owes',
    at: addressOf('shopHome'),
    page: pageOf('shopHome', <HomePage />, homeQueries),
    place: placeOf(aShop({ type: 'shopware6', cloudShop: null })),
    bodies: {
      ...home,
      [`GET ${path}/balance`]: aBalance({ items: [anOwedItem({ amount: 390_320 })] }),
      [`GET ${path}/address-proof`]: { value: hostile, state: 'open', fileUrl: 'https://a.test/f', dnsName: 'a.test' },
    },
    shows: [
      ['3.903,20', '3,903.20'],
      ['https://a.test/f', 'https://a.test/f'],
    ],
  },
  {
    name: 'shopBaseData',
    at: addressOf('shopBaseData'),
    page: pageOf('shopBaseData', <BaseDataPage />, []),
    place: placeOf(aShop()),
    bodies: {},
    shows: [
      ['value="Skalitzer Straße 94"', 'value="Skalitzer Straße 94"'],
      ['selected="">Deutschland', 'selected="">Germany'],
    ],
  },
  {
    name: 'organizationBaseData',
    at: addressOf('organizationBaseData'),
    page: pageOf('organizationBaseData', <BaseDataPage />, []),
    place: placeOf(null, aPartner),
    bodies: {},
    shows: [['value="10997"', 'value="10997"']],
  },
  {
    name: 'shopUser',
    at: addressOf('shopUser'),
    page: pageOf('shopUser', <ProfilePage />, profileQueries),
    place: placeOf(aShop()),
    bodies: profile,
    shows: [
      ['value="Brandt"', 'value="Brandt"'],
      ['neu@radwerk.test', 'neu@radwerk.test'],
      ['Firefox auf Linux', 'Firefox on Linux'],
      ['20.11.2026', '20 Nov 2026'],
    ],
  },
  {
    name: 'organizationUser',
    at: addressOf('organizationUser'),
    page: pageOf('organizationUser', <ProfilePage />, profileQueries),
    place: placeOf(null, aPartner),
    bodies: profile,
    shows: [['Chrome auf Windows', 'Chrome on Windows']],
  },
  {
    name: 'migration',
    at: addressOf('migration'),
    page: pageOf('migration', <MigrationPage />, migrationQueries),
    place: placeOf(old),
    bodies: {
      [`GET ${path}/migration`]: {
        migration: {
          uuid: first,
          predecessorShop: old,
          successorShop: aShop({ uuid: second, name: 'Radwerk Neu', type: 'shopware6', cloudShop: null }),
          state: 'staged',
        },
        requestedAt: null,
        canRequest: false,
        moves: {
          kind: 'contract',
          plan: 'professional',
          wms: 2,
          pos: 0,
          isYearly: false,
          credit: 12_345,
          paidUntil: '2026-12-20T11:00:00.000Z',
          endsThen: false,
        },
        completedAt: null,
        revert: null,
        blockedBy: null,
        running: null,
      },
    },
    shows: [
      ['123,45', '€123.45'],
      ['Radwerk Neu', 'Radwerk Neu'],
    ],
  },
  {
    name: 'status',
    at: routes.status.path,
    page: pageOf('status', <StatusPage />, statusQueries),
    place: placeOf(null),
    bodies: status,
    shows: [
      ['1.0.2-0123456789ab', '1.0.2-0123456789ab'],
      ['The price is gone', 'The price is gone'],
      ['20.11.2026', '20 Nov 2026'],
    ],
  },
  {
    name: 'connect',
    at: routes.connect.path,
    page: pageOf('connect', <ConnectPage />, connectQueries),
    place: placeOf(null),
    bodies: connect,
    shows: [['Ein System ist angebunden.', 'One system is connected.']],
  },
];
