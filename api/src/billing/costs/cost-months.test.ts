import { expect, test } from 'vitest';
import { type CountedPaper, costMonths } from './cost-months.ts';

const now = new Date('2026-11-23T10:00:00Z');
const paper = (issuedAt: string, ...lines: CountedPaper['lines'][number][]): CountedPaper => ({
  issuedAt: new Date(issuedAt),
  lines,
});
const line = (productType: string | null, amount: number) => ({ productType, amount });
const extra = (amount: number) => ({
  ...line('professional', amount),
  extraOrders: { month: '2026-10', unitAmount: 15 },
});

test('the months are the latest ones, newest first, also those without a paper', () => {
  expect(costMonths([], 3, now).map(({ month, total }) => [month, total])).toEqual([
    ['2026-11', 0],
    ['2026-10', 0],
    ['2026-09', 0],
  ]);
});

test('what is charged is divided into plan, devices and extra orders, and adds up to the total', () => {
  const papers = [
    paper('2026-11-01T09:00:00Z', line('professional', 28_900), line('wms', 5000), line('pos', 11_700), extra(1680)),
    paper('2026-11-12T09:00:00Z', line('enterprise', 2000), line('professional', -1000)),
  ];
  expect(costMonths(papers, 1, now)).toEqual([
    { month: '2026-11', plan: 29_900, devices: 16_700, extraOrders: 1680, other: 0, total: 48_280 },
  ]);
});

test('a credit note takes off where it credits a position, and is a part of its own where it credits none', () => {
  const papers = [
    paper('2026-10-01T09:00:00Z', line('professional', 28_900), line('wms', 5000)),
    paper('2026-11-02T09:00:00Z', line('professional', -28_900), line('wms', -5000)),
    paper('2026-11-03T09:00:00Z', line(null, -1250)),
  ];
  expect(costMonths(papers, 2, now)).toEqual([
    { month: '2026-11', plan: -28_900, devices: -5000, extraOrders: 0, other: -1250, total: -35_150 },
    { month: '2026-10', plan: 28_900, devices: 5000, extraOrders: 0, other: 0, total: 33_900 },
  ]);
});

test('a paper belongs to the month of its date in the calendar of the vendor', () => {
  const papers = [paper('2026-10-31T23:30:00Z', line('starter', 14_900))];
  expect(costMonths(papers, 2, now).map(({ total }) => total)).toEqual([14_900, 0]);
});

test('papers before the first month count for none', () => {
  expect(costMonths([paper('2026-09-30T09:00:00Z', line('starter', 14_900))], 1, now)[0]?.total).toBe(0);
});
