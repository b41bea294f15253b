import type { CartRequest } from '@kontor/contract/cart';
import { cart, product } from '@kontor/domain/testing';
import { expect, test } from 'vitest';
import { situation } from '../../testing/situation.ts';
import { priceSelection, readSelection, selectionHash } from './price-selection.ts';

const sold = { platform: 'cloud', version: 'v2' } as const;
const line = (name: string, quantity = 1) => {
  const { type, platform, version } = product(name);
  return { product: { type, platform, version }, quantity };
};
const request = (...items: CartRequest['items']): CartRequest => ({ items, isYearlySubscription: false });

test('a selection is read in the words of the price list', () => {
  expect(readSelection(cart('advanced', 4, 3, true), sold)).toEqual(cart('advanced', 4, 3, true));
  const asSent = { product: { ...product('cloud starter v2'), isTrial: false as const }, quantity: 1 };
  expect(readSelection(request(asSent), sold)).toEqual(cart('starter'));
});

test('a device licence of the first version is ordered as the one that is sold', () => {
  expect(readSelection(request(line('cloud starter v2'), line('cloud wms v1', 2)), sold)).toEqual(cart('starter', 2));
});

test('only the wish to begin with the end of the trial is kept', () => {
  expect(readSelection({ ...cart('starter'), startsAt: 'trial-end' }, sold)).toEqual({
    ...cart('starter'),
    startsAt: 'trial-end',
  });
  expect(readSelection({ ...cart('starter'), startsAt: 'now' }, sold)).toEqual(cart('starter'));
});

test.each([
  ['a product of another platform', [line('shopware6 starter v3')], 'items.0.product', 'product-unknown'],
  ['a plan of another version', [line('cloud wms v2'), line('cloud starter v1')], 'items.1.product', 'product-unknown'],
  ['a product twice', [line('cloud wms v2'), line('cloud wms v2', 3)], 'items.1.product', 'invalid'],
  ['two plans', [line('cloud starter v2'), line('cloud advanced v2')], 'items.1.product', 'invalid'],
  ['a plan more than once', [line('cloud wms v2', 2), line('cloud starter v2', 2)], 'items.1.quantity', 'too-big'],
])('%s is refused by name', (_, items, path, code) => {
  expect(() => readSelection(request(...items), sold)).toThrow(
    expect.objectContaining({ options: { violations: [expect.objectContaining({ path, code })] } }),
  );
});

test('a selection is priced by its own interval and with the given tax', () => {
  expect(priceSelection(situation(), cart('starter'))).toMatchObject({ subtotal: 14_900, tax: 2_831, total: 17_731 });
  expect(
    priceSelection({ ...situation(), vat: { kind: 'outside-eu', percent: 0 } }, cart('starter', 0, 0, true)),
  ).toMatchObject({ subtotal: 149_000, tax: 0, total: 149_000 });
});

test('the same selection is recognized in whatever order its items come', () => {
  const [plan, wms, pos] = cart('advanced', 4, 3).items;
  if (!plan || !wms || !pos) throw new Error('The cart has three lines');
  const hash = selectionHash(cart('advanced', 4, 3));
  expect(selectionHash(request(pos, plan, wms))).toBe(hash);
  expect(selectionHash({ ...cart('advanced', 4, 3), startsAt: 'now' })).toBe(hash);
  const others = [
    cart('starter', 4, 3),
    cart('advanced', 3, 4),
    cart('advanced', 4),
    cart('advanced', 4, 3, true),
    { ...cart('advanced', 4, 3), startsAt: 'trial-end' as const },
    request(line('cloud advanced v3'), wms, pos),
    request(line('cloud advanced v2', 14), line('cloud wms v2', 3)),
  ].map(selectionHash);
  expect(new Set([hash, ...others]).size).toBe(8);
});
