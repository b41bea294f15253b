import { expect, test } from 'vitest';
import { priceOf, readItem } from '../../testing/situation.ts';
import type { AgreedPrice } from '../prices/contract-price.repository.ts';
import type { ReadItem } from '../stripe/read-subscription.ts';
import { priceDifferences } from './compare-prices.ts';

const about = { shopUuid: 'shop', subject: 'sub_1' };
const agreed: AgreedPrice[] = [
  { stripePriceId: 'price_starter', price: priceOf('starter') },
  { stripePriceId: 'price_wms', price: priceOf('wms') },
];
const dearer: ReadItem = {
  ...readItem('starter'),
  price: { ...priceOf('starter'), tiers: [{ upTo: null, unitAmount: 15_900 }] },
};
const wms = readItem('wms', 7);
const differences = (items: ReadItem[], later?: ReadItem[]) =>
  priceDifferences(
    about,
    {
      items,
      scheduled: later
        ? { at: new Date('2026-12-20'), isYearly: false, paymentMethod: null, daysUntilDue: null, items: later }
        : null,
    },
    agreed,
  );

test('what is charged by the contract differs in nothing', () => {
  expect(differences([readItem('starter'), wms], [readItem('starter'), wms])).toEqual([]);
});

test('another price is told with what the contract says, and with the amount of the period', () => {
  expect(differences([dearer, wms])).toEqual([
    {
      ...about,
      field: 'price of starter',
      ours: '14900 per month, 1000 orders, then 20',
      theirs: '15900 per month, 1000 orders, then 20',
    },
    { ...about, field: 'amount', ours: '31200', theirs: '32200' },
  ]);
});

test('so is a price that is scheduled', () => {
  expect(differences([readItem('starter')], [dearer]).map(({ field }) => field)).toEqual([
    'scheduled price of starter',
    'scheduled amount',
  ]);
});

test('a price that includes other orders differs also where the amount is the same', () => {
  const fewer = { ...readItem('starter'), price: { ...priceOf('starter'), includedOrders: 900 } };
  expect(differences([fewer])).toEqual([
    expect.objectContaining({ field: 'price of starter', theirs: '14900 per month, 900 orders, then 20' }),
  ]);
});

test('a graduated price is told with its steps', () => {
  const flat = { ...wms, price: { ...wms.price, tiers: [{ upTo: null, unitAmount: 2_500 }] } };
  expect(differences([flat])).toEqual([
    { ...about, field: 'price of wms', ours: '2500 to 5, 1900 per month', theirs: '2500 per month' },
    { ...about, field: 'amount', ours: '16300', theirs: '17500' },
  ]);
});
