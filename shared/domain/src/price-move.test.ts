import { expect, test } from 'vitest';
import {
  costTheSame,
  firstRenewalFrom,
  madeMoves,
  movedItems,
  movedPrice,
  nextListedChange,
  type PriceMove,
} from './price-move.ts';
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
const items = [
  { price: price(100), quantity: 1 },
  { price: price(10, 'wms'), quantity: 3 },
];
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

test('a list that came during a special price moves what that ends at', () => {
  const moves = [move('list', second, price(200)), move('special-end', third, price(100))];
  expect([second, third].map((start) => amountAt(start, ...moves))).toEqual([100, 200]);
});

test('a special price of one product leaves the others to the list', () => {
  const wms = price(25, 'wms');
  const moves = [move('special-end', third, price(100)), move('list', first, price(200), price(30, 'wms'))];
  expect(movedPrice(wms, moves, second).tiers[0]?.unitAmount).toBe(30);
  expect(amountAt(second, ...moves)).toBe(100);
});

const [raised, dearer] = [move('list', first, price(200)), move('list', second, price(300))];
const special = move('special', first, price(50));
const ofDevices = move('list', first, price(9, 'wms'));
const [soon, ending] = [move('special-end', second, price(100)), move('special-end', third, price(100))];

test.each<[what: string, amount: number, start: Date, moves: PriceMove[], made: PriceMove[]]>([
  ['the price of a list has made its move', 200, first, [raised], [raised]],
  ['any price has made no move that is to come', 300, first, [dearer], []],
  ['the price of before has missed the move', 100, first, [raised], []],
  ['the later of two lists of one renewal has made both moves', 300, second, [raised, dearer], [raised, dearer]],
  ['the earlier of two lists has missed the later one', 200, second, [raised, dearer], [raised]],
  ['a special price leaves the list waiting for its end', 50, second, [special, raised, ending], [special]],
  ['the price of before has missed the special price', 100, second, [special, ending], []],
  ['the list that waited has ended the special price', 200, second, [raised, soon], [raised, soon]],
  ['what the special price ends at has missed the list', 100, second, [raised, soon], [soon]],
  ['the price of before has made the move of a list without it', 100, first, [ofDevices], [ofDevices]],
])('a contract at %s', (_, amount, start, moves, made) => {
  expect(madeMoves([price(amount)], moves, start)).toEqual(made);
});

test('while one product has a special price, a list waits that has it, and one that has it not is made', () => {
  const both = move('list', first, price(200), price(30, 'wms'));
  expect(madeMoves([price(50), price(30, 'wms')], [special, both, ending], second)).toEqual([special]);
  expect(madeMoves([price(50), price(9, 'wms')], [special, ofDevices, ending], second)).toEqual([special, ofDevices]);
});

test('a move of several products is made when all of them have moved', () => {
  const both = move('list', first, price(200), price(30, 'wms'));
  expect(madeMoves([price(200), price(25, 'wms')], [both], first)).toEqual([]);
  expect(madeMoves([price(200), price(30, 'wms')], [both], first)).toEqual([both]);
});

test.each([
  ['2026-11-20', '2026-12-20', false, '2027-01-15', '2027-01-20'],
  ['2026-11-20', '2026-12-20', false, '2026-12-20', '2026-12-20'],
  ['2027-01-31', '2027-02-28', false, '2027-03-05', '2027-03-31'],
  ['2026-03-01', '2027-03-01', true, '2027-03-02', '2028-03-01'],
  ['2026-11-20', '2026-12-15', false, '2026-12-10', '2026-12-15'],
  ['2026-12-31', '2027-01-31', false, '2027-02-10', '2027-02-28'],
  ['2026-12-31', '2027-01-31', false, '2027-12-31', '2027-12-31'],
  ['2027-02-28', '2028-02-28', true, '2028-02-28', '2028-02-28'],
  ['2028-02-29', '2029-02-28', true, '2031-03-01', '2032-02-29'],
])(
  'of a period from %s to %s (yearly: %s) the first renewal from %s on is on %s',
  (start, end, isYearly, from, renewal) => {
    const contract = { periodStart: new Date(start), periodEnd: new Date(end), isYearly };
    expect(firstRenewalFrom(contract, new Date(from)).toISOString().slice(0, 10)).toBe(renewal);
  },
);

test('all that a contract has is at the prices of then, as often as it has it', () => {
  const then = movedItems(items, [move('list', second, price(20, 'wms'))], second);
  expect(then).toEqual([items[0], { price: price(20, 'wms'), quantity: 3 }]);
  expect([costTheSame(items, then), costTheSame(then, items)]).toEqual([false, false]);
});

test('a move of something else changes nothing of what a contract costs', () => {
  const then = movedItems(items, [move('list', second, price(200, 'starter', 'year'))], second);
  expect(then).toEqual(items);
  expect(costTheSame(items, then)).toBe(true);
});

/** Renews on the first of each month, next on that of January. */
const monthly = { periodStart: new Date('2026-12-01'), periodEnd: first, isYearly: false };
const change = (amount: number, ...moves: PriceMove[]) => {
  const found = nextListedChange(monthly, [{ price: price(amount), quantity: 1 }], moves);
  const amountOf = (of: 'before' | 'after') => found?.[of][0]?.price.tiers[0]?.unitAmount;
  return found && [found.from, amountOf('before'), amountOf('after')];
};

test('what a list is going to change is told with the renewal at which it does', () => {
  expect(change(100, move('list', new Date('2027-01-15'), price(200)))).toEqual([second, 100, 200]);
  expect(change(100, move('list', new Date('2026-11-01'), price(200)))).toEqual([first, 100, 200]);
  expect(nextListedChange({ ...monthly, isYearly: true }, items, [move('list', second, price(200))])?.from).toEqual(
    new Date('2028-01-01'),
  );
});

test('what changes nothing is told of nothing: other products, the same price, a raise that is taken back, special prices alone', () => {
  expect(change(100)).toBeNull();
  expect(change(100, move('list', first, price(9, 'wms')))).toBeNull();
  expect(change(100, move('list', first, price(100)))).toBeNull();
  expect(change(100, move('list', second, price(200)), move('list', second, price(100)))).toBeNull();
  expect(change(100, special, move('special-end', third, price(100)))).toBeNull();
});

test('of two lists the first to change something is told, and of those with the same renewal the later one', () => {
  expect(change(100, move('list', second, price(200)), move('list', third, price(300)))).toEqual([second, 100, 200]);
  expect(change(100, move('list', second, price(200)), move('list', second, price(300)))).toEqual([second, 100, 300]);
});

test('a list that waits for the end of a special price changes that, from then on', () => {
  expect(change(100, special, move('list', second, price(200)), ending)).toEqual([third, 50, 200]);
});
