import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf } from '../../testing/answering-provider.ts';
import {
  billsExtraOrders,
  contractOf,
  ensureExtraOrderPrice,
  extraOrdersMetadata,
  extraOrdersOf,
} from './extra-orders.ts';

const metadata = extraOrdersMetadata('sub_1', 'shop', '2026-10');
const invoice = (details: object | null) =>
  ({ parent: details && { subscription_details: details } }) as unknown as Stripe.Invoice;

test('what bills extra orders names the shop, the month and the contract', () => {
  expect(metadata).toEqual({ extra_orders_of: 'sub_1', extra_orders: 'shop 2026-10', extra_orders_month: '2026-10' });
  expect(billsExtraOrders({ metadata })).toBe(true);
  expect(billsExtraOrders({ metadata: { shop_uuid: 'shop' } })).toBe(false);
});

test.each([
  ['extra orders of October', { subscription: 'sub_month', metadata }, { month: '2026-10' }, 'sub_1'],
  ['the contract', { subscription: 'sub_1', metadata: { shop_uuid: 'shop' } }, null, 'sub_1'],
  ['a contract without metadata', { subscription: { id: 'sub_1' }, metadata: null }, null, 'sub_1'],
  ['nothing that is known', null, null, null],
])('an invoice may be for %s', (_, details, extraOrders, contract) => {
  expect(extraOrdersOf(invoice(details))).toEqual(extraOrders);
  expect(contractOf(invoice(details))).toBe(contract);
});

const ensure = async (answers: Answers) => {
  const { stripe, told } = answeringProvider({
    'GET prices': listOf(),
    'GET billing/meters': listOf({ id: 'mtr_20', event_name: 'kontor_extra_orders_20' }),
    'GET products/kontor_extra_orders': { id: 'kontor_extra_orders', active: true },
    'POST prices': { id: 'price_new' },
    ...answers,
  });
  return {
    id: await ensureExtraOrderPrice(stripe, 15),
    told: told.map(({ call, key, params }) => [call, key, params]),
  };
};

test('the price of an extra order is found by its amount', async () => {
  const price = { id: 'price_15', active: true, product: { id: 'kontor_extra_orders', active: true } };
  expect(await ensure({ 'GET prices': listOf(price) })).toEqual({ id: 'price_15', told: [] });
});

test('a price that is missing is made, with a meter of its own, so that it bills no orders of another price', async () => {
  const { id, told } = await ensure({ 'POST billing/meters': { id: 'mtr_15' } });
  expect(id).toBe('price_new');
  expect(told).toEqual([
    [
      'POST billing/meters',
      'meter:kontor_extra_orders_15',
      {
        display_name: 'Extra orders at 15 cents',
        event_name: 'kontor_extra_orders_15',
        'default_aggregation[formula]': 'sum',
      },
    ],
    [
      'POST prices',
      'price:kontor:extra-orders:15:mtr_15',
      {
        product: 'kontor_extra_orders',
        currency: 'eur',
        lookup_key: 'kontor:extra-orders:15',
        unit_amount: '15',
        tax_behavior: 'exclusive',
        'recurring[interval]': 'month',
        'recurring[usage_type]': 'metered',
        'recurring[meter]': 'mtr_15',
        'metadata[type]': 'extra-order',
      },
    ],
  ]);
});

test('a meter that is there is used again', async () => {
  const { told } = await ensure({
    'GET billing/meters': listOf({ id: 'mtr_15', event_name: 'kontor_extra_orders_15' }),
  });
  expect(told.map(([call]) => call)).toEqual(['POST prices']);
  expect(told[0]?.[2]).toMatchObject({ 'recurring[meter]': 'mtr_15' });
});
