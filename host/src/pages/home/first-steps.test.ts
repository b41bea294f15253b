import type { FirstStep, FirstStepKey } from '@kontor/contract/first-step';
import type { Device } from '@kontor/contract/shop';
import {
  aBaseData,
  aDunningProcess,
  anOrganization,
  aProduct,
  aShop,
  aSubscription,
  ids,
} from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { firstSteps, type SetUp } from './first-steps.ts';

const device: Device = {
  uuid: ids.shop,
  name: 'WMS-01',
  serialNumber: 'X1',
  appVersion: null,
  state: 'connected',
  lastSeenAt: null,
};
const keys = ['first-article', 'first-order', 'device-connected', 'branch-created', 'cash-register-connected'] as const;
/** All steps are done except those that are named. */
const steps = (change: Partial<Record<FirstStepKey, boolean>>): FirstStep[] =>
  [...new Set([...keys, ...(Object.keys(change) as FirstStepKey[])])].map((key) => ({
    key,
    done: change[key] ?? true,
    doneAt: null,
  }));
const item = (type: 'professional' | 'wms' | 'pos', quantity = 1) => ({
  state: 'active' as const,
  product: aProduct({ type }),
  quantity,
  validUntil: null,
});

const done: SetUp = {
  organization: anOrganization(),
  shop: aShop(),
  subscription: aSubscription({ items: [item('professional'), item('wms', 2), item('pos')] }),
  paymentData: {
    scheduleActivationDate: null,
    cancelAtDate: null,
    paymentMethod: { type: 'card', label: 'Visa •••• 4242' },
    collectionMethod: 'charge_automatically',
    currentMainSubscriptionPeriodEnd: null,
    sepaMandate: null,
    nextCharge: null,
    nextPaymentMethod: null,
  },
  wmsDevices: [device, device],
  posDevices: [device],
  knownSteps: steps({}),
  migration: null,
  dunning: null,
  movedTo: null,
};

const open = (setUp: Partial<SetUp>) =>
  firstSteps({ ...done, ...setUp })
    .filter(({ isDone }) => !isDone)
    .map(({ id }) => id);

test('a shop that has everything has no open step', () => {
  expect(open({})).toEqual([]);
  expect(firstSteps(done)).toHaveLength(9);
});

test.each<[string, Partial<SetUp>, string[]]>([
  ['no address', { organization: anOrganization({ baseData: aBaseData({ zip: '' }) }) }, ['address']],
  [
    'a VAT id that is not verified where one is required',
    {
      organization: anOrganization({
        baseData: aBaseData({ isoCountryCode: 'AT' }),
        vatIdVerificationStatus: 'unverified',
      }),
    },
    ['vatId'],
  ],
  ['a licence without a device', { wmsDevices: [device] }, ['wmsDevices']],
  [
    'a till without a branch',
    { knownSteps: steps({ 'branch-created': false, 'cash-register-connected': false }), posDevices: [] },
    ['branchStore', 'posDevices', 'cashRegister'],
  ],
  [
    'a shop in which nothing was sold yet',
    { knownSteps: steps({ 'first-article': false, 'first-order': false }) },
    ['firstArticle', 'firstOrder'],
  ],
  ['a plugin that is not installed', { knownSteps: steps({ 'plugin-installed': false }) }, ['plugin']],
  [
    'a shop that is switched off, until it is paid for',
    { dunning: aDunningProcess({ state: 'overdue' }), posDevices: [], knownSteps: steps({ 'first-order': false }) },
    [],
  ],
  ['a shop that has moved', { subscription: aSubscription({ state: 'expired', items: [] }), movedTo: aShop() }, []],
  ['steps that could not be asked for', { knownSteps: null }, []],
  [
    'a shop whose plan is over',
    { subscription: aSubscription({ state: 'expired', items: [] }), knownSteps: steps({ 'first-order': false }) },
    [],
  ],
  ['a trial', { subscription: aSubscription({ state: 'trial', stripeSubscriptions: [] }) }, ['plan']],
  ['no subscription, so no plan to choose yet', { subscription: null }, ['subscription']],
  ['devices that could not be asked for', { wmsDevices: null, posDevices: null }, []],
])('%s', (_, setUp, steps) => {
  expect(open(setUp)).toEqual(steps);
});

test.each([
  ['DE', 'posGermany'],
  ['AT', 'posAustria'],
] as const)('in %s branches and tills are registered on the page %s', (isoCountryCode, page) => {
  const organization = anOrganization({ baseData: aBaseData({ isoCountryCode }) });
  const knownSteps = steps({ 'branch-created': false, 'cash-register-connected': false });
  const fiscal = firstSteps({ ...done, organization, knownSteps }).filter(
    ({ id }) => id === 'branchStore' || id === 'cashRegister',
  );
  expect(fiscal.map((step) => [step.page, step.isDone])).toEqual([
    [page, false],
    [page, false],
  ]);
});

test('where no fiscal service is connected nothing is to be registered', () => {
  const organization = anOrganization({ baseData: aBaseData({ isoCountryCode: 'FR' }) });
  const all = firstSteps({ ...done, organization }).map(({ id }) => id);
  expect(all).not.toContain('branchStore');
  expect(all).not.toContain('cashRegister');
});

test('the missing devices are counted', () => {
  const steps = firstSteps({ ...done, wmsDevices: [] });
  expect(steps.find(({ id }) => id === 'wmsDevices')?.missing).toBe(2);
});

test('during a trial the address is left to the first order; after it, it is a step', () => {
  const organization = anOrganization({ baseData: null });
  const idsOf = (state: 'trial' | 'expired') =>
    firstSteps({ ...done, organization, subscription: aSubscription({ state, stripeSubscriptions: [] }) }).map(
      ({ id }) => id,
    );
  expect(idsOf('trial')).not.toContain('address');
  expect(idsOf('expired')).toContain('address');
});
