import { expect, test } from 'vitest';
import type { LedgerEntryKind } from '../../billing/ledger/ledger.tables.ts';
import { type Entry, netOfProducts, stepsOf } from './commission-base.ts';

const line = (productType: string | null, amount: number, corrects?: string) => ({
  productType,
  amount,
  ...(corrects !== undefined && { corrects }),
});

/** 100 euros for a plan and 49 for devices, 119 % of both. */
const invoice = {
  subtotal: 14_900,
  total: 17_731,
  lines: [line('starter', 10_000), line('wms', 4_900)],
  earned: null,
};

type Row = readonly [kind: LedgerEntryKind, amount: number, day: number, document?: Entry['document']];

const entries = (rows: readonly Row[], isNew: boolean): Entry[] =>
  rows.map(([kind, amount, day, document = null], index) => ({
    uuid: `${isNew ? 'new' : 'known'} ${index}`,
    kind,
    amount,
    at: new Date(Date.UTC(2026, 9, day)),
    document,
    isNew,
  }));

/** Day and net cents of each step, from new entries after known ones. */
const steps = (
  fresh: readonly Row[],
  known: readonly Row[] = [],
  change: Partial<typeof invoice | { earned: number }> = {},
) =>
  stepsOf({ ...invoice, ...change }, [...entries(known, false), ...entries(fresh, true)])?.map(({ at, net }) => [
    at.getUTCDate(),
    net,
  ]) ?? null;

const issued: Row = ['invoice', 17_731, 1];
const paid: Row = ['payment', -17_731, 2];

test('a paid invoice earns from the net amount of plan and devices', () => {
  expect(steps([issued])).toEqual([]);
  expect(steps([paid], [issued])).toEqual([[2, 14_900]]);
  expect(steps([issued, paid])).toEqual([[2, 14_900]]);
});

test('extra orders and other positions earn nothing', () => {
  const mixed = { subtotal: 20_000, total: 23_800, lines: [line('starter', 14_900), line(null, 5_100)] };
  expect(netOfProducts(mixed)).toBe(14_900);
  expect(steps([['payment', -23_800, 2]], [], mixed)).toEqual([[2, 14_900]]);
  expect(steps([['payment', -6_069, 2]], [], { subtotal: 5_100, total: 6_069, lines: [line(null, 5_100)] })).toEqual(
    [],
  );
});

test('a part of a transfer earns nothing until the invoice is paid in full', () => {
  expect(steps([issued, ['payment', -7_731, 2]])).toEqual([]);
  expect(steps([['payment', -10_000, 9]], [issued, ['payment', -7_731, 2]])).toEqual([[9, 14_900]]);
});

test('an invoice that was paid before anything could be derived never earns, also not by its refund', () => {
  const refunded: Row[] = [
    ['refund', 17_731, 5],
    ['credit-note', -17_731, 5],
  ];
  expect(steps(refunded, [issued, paid])).toBeNull();
});

test('a refund with its credit note takes its share back in one step', () => {
  const note = { subtotal: -7_450, total: -8_866, lines: [line(null, -7_450, 'RE-2026-00001')] };
  const refund: Row[] = [
    ['refund', 8_866, 5, note],
    ['credit-note', -8_866, 5, note],
  ];
  expect(steps(refund, [issued, paid], { earned: 14_900 })).toEqual([[5, -7_450]]);
});

test('a credit note over a position takes back exactly what that position earned', () => {
  const mixed = {
    subtotal: 20_000,
    total: 23_800,
    lines: [line('starter', 14_900), line(null, 5_100)],
    earned: 14_900,
  };
  const known: Row[] = [
    ['invoice', 23_800, 1],
    ['payment', -23_800, 2],
  ];
  const ofOther = { subtotal: -5_100, total: -6_069, lines: [line(null, -5_100)] };
  expect(
    steps(
      [
        ['refund', 6_069, 5],
        ['credit-note', -6_069, 5, ofOther],
      ],
      known,
      mixed,
    ),
  ).toEqual([]);
  const ofPlan = { subtotal: -14_900, total: -17_731, lines: [line('starter', -14_900)] };
  expect(
    steps(
      [
        ['refund', 17_731, 5],
        ['credit-note', -17_731, 5, ofPlan],
      ],
      known,
      mixed,
    ),
  ).toEqual([[5, -14_900]]);
});

test('a voided credit note gives back what it took', () => {
  const note = { subtotal: -14_900, total: -17_731, lines: [line('starter', -10_000), line('wms', -4_900)] };
  const known: Row[] = [issued, paid, ['credit-note', -17_731, 5, note], ['refund', 17_731, 5]];
  expect(
    steps(
      [
        ['credit-note', 17_731, 6, note],
        ['refund', -17_731, 6],
      ],
      known,
      { earned: 0 },
    ),
  ).toEqual([[6, 14_900]]);
});

test('a chargeback takes back its share, and a won dispute returns it', () => {
  const charged: Row[] = [issued, paid, ['chargeback', 17_731, 20]];
  expect(steps([['chargeback', 17_731, 20]], [issued, paid], { earned: 14_900 })).toEqual([[20, -14_900]]);
  expect(steps([['chargeback-reversal', -17_731, 28]], charged, { earned: 0 })).toEqual([[28, 14_900]]);
  // Or the customer pays again.
  expect(steps([['payment', -17_731, 29]], charged, { earned: 0 })).toEqual([[29, 14_900]]);
});

test('a chargeback of a part takes back a part', () => {
  expect(steps([['chargeback', 8_866, 20]], [issued, paid], { earned: 14_900 })).toEqual([[20, -7_450]]);
});

test('everything at once gives one step for each moment, in their order', () => {
  const all: Row[] = [['chargeback-reversal', -17_731, 28], ['chargeback', 17_731, 20], paid, issued];
  expect(steps(all)).toEqual([
    [2, 14_900],
    [20, -14_900],
    [28, 14_900],
  ]);
});

test.each([1, 3, 333, 5_910, 17_730])(
  'parts of a refund take back exactly what was earned, first %i cents',
  (first) => {
    const all: Row[] = [
      issued,
      paid,
      ['refund', first, 5],
      ['credit-note', -first, 5],
      ['refund', 17_731 - first, 6],
      ['credit-note', first - 17_731, 6],
    ];
    const found = steps(all) ?? [];
    expect(found.reduce((sum, [, net = 0]) => sum + net, 0)).toBe(0);
  },
);

test('an invoice that was given up or voided earns nothing', () => {
  expect(steps([issued, ['write-off', -17_731, 30]])).toEqual([]);
  expect(steps([issued, ['void', -17_731, 30]])).toEqual([]);
  expect(steps([issued, ['credit-note', -17_731, 30]])).toEqual([]);
});

test('a document over a negative total, which becomes credit, takes back its share', () => {
  const credit = { subtotal: -5_000, total: -5_950, lines: [line('wms', -5_000)] };
  expect(
    steps(
      [
        ['invoice', -5_950, 3],
        ['payment', 5_950, 3],
      ],
      [],
      credit,
    ),
  ).toEqual([[3, -5_000]]);
});
