import type { UsageMonth } from '@kontor/contract/usage';
import { expect, test } from 'vitest';
import { shopVolume } from './order-volume.ts';

const closed = (month: string, orders: number): UsageMonth => ({
  month,
  orders,
  included: 1500,
  extra: 0,
  extraAmount: 0,
  forecast: null,
  isClosed: true,
});
const running = (orders: number): UsageMonth => ({
  ...closed('2026-11', orders),
  forecast: { orders: orders * 2, extraAmount: 0 },
  isClosed: false,
});

test('a shop is compared at the average of its closed months with orders, without the first, which is rarely whole', () => {
  const months = [closed('2026-10', 1600), closed('2026-09', 1401), closed('2026-08', 344), closed('2026-07', 0)];
  expect(shopVolume([running(10), ...months])).toEqual({
    orders: 1501,
    basis: { kind: 'average', months: 2, since: '2026-09', until: '2026-10' },
  });
});

test('a shop whose first month is its only closed one is compared at that', () => {
  expect(shopVolume([running(10), closed('2026-10', 344), closed('2026-09', 0)])).toMatchObject({
    orders: 344,
    basis: { months: 1 },
  });
});

test('a month that is over and still open does not count yet', () => {
  expect(shopVolume([running(40), { ...closed('2026-10', 9), isClosed: false }])).toEqual({
    orders: 80,
    basis: { kind: 'forecast', month: '2026-11' },
  });
});

test.each([[[]], [[running(0)]], [[running(0), closed('2026-10', 0), closed('2026-09', -3)]]])(
  'a shop without orders has no volume of its own',
  (months) => expect(shopVolume(months)).toBeNull(),
);
