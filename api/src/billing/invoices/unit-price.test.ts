import { expect, test } from 'vitest';
import { anInvoiceLine } from '../../testing/papers.ts';
import type { InvoiceLine } from '../texts/line-text.ts';
import { unitPriceOf } from './unit-price.ts';

const orders = (unitAmount: number) => ({ month: '2026-10', unitAmount }) as InvoiceLine['extraOrders'] & object;

test.each([
  ['one plan costs what it is charged with', { quantity: 1 }, 28_900, 28_900],
  ['devices of one price are charged by the number', { quantity: 6 }, 14_400, 2_400],
  ['graduated prices have none that makes the amount', { quantity: 7 }, 25_300, null],
  ['what charges nothing has none', { quantity: 0 }, 0, null],
  ['an order costs whole cents', { quantity: 1_412, extraOrders: orders(15) }, 21_180, 15],
  ['or a part of one, where the amount is rounded', { quantity: 3, extraOrders: orders(12.5) }, 38, 12.5],
  ['and none where it does not make the amount', { quantity: 3, extraOrders: orders(12.5) }, 39, null],
  ['also not where the division would', { quantity: 2, extraOrders: orders(12) }, 40, null],
] as const)('%s', (_, line, amount, price) => {
  expect(unitPriceOf(anInvoiceLine(line), amount)).toBe(price);
});
