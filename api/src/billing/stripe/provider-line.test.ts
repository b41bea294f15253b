import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { testCatalog } from '../../testing/situation.ts';
import { readProviderLines } from './provider-line.ts';

const catalog = { ...testCatalog, productTypeOf: async (id: string) => (id === 'price_1' ? ('wms' as const) : null) };
const line = (change: object = {}) =>
  ({
    description: '2 × WMS',
    quantity: 2,
    amount: 5000,
    period: { start: 1_795_000_000, end: 1_797_592_000 },
    pricing: { price_details: { price: 'price_1' } },
    parent: { subscription_item_details: { proration: true } },
    taxes: [{ amount: 950 }],
    ...change,
  }) as unknown as Stripe.InvoiceLineItem;
const read = async (change: object = {}) => (await readProviderLines([line(change)], catalog))[0];

test('a line is of a product, over its period, with its tax', async () => {
  expect(await read()).toEqual({
    fallback: '2 × WMS',
    productType: 'wms',
    quantity: 2,
    isProration: true,
    periodStart: '2026-11-18T11:06:40.000Z',
    periodEnd: '2026-12-18T11:06:40.000Z',
    amount: 5000,
    tax: 950,
  });
});

test('a price that comes with its content is read likewise', async () => {
  expect(await read({ pricing: { price_details: { price: { id: 'price_1' } } } })).toMatchObject({
    productType: 'wms',
  });
});

test('what a person has added at the provider is of no product', async () => {
  expect(await read({ description: null, quantity: null, pricing: null, parent: null, taxes: null })).toEqual({
    fallback: '',
    productType: null,
    quantity: 1,
    isProration: false,
    periodStart: expect.any(String),
    periodEnd: expect.any(String),
    amount: 5000,
  });
});

test('extra orders are of the month in which they were made, whenever they are billed', async () => {
  const orders = line({ description: null, quantity: 412, amount: 6180, pricing: { unit_amount_decimal: '15' } });
  expect(await readProviderLines([orders], catalog, { month: '2026-10' })).toEqual([
    {
      fallback: '',
      productType: null,
      quantity: 412,
      isProration: false,
      periodStart: '2026-09-30T22:00:00.000Z',
      periodEnd: '2026-10-31T23:00:00.000Z',
      amount: 6180,
      tax: 950,
      extraOrders: { month: '2026-10', unitAmount: 15 },
    },
  ]);
  const nothing = line({ description: 'Extra orders', quantity: null, pricing: null, taxes: null });
  expect(await readProviderLines([nothing], catalog, { month: '2026-10' })).toMatchObject([
    { fallback: 'Extra orders', quantity: 0, extraOrders: { unitAmount: 0 } },
  ]);
});
