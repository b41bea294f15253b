import { expect, test } from '@jest/globals';
import type { Device } from '@kontor/contract/shop';
import { aBaseData, anOrganization, aProduct, aShop, aSubscription, ids } from '@kontor/testing/factories';
import { firstSteps, type SetUp } from './first-steps.ts';

const device: Device = {
  uuid: ids.shop,
  name: 'WMS-01',
  serialNumber: 'X1',
  appVersion: null,
  state: 'connected',
  lastSeenAt: null,
};
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
  },
  wmsDevices: [device, device],
  posDevices: [device],
  branchStores: [{ uuid: ids.shop, name: 'Kreuzberg', isoCountryCode: 'DE', state: 'active', cashRegisters: null }],
  migration: null,
};

const open = (setUp: Partial<SetUp>) =>
  firstSteps({ ...done, ...setUp })
    .filter(({ isDone }) => !isDone)
    .map(({ id }) => id);

test('a shop that has everything has no open step', () => {
  expect(open({})).toEqual([]);
  expect(firstSteps(done)).toHaveLength(6);
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
  ['a till without a branch', { branchStores: [], posDevices: [] }, ['branchStore', 'posDevices']],
  ['a trial', { subscription: aSubscription({ state: 'trial', stripeSubscriptions: [] }) }, ['plan']],
  ['no subscription, so no plan to choose yet', { subscription: null }, ['subscription']],
  ['devices that could not be asked for', { wmsDevices: null, posDevices: null }, []],
])('%s', (_, setUp, steps) => {
  expect(open(setUp)).toEqual(steps);
});

test('the missing devices are counted', () => {
  const steps = firstSteps({ ...done, wmsDevices: [] });
  expect(steps.find(({ id }) => id === 'wmsDevices')?.missing).toBe(2);
});
