import { expect, test } from 'vitest';
import { item, product, subscription } from './testing.ts';
import { endedTrial, trialEndOf, trialEnds } from './trial-end.ts';

const plan = '2026-12-20T00:00:00.000Z';
const single = '2026-12-10T00:00:00.000Z';
const tried = (name: string, validUntil: string | null, state: 'active' | 'expired' = 'active') =>
  item(name, 1, { state, product: product(name, true), validUntil });

test.each([
  ['runs', [tried('cloud wms v2', single), tried('cloud advanced v2', plan)], plan],
  ['is of single products', [tried('shopware6 pos v1', plan), tried('shopware6 wms v1', single)], single],
  ['has no known end', [tried('cloud advanced v2', null)], null],
  ['is over', [tried('cloud advanced v2', plan, 'expired')], null],
])('a trial that %s', (_, items, end) => {
  expect(trialEndOf(subscription({ state: 'trial', items }))).toBe(end);
});

test('the end of what is paid for is not the end of a trial', () => {
  const items = [item('cloud advanced v2', 1, { validUntil: single }), tried('cloud pos v2', plan)];
  expect(trialEnds(subscription({ items }))).toEqual([plan]);
});

test('a paid subscription has no trial, whatever is tried beside it', () => {
  expect(trialEndOf(subscription({ items: [item('cloud advanced v2'), tried('cloud pos v2', plan)] }))).toBeNull();
  expect(trialEndOf(null)).toBeNull();
});

test.each([
  ['that ended', [tried('cloud pos v2', single, 'expired')], single],
  ['that was had twice', [tried('cloud pos v2', plan, 'expired'), tried('cloud pos v1', single, 'expired')], plan],
  ['that runs', [tried('cloud pos v2', plan)], null],
  ['that was bought afterwards', [tried('cloud pos v2', single, 'expired'), item('cloud pos v2', 2)], null],
  ['whose end is not known', [tried('cloud pos v2', null, 'expired')], null],
  ['that was paid for', [item('cloud pos v2', 1, { state: 'expired', validUntil: plan })], null],
])('the trial of a product %s', (_, items, end) => {
  expect(endedTrial(items)).toBe(end);
});
