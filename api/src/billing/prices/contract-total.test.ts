import { orderItem } from '@kontor/domain/cart';
import type { PriceMove } from '@kontor/domain/price-move';
import { expect, test } from 'vitest';
import { priceOf } from '../../testing/situation.ts';
import { type Contract, contractTotal, priceContract, renewedItems } from './contract-total.ts';

const has = (type: 'starter' | 'wms', quantity = 1): Contract['items'][number] => ({
  ...orderItem({ type, platform: 'cloud', version: 'v2' }, quantity),
  price: priceOf(type),
});
const contract: Contract = { items: [has('starter'), has('wms', 6)], isYearly: false, vatPercent: 19 };

test('a contract costs its items with the VAT of its invoices', () => {
  expect(priceContract(contract)).toMatchObject({ subtotal: 29_300, tax: 5_567, total: 34_867 });
  expect(contractTotal(contract)).toBe(34_867);
  expect(contractTotal({ ...contract, vatPercent: 0 })).toBe(29_300);
});

test('it costs nothing that is known while the price of something is not', () => {
  const unknown: Contract = { ...contract, items: [has('starter'), { ...has('wms'), price: null }] };
  expect([priceContract(unknown), contractTotal(unknown)]).toEqual([null, null]);
});

test('from a renewal on it costs what was told before, as far as its prices are known', () => {
  const start = new Date('2027-01-20');
  const raised = { ...priceOf('starter'), tiers: [{ upTo: null, unitAmount: 19_900 }] };
  const moves: PriceMove[] = [{ kind: 'list', notBefore: start, prices: [raised] }];
  const unknown = { ...has('wms'), price: null };
  expect(renewedItems([has('starter', 1), unknown], moves, start)).toEqual([
    { ...has('starter'), price: raised },
    unknown,
  ]);
  expect(renewedItems([has('starter')], moves, new Date('2027-01-19'))).toEqual([has('starter')]);
});
