import { expect, test } from 'vitest';
import { salesTerms } from '../../sales-terms/sales-terms.ts';
import { itemRow, paymentRow, priceOf, readItem, storedSubscription } from '../../testing/situation.ts';
import type { AgreedPrice } from '../prices/contract-price.repository.ts';
import type { SubscriptionReading } from '../stripe/read-subscription.ts';
import { agreedPrice, atContractPrices, contractItems, includedVolume, isPriced, notAgreed } from './contract-items.ts';

const special = (type: 'starter' | 'wms', isYearly = false) => ({
  ...priceOf(type, isYearly),
  tiers: [{ upTo: null, unitAmount: 9_900 }],
  priceListUuid: 'special',
});
const agreed = (stripePriceId: string, price: AgreedPrice['price']): AgreedPrice => ({ stripePriceId, price });
const starter = readItem('starter');

test('a shop has what is active and paid for, at the prices of its contract', () => {
  const items = [
    itemRow('starter', 1, { price: special('starter') }),
    itemRow('wms', 2),
    itemRow('pos', 1, { is_trial: true }),
    itemRow('advanced', 1, { state: 'pending' }),
    itemRow('professional', 1, { price: null }),
  ];
  expect(contractItems(storedSubscription({ items }))).toEqual([
    { price: special('starter'), quantity: 1 },
    { price: priceOf('wms'), quantity: 2 },
  ]);
});

test('what a shop is going to have is told apart from what it has, and whether all its prices are known', () => {
  const items = [
    itemRow('starter', 1),
    itemRow('wms', 2, { price: null, is_trial: true }),
    itemRow('advanced', 1, { state: 'pending' }),
    itemRow('professional', 1, { state: 'pending', price: null }),
  ];
  const stored = storedSubscription({ items });
  expect(contractItems(stored, 'pending')).toEqual([{ price: priceOf('advanced'), quantity: 1 }]);
  expect([isPriced(stored, 'active'), isPriced(stored, 'pending')]).toEqual([true, false]);
});

test('before the first order and after the end nothing is had', () => {
  expect(contractItems(null)).toEqual([]);
  expect(contractItems(storedSubscription({ payments: [paymentRow({ state: 'canceled' })] }))).toEqual([]);
});

test.each([
  [
    'by its id at the provider',
    [agreed('else', priceOf('starter')), agreed(starter.priceId, special('starter'))],
    special('starter'),
  ],
  ['by its product where the provider has another price', [agreed('else', special('starter'))], special('starter')],
  ['as it is paid where nothing was agreed', [], priceOf('starter')],
  ['as it is paid where another interval was agreed', [agreed('else', special('starter', true))], priceOf('starter')],
  ['as it is paid where another product was agreed', [agreed('else', special('wms'))], priceOf('starter')],
])('the price of an item is found %s', (_, known, price) => {
  expect(agreedPrice(starter, known)).toEqual(price);
});

test('what is paid and never agreed is the price of the list that has it', () => {
  const paid = { ...starter, price: { ...starter.price, priceListUuid: null } };
  expect(agreedPrice(paid, [])).toEqual(priceOf('starter'));
  const own = { ...starter, price: { ...special('starter'), priceListUuid: null } };
  expect(agreedPrice(own, [])).toEqual(own.price);
});

const reading = (scheduled: SubscriptionReading['scheduled']) =>
  ({ stripeId: 'sub_1', items: [starter], scheduled }) as SubscriptionReading;
const later = {
  at: new Date('2026-12-20'),
  isYearly: false,
  paymentMethod: null,
  daysUntilDue: null,
  items: [readItem('wms', 2)],
};

test('what was never agreed is adopted, now and of what is scheduled', () => {
  expect(notAgreed(reading(later), [])).toEqual([
    agreed('price_starter', priceOf('starter')),
    agreed('price_wms', priceOf('wms')),
  ]);
  expect(notAgreed(reading(null), [])).toHaveLength(1);
  expect(notAgreed(reading(null), [agreed('else', special('wms'))])).toHaveLength(1);
  // Its id says that it was agreed, whatever it is of.
  expect(notAgreed(reading(null), [agreed('price_starter', special('wms'))])).toEqual([]);
  expect(
    notAgreed(reading(later), [agreed('price_starter', special('starter')), agreed('else', special('wms'))]),
  ).toEqual([]);
});

test('a reading is shown at the prices of the contract, now and later', () => {
  const known = [agreed('price_starter', special('starter')), agreed('price_wms', special('wms'))];
  const shown = atContractPrices(reading(later), known);
  expect(shown.stripeId).toBe('sub_1');
  expect(shown.items).toEqual([{ ...starter, price: special('starter') }]);
  expect(shown.scheduled).toEqual({ ...later, items: [{ ...readItem('wms', 2), price: special('wms') }] });
  expect(atContractPrices(reading(null), known).scheduled).toBeNull();
});

test.each([
  ['its plan', [itemRow('wms'), itemRow('starter')], { includedOrders: 1000, extraOrderAmount: 20 }],
  ['the first price list during a trial', [itemRow('starter', 1, { price: null })], salesTerms.orderVolumes.starter],
  ['nothing without a plan', [itemRow('wms')], null],
  ['nothing before it begins', [itemRow('starter', 1, { state: 'pending' })], null],
  [
    'the first price list where its price does not say them',
    [itemRow('starter', 1, { price: { ...priceOf('starter'), includedOrders: null } })],
    salesTerms.orderVolumes.starter,
  ],
  [
    'the first price list without a price of orders',
    [itemRow('starter', 1, { price: { ...priceOf('starter'), extraOrderAmount: null } })],
    salesTerms.orderVolumes.starter,
  ],
])('a shop has the orders of %s', (_, items, volume) => {
  expect(includedVolume(items)).toEqual(volume);
});
