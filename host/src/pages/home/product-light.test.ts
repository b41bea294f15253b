import type { FirstStepKey } from '@kontor/contract/first-step';
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
import { type Product, products } from './product.ts';
import { productLight, productsThatAre } from './product-light.ts';

const item = (type: 'professional' | 'wms' | 'pos', quantity = 1) =>
  ({ state: 'active', product: aProduct({ type }), quantity, validUntil: null }) as const;
const device = (state: Device['state']): Device => ({
  uuid: ids.order,
  name: 'Kasse 1',
  serialNumber: 'X1',
  appVersion: null,
  state,
  lastSeenAt: null,
});
const step = (key: FirstStepKey, done: boolean) => ({ key, done, doneAt: null });

const connected = {
  subscription: aSubscription({ items: [item('professional'), item('wms', 2), item('pos')] }),
  dunning: null,
  isDunningKnown: true,
  knownSteps: [step('plugin-installed', true), step('cash-register-connected', true)],
  wmsDevices: [device('connected'), device('disconnected')],
  posDevices: [device('connected')],
};
const place = { shop: aShop(), organization: anOrganization() };
const lightOf = (change: Partial<Parameters<typeof productLight>[0]>, product: Product, at = place) =>
  productLight({ ...connected, ...change }, at, product);

test('what is booked, connected and paid is running', () => {
  for (const product of products) expect(lightOf({}, product).kind).toBe('running');
});

test('a till that never connected is not running', () => {
  expect(lightOf({ posDevices: [] }, 'pos')).toMatchObject({ kind: 'waiting', obstacle: 'no-device' });
});

test('devices of which none was seen lately are not running', () => {
  expect(lightOf({ wmsDevices: [device('disconnected')] }, 'wms')).toMatchObject({
    kind: 'waiting',
    obstacle: 'none-connected',
  });
});

test('a till that the fiscal service does not know is not running, where there is such a service', () => {
  const knownSteps = [step('cash-register-connected', false)];
  expect(lightOf({ knownSteps }, 'pos')).toMatchObject({ kind: 'waiting', obstacle: 'not-fiscal' });
  const abroad = { ...place, organization: anOrganization({ baseData: aBaseData({ isoCountryCode: 'NL' }) }) };
  expect(lightOf({ knownSteps }, 'pos', abroad).kind).toBe('running');
});

test('an ERP without its plugin is not running, nor one whose shop could not be set up', () => {
  const knownSteps = [step('plugin-installed', false)];
  expect(lightOf({ knownSteps }, 'erp')).toMatchObject({ kind: 'waiting', obstacle: 'plugin-missing' });
  const failed = { ...place, shop: aShop({ cloudShop: { state: 'failed', shopifyShops: [] } }) };
  expect(lightOf({}, 'erp', failed)).toMatchObject({ kind: 'waiting', obstacle: 'setup-failed' });
});

test('what is cancelled is not called active, and says until when it runs', () => {
  const subscription = { ...connected.subscription, cancelAtDate: '2026-12-17T00:00:00.000Z' };
  expect(lightOf({ subscription }, 'wms')).toMatchObject({ kind: 'ending', until: '2026-12-17T00:00:00.000Z' });
});

test('what is not paid is not called active, and says when it is switched off', () => {
  const dunning = aDunningProcess({
    state: 'final-reminder-with-deactivation-deadline-sent',
    deactivationDate: '2026-12-19T00:00:00.000Z',
  });
  expect(lightOf({ dunning }, 'erp')).toMatchObject({ kind: 'unpaid', until: '2026-12-19T00:00:00.000Z' });
  expect(lightOf({ dunning: aDunningProcess({ state: 'overdue' }) }, 'erp').kind).toBe('suspended');
  const subscription = { ...connected.subscription, cancelAtDate: '2026-12-17T00:00:00.000Z' };
  expect(lightOf({ subscription, dunning }, 'erp')).toMatchObject({
    kind: 'ending',
    until: '2026-12-17T00:00:00.000Z',
  });
});

const unknown = { knownSteps: null, wmsDevices: null, posDevices: null };

test('what is not known is no obstacle', () => {
  expect(productsThatAre('waiting', { ...connected, ...unknown }, place)).toEqual([]);
});

test('a product whose devices or first steps are not known is not called running', () => {
  const withPlugin = { ...place, shop: aShop({ type: 'shopware6' }) };
  for (const product of products) expect(lightOf(unknown, product, withPlugin).kind).toBe('unknown');
  expect(lightOf({ knownSteps: null }, 'pos').kind).toBe('unknown');
});

test('a first step that the answer does not name is not known', () => {
  const withPlugin = { ...place, shop: aShop({ type: 'shopware6' }) };
  expect(lightOf({ knownSteps: [] }, 'erp', withPlugin).kind).toBe('unknown');
  expect(lightOf({ knownSteps: [] }, 'pos').kind).toBe('unknown');
});

test('where the country is not known, a till runs only once it is with the fiscal service', () => {
  const nowhere = { ...place, organization: anOrganization({ baseData: null }) };
  expect(lightOf({ knownSteps: [step('cash-register-connected', false)] }, 'pos', nowhere).kind).toBe('unknown');
  expect(lightOf({}, 'pos', nowhere).kind).toBe('running');
});

test('nothing is called running while it is not known whether something is overdue', () => {
  expect(productsThatAre('unknown', { ...connected, isDunningKnown: false }, place)).toEqual(['erp', 'wms', 'pos']);
});

test('only what could be in the way has to be known', () => {
  const abroad = { ...place, organization: anOrganization({ baseData: aBaseData({ isoCountryCode: 'NL' }) }) };
  expect(lightOf({ knownSteps: null }, 'pos', abroad).kind).toBe('running');
  expect(lightOf({ knownSteps: null }, 'wms').kind).toBe('running');
  expect(lightOf(unknown, 'erp', { ...place, shop: aShop({ type: 'cloud' }) }).kind).toBe('running');
});

test('what is not booked waits for nothing', () => {
  const subscription = aSubscription({ items: [item('professional')] });
  expect(productsThatAre('waiting', { ...connected, subscription, wmsDevices: [], posDevices: [] }, place)).toEqual([]);
  expect(lightOf({ subscription }, 'pos')).toEqual({ kind: 'off', state: null });
});
