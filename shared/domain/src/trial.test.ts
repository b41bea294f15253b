import { expect, test } from '@jest/globals';
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
  ['POS after everything ran out', { subscription: subscription({ state: 'expired', items: ranOut }) }, null],
  ['WMS, wherever the company is', { type: 'wms', isoCountryCode: 'FR' }, null],
  ['POS in France', { isoCountryCode: 'FR' }, 'pos-country-unsupported'],
  ['POS of a company without a country', { isoCountryCode: null }, 'pos-country-unsupported'],
  ['a shop without subscription', { subscription: null }, 'no-subscription'],
  ['newer licences', { subscription: subscription({ items: [item('shopware6 advanced v3')] }) }, 'trial-not-supported'],
  ['a cloud shop', { subscription: subscription({ items: [item('cloud advanced v1')] }) }, 'trial-not-supported'],
  ['what is booked', { subscription: withItems(item('shopware6 pos v1', 3)) }, 'product-already-booked'],
  ['what comes soon', { subscription: withItems({ ...expired, state: 'pending' }) }, 'product-already-booked'],
  ['a second plan', { type: 'starter' }, 'product-already-booked'],
  ['what has been tried', { subscription: withItems(expired) }, 'product-already-tried'],
  ['a shop that our team serves', { subscription: { ...withItems(), noSelfService: true } }, 'self-service-disabled'],
  ['what is free', { subscription: { ...withItems(), state: 'complimentary' } }, 'subscription-complimentary'],
  ['what is cancelled', { subscription: { ...withItems(), state: 'canceled' } }, 'subscription-canceled'],
])('a trial of %s', (_, overrides, block) => {
  expect(trialBlock(situation(overrides))).toBe(block);
});
