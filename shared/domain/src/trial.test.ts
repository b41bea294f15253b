import { expect, test } from 'vitest';
import { item, product, subscription } from './testing.ts';
import { type TrialSituation, trialBlock } from './trial.ts';

const older = [item('shopware6 advanced v1')];
const situation = (overrides: Partial<TrialSituation> = {}): TrialSituation => ({
  subscription: subscription({ state: 'trial', items: older }),
  type: 'pos',
  isoCountryCode: 'DE',
  posSupportedCountries: ['DE', 'AT'],
  ...overrides,
});
const withItems = (...items: ReturnType<typeof item>[]) => subscription({ items: [...older, ...items] });
const ranOut = [item('shopware6 advanced v1', 1, { state: 'expired' })];
const expired = item('shopware6 pos v1', 1, { state: 'expired', product: product('shopware6 pos v1', true) });

test.each<[string, Partial<TrialSituation>, string | null]>([
  ['POS on the older licences', {}, null],
  ['POS beside a paid plan', { subscription: withItems() }, null],
  ['POS after all items have expired', { subscription: subscription({ state: 'expired', items: ranOut }) }, null],
  ['WMS in any country', { type: 'wms', isoCountryCode: 'FR' }, null],
  ['POS in France', { isoCountryCode: 'FR' }, 'pos-country-unsupported'],
  ['POS of a company without a country', { isoCountryCode: null }, 'pos-country-unsupported'],
  ['a shop without subscription', { subscription: null }, 'no-subscription'],
  ['newer licences', { subscription: subscription({ items: [item('shopware6 advanced v3')] }) }, 'trial-not-supported'],
  ['a cloud shop', { subscription: subscription({ items: [item('cloud advanced v1')] }) }, 'trial-not-supported'],
  ['a booked product', { subscription: withItems(item('shopware6 pos v1', 3)) }, 'product-already-booked'],
  ['a pending product', { subscription: withItems({ ...expired, state: 'pending' }) }, 'product-already-booked'],
  ['a second plan', { type: 'starter' }, 'product-already-booked'],
  ['a product that was tried', { subscription: withItems(expired) }, 'product-already-tried'],
  ['a shop without self-service', { subscription: { ...withItems(), noSelfService: true } }, 'self-service-disabled'],
  [
    'a complimentary subscription',
    { subscription: { ...withItems(), state: 'complimentary' } },
    'subscription-complimentary',
  ],
  ['a cancelled subscription', { subscription: { ...withItems(), state: 'canceled' } }, 'subscription-canceled'],
])('a trial of %s', (_, overrides, block) => {
  expect(trialBlock(situation(overrides))).toBe(block);
});
