import { EventType } from '@kontor/contract/connect-event';
import { allScopes } from '@kontor/contract/connect-scope';
import { anOffer } from '@kontor/testing/an-offer';
import {
  aBalance,
  aBranchStore,
  aPaymentData,
  aPriceList,
  aProduct,
  aShop,
  aSubscription,
  aUsageMonth,
  ids,
} from '@kontor/testing/factories';
import type { Bodies } from '@kontor/testing/page-answers';
import { hostile } from './hostile.ts';
import { memberBodies } from './member-bodies.ts';

const at = '2026-11-20T09:00:00.000Z';
const path = '/organization/{organizationUuid}/shop/{shopUuid}';
const [first, second] = ['0197a000-0000-7000-8000-0000000000d1', '0197a000-0000-7000-8000-0000000000d2'];

const item = (type: 'professional' | 'wms' | 'pos', quantity = 1) =>
  ({ state: 'active', product: aProduct({ type }), quantity, validUntil: null }) as const;

const device = { name: 'WMS-01', serialNumber: 'X1', appVersion: null, state: 'connected', lastSeenAt: null } as const;

export const homeBodies: Bodies = {
  [`GET ${path}/subscription/active`]: aSubscription({ items: [item('professional'), item('wms', 2)] }),
  [`GET ${path}/subscription/active/stripe-subscription`]: aPaymentData(),
  [`GET ${path}/subscription/active/stripe-subscription/dunning-process`]: '',
  [`GET ${path}/subscription/active/order`]: '',
  [`GET ${path}/price`]: aPriceList(),
  [`GET ${path}/balance`]: aBalance(),
  [`GET ${path}/wms/device`]: [{ ...device, uuid: first }],
  [`GET ${path}/pos/device`]: [],
  [`GET ${path}/fiskaly-organization`]: [aBranchStore()],
  [`GET ${path}/first-step`]: [{ key: 'first-order', done: true, doneAt: at }],
  [`GET ${path}/usage`]: [aUsageMonth({ included: 2000 })],
  [`GET ${path}/offer`]: [anOffer()],
  [`GET ${path}/pos/compliance`]: [],
  'GET /organization/{organizationUuid}/partner-agency/connected': '',
  'GET /organization/{organizationUuid}/partner-suggestion': { partnerUuid: first, name: 'Agentur Nordlicht' },
};

export const baseDataBodies: Bodies = {
  'GET /organization/{organizationUuid}/billing-details': {
    invoiceEmails: ['rechnung@radwerk.test'],
    purchaseOrderNumber: '4500012345',
    costCentre: hostile,
    buyerReference: '04011000-1234512345-06',
    differentAddress: null,
  },
  'GET /organization/{organizationUuid}/invoice-language': { language: 'en' },
};

export const factorBodies: Bodies = {
  'GET /user/passkey': [{ uuid: first, name: hostile, createdAt: at, lastUsedAt: null }],
  'GET /user/totp': { activeSince: at, recoveryCodesLeft: 2 },
};

export const profileBodies: Bodies = {
  ...factorBodies,
  'GET /user/change-email': { email: 'neu@radwerk.test', expiresAt: '2026-11-24T10:00:00.000Z' },
  'GET /user/mails': { newsletter: true, usage: false },
  'GET /user/session': [
    { uuid: first, isCurrent: true, browser: 'Chrome', system: 'Windows', signedInAt: at, lastUsedAt: at },
    { uuid: second, isCurrent: false, browser: 'Firefox', system: 'Linux', signedInAt: at, lastUsedAt: at },
  ],
};

const memberList = 'GET /organization/{organizationUuid}/member';

/** The profile below an organization, whose owners it tells of. */
export const placedProfileBodies: Bodies = { ...profileBodies, [memberList]: memberBodies[memberList] };

export const activityBodies: Bodies = {
  [memberList]: memberBodies[memberList],
  'GET /organization/{organizationUuid}/activity': [
    {
      uuid: first,
      at,
      actor: { kind: 'user', name: hostile },
      action: 'member.role-changed',
      subject: hostile,
      details: { from: 'admin', to: 'billing' },
      address: '203.0.113.0/24',
    },
    {
      uuid: second,
      at,
      actor: { kind: 'system', name: null },
      action: 'subscription.changed',
      subject: 'Radwerk Berlin',
      details: {},
      address: null,
    },
  ],
};

export const exportBodies: Bodies = {
  'GET /organization/{organizationUuid}/export': [
    {
      uuid: first,
      state: 'working',
      progress: 40,
      sizeBytes: null,
      expiresAt: null,
      requestedAt: at,
      requestedBy: 'Eva Brandt',
    },
    {
      uuid: second,
      state: 'done',
      progress: 100,
      sizeBytes: 1_400_000,
      expiresAt: '2026-11-27T09:00:00.000Z',
      requestedAt: at,
      requestedBy: hostile,
    },
  ],
};

/** The predecessor of a migration. */
export const old = aShop({ name: hostile, type: 'shopware5', cloudShop: null });

const nothing = {
  loads: 0,
  failures: 0,
  failuresByReason: { incompatible: 0, unreachable: 0, timeout: 0, broken: 0 },
  failureRate: null,
  p50: null,
  p95: null,
  errors: 0,
};

export const statusBodies: Bodies = {
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
  'GET /operator/history': {
    range: 'day',
    remotes: [{ remote: 'partner', steps: [{ since: at, loads: 12, failures: 1, p50: 140 }] }],
  },
  'GET /operator/job': {
    lanes: [{ lane: 'mail', running: 1, waiting: 2, oldestDueAt: at, parked: 0 }],
    daily: [{ name: hostile, beganAt: at, done: 3, waiting: 1, oldestDueAt: at, isBehind: true }],
    parked: [],
  },
};

export const connectBodies: Bodies = {
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

export const migrationBodies: Bodies = {
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
};
