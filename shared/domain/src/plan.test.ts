import type { Product } from '@kontor/contract/product';
import { expect, test } from 'vitest';
import {
  comparePlans,
  extraOrdersAt,
  isSameLicence,
  licenceVersion,
  type ProductKey,
  volumeBeforePriceLists,
} from './plan.ts';
import { isDeviceLicense, isPaid, isPlan } from './product.ts';
import { RuleError } from './rule-error.ts';

const product = (name: string): ProductKey => {
  const [platform, type, version] = name.split(' ');
  return { platform, type, version } as Product;
};

test.each(['starter', 'advanced', 'professional', 'enterprise'] as const)('%s is a plan', (type) => {
  expect([isPlan({ type }), isDeviceLicense({ type })]).toEqual([true, false]);
});

test.each(['wms', 'pos'] as const)('%s is a device licence', (type) => {
  expect([isPlan({ type }), isDeviceLicense({ type })]).toEqual([false, true]);
});

test('a product is paid unless it is a trial', () => {
  expect([isPaid({ isTrial: false }), isPaid({ isTrial: true })]).toEqual([true, false]);
});

test.each([
  ['cloud starter v2', 'cloud advanced v2'],
  ['cloud advanced v2', 'cloud professional v2'],
  ['cloud professional v2', 'cloud enterprise v2'],
  ['cloud enterprise v0', 'cloud enterprise v1'],
  ['cloud enterprise v1', 'cloud enterprise v2'],
  ['cloud enterprise v2', 'cloud enterprise v3'],
  ['shopware6 starter v3', 'shopware6 advanced v0'],
])('going from %s to %s is an upgrade, and back a downgrade', (small, big) => {
  expect(comparePlans(product(small), product(big))).toBeLessThan(0);
  expect(comparePlans(product(big), product(small))).toBeGreaterThan(0);
});

test('a plan compared with itself is equal', () => {
  expect(comparePlans(product('cloud starter v2'), product('cloud starter v2'))).toBe(0);
});

test.each([
  ['cloud starter v2', 'shopware6 starter v2', 'plans-of-different-platforms'],
  ['cloud wms v2', 'cloud starter v2', 'not-a-plan'],
  ['cloud starter v2', 'cloud pos v2', 'not-a-plan'],
] as const)('comparing %s with %s is an error: %s', (a, b, code) => {
  expect(() => comparePlans(product(a), product(b))).toThrow(new RuleError(code));
});

test.each([
  ['cloud wms v1', 'cloud wms v2', true],
  ['cloud pos v2', 'cloud pos v1', true],
  ['cloud wms v2', 'cloud wms v3', false],
  ['cloud wms v2', 'cloud pos v2', false],
  ['cloud wms v3', 'shopware6 wms v3', false],
  ['shopware6 wms v1', 'shopware6 wms v2', false],
  ['cloud starter v1', 'cloud starter v2', false],
  ['cloud starter v2', 'cloud starter v2', true],
])('%s and %s are the same licence: %s', (a, b, same) => {
  expect(isSameLicence(product(a), product(b))).toBe(same);
});

test.each([
  ['cloud starter v1', 'v2'],
  ['cloud starter v3', 'v3'],
  ['shopware6 starter v1', 'v1'],
])('%s works with licences of %s', (plan, version) => {
  expect(licenceVersion(product(plan))).toBe(version);
});

test.each([
  ['starter', 1000, 0, 0],
  ['starter', 1001, 1, 20],
  ['advanced', 2030, 530, 7950],
  ['enterprise', 2030, 0, 0],
] as const)('with %s, %d orders a month are %d extra ones for %d cents', (plan, orders, count, amount) => {
  expect(extraOrdersAt(volumeBeforePriceLists[plan], orders)).toEqual({ count, amount });
});
