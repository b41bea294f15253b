import { expect, test } from 'vitest';
import { firstRenewalFrom, movedPrice, type PriceMove } from './price-move.ts';
import type { ProductPrice } from './product-price.ts';

const price = (
  unitAmount: number,
  type: 'starter' | 'wms' = 'starter',
  interval: 'month' | 'year' = 'month',
): ProductPrice => ({
  product: { type, platform: 'cloud', version: 'v2' },
  interval,
  tiers: [{ upTo: null, unitAmount }],
  includedOrders: null,
  extraOrderAmount: null,
  priceListUuid: null,
});
const [first, second, third] = ['2027-01-01', '2027-02-01', '2027-03-01'].map((day) => new Date(day)) as [
  Date,
  Date,
  Date,
];
const move = (kind: PriceMove['kind'], notBefore: Date, ...prices: ProductPrice[]): PriceMove => ({
  kind,
  notBefore,
  prices,
});
const amountAt = (start: Date, ...moves: PriceMove[]) => movedPrice(price(100), moves, start).tiers[0]?.unitAmount;

test('a move counts from the first renewal on that is not before its day', () => {
  expect(amountAt(first, move('list', second, price(200)))).toBe(100);
  expect(amountAt(second, move('list', second, price(200)))).toBe(200);
});

test('of two lists the later one counts', () => {
  expect(amountAt(third, move('list', first, price(200)), move('list', second, price(300)))).toBe(300);
});

test('prices of other products and of the other interval move nothing', () => {
  expect(amountAt(first, move('list', first, price(200, 'wms'), price(900, 'starter', 'year')))).toBe(100);
});

test('a list does not move what has a special price, which ends on its own day', () => {
  const special = [move('special', first, price(50)), move('special-end', third, price(100))];
  const list = move('list', second, price(200));
  expect(amountAt(first, ...special)).toBe(50);
  expect(amountAt(second, ...special, list)).toBe(50);
  expect(amountAt(third, ...special)).toBe(100);
});

test.each([
  ['2026-11-20', '2026-12-20', false, '2027-01-15', '2027-01-20'],
  ['2026-11-20', '2026-12-20', false, '2026-12-20', '2026-12-20'],
  ['2027-01-31', '2027-02-28', false, '2027-03-05', '2027-03-31'],
  ['2026-03-01', '2027-03-01', true, '2027-03-02', '2028-03-01'],
])(
  'of a period from %s to %s (yearly: %s) the first renewal from %s on is on %s',
  (start, end, isYearly, from, renewal) => {
    const contract = { periodStart: new Date(start), periodEnd: new Date(end), isYearly };
    expect(firstRenewalFrom(contract, new Date(from)).toISOString().slice(0, 10)).toBe(renewal);
  },
);
