import type { CartRequest, Price } from '@kontor/contract/cart';
import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import type { UsageMonth } from '@kontor/contract/usage';
import { lineAmount } from '@kontor/domain/cart';
import { expect, test } from 'vitest';
import { compare, foundWith } from '../../testing/comparison.ts';
import { invoiceRows } from '../../testing/invoices.ts';
import { memberWith } from '../../testing/members.ts';
import { operatorOf } from '../../testing/operator.ts';
import { flat, publishList } from '../../testing/price-lists.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import {
  customerOf,
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { adoptPricesJob } from '../subscriptions/adopt-prices.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
stopClock(kontor.infrastructure.clock);
const operator = await operatorOf(kontor, operators);
const { database } = kontor.infrastructure;

const yearly = await orderer(kontor);
const monthly = await orderer(kontor);
await subscribe(kontor, yearly, selection('starter', { yearly: true }), 'card');
await subscribe(kontor, monthly, selection('starter', { wms: 4 }), 'card');
// Plans become 50 euros dearer, and devices 5.
await publishList(kontor, operator, {
  change: ({ productType, tiers }) => ({
    tiers: tiers.map(({ upTo, unitAmount }) => ({
      upTo,
      unitAmount: unitAmount + (productType === 'wms' || productType === 'pos' ? 500 : 5000),
    })),
  }),
});

async function change(buyer: Orderer, wanted: CartRequest, quoteId: string): Promise<void> {
  const live = (await buyer.subscription()).stripeSubscriptions[0]?.uuid;
  const answer = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId }, live);
  expect(answer.statusCode).toBe(200);
  await kontor.settle();
}
const nextChargeOf = async (buyer: Orderer) =>
  (await buyer.client.expect(200, `GET ${providerOf(buyer)}`)).json<SubscriptionPaymentData>().nextCharge;

test('a published list changes neither what a contract is shown nor what it is charged', async () => {
  // 149.00 and four devices at 25.00, with 19 % VAT.
  const shown = (await monthly.client.expect(200, `GET ${monthly.shopPath}/cart`)).json();
  expect(shown).toMatchObject({ subtotal: 24_900, total: 29_631 });
  expect(await nextChargeOf(monthly)).toMatchObject({ amount: 29_631 });
  expect((await monthly.cart(selection('starter', { wms: 4 }))).total).toBe(29_631);
  await kontor.pass(31);
  await monthly.signIn();
  expect((await invoiceRows(kontor, monthly)).map(({ total }) => total)).toEqual([29_631, 29_631]);
  await compare(kontor, await customerOf(kontor, monthly));
  expect(await foundWith(kontor, await customerOf(kontor, monthly))).toEqual([]);
});

test('who orders now orders at the prices of the list', async () => {
  const buyer = await orderer(kontor);
  expect((await buyer.cart(selection('starter', { wms: 1 }))).subtotal).toBe(19_900 + 3000);
});

test('a device that is added to a yearly contract leaves the price of its plan alone', async () => {
  await yearly.signIn();
  const { dueNow, items, nextCharge } = await yearly.cart(selection('starter', { yearly: true, wms: 1 }));
  expect(items.map(({ amount }) => amount)).toEqual([149_000, 30_000]);
  // The rest of the year of one device, and nothing for the plan.
  expect(dueNow.lines.every(({ description }) => !description.includes('Starter'))).toBe(true);
  expect(dueNow.amount).toBeLessThan(35_700);
  expect(nextCharge?.amount).toBe(213_010);
});

test('a device more costs the price of the list, those of before keep theirs, and pages compute the same', async () => {
  await monthly.signIn();
  const wanted = selection('starter', { wms: 6 });
  const cart = await monthly.cart(wanted);
  // Four at 25.00, the fifth at 30.00 and the sixth at 24.00.
  expect(cart.items.map(({ amount }) => amount)).toEqual([14_900, 10_000 + 3000 + 2400]);
  const prices = (await monthly.client.expect(200, `GET ${monthly.shopPath}/price`)).json<Price[]>();
  const device = prices.find(({ product, interval }) => product.type === 'wms' && interval === 'month');
  expect(lineAmount(device?.tiers ?? [], 6)).toBe(15_400);
  await change(monthly, wanted, cart.quoteId);
  expect(await nextChargeOf(monthly)).toMatchObject({ amount: cart.total });
  await kontor.pass(31);
  await monthly.signIn();
  expect((await invoiceRows(kontor, monthly)).map(({ total }) => total)).toContain(cart.total);
  await compare(kontor, await customerOf(kontor, monthly));
  expect(await foundWith(kontor, await customerOf(kontor, monthly))).toEqual([]);
});

test('another plan is ordered at the price of the list, and devices stay at theirs', async () => {
  await monthly.signIn();
  const { items } = await monthly.cart(selection('advanced', { wms: 4 }));
  expect(items.map(({ amount }) => amount)).toEqual([27_900, 10_000]);
});

test('a price that was changed at the payment provider is not shown, and the comparison tells of it', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const { stripe_id: id } = await database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  const { items } = await kontor.stripe.subscriptions.retrieve(id);
  const [item] = items.data;
  if (item === undefined) throw new Error('The subscription has no item');
  const { id: price } = await kontor.stripe.prices.create({
    product: idOf(item.price.product),
    currency: 'eur',
    unit_amount: 100,
    recurring: { interval: 'month' },
    metadata: item.price.metadata,
  });
  const change = { items: [{ id: item.id, price }], proration_behavior: 'none' as const };
  await kontor.stripe.subscriptions.update(id, change);
  await kontor.settle();
  expect(await nextChargeOf(buyer)).toMatchObject({ amount: 23_681 });
  const customer = await customerOf(kontor, buyer);
  await compare(kontor, customer);
  expect(await foundWith(kontor, customer)).toEqual([
    ['amount', '19900', '100', false],
    ['price of starter', '19900 per month, 1000 orders, then 20', '100 per month, 1000 orders, then 20', false],
  ]);
});

test('a contract of before price lists is given the prices that it pays at the payment provider', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { wms: 2 }));
  const ofShop = (column: 'shop_uuid') => [column, '=', shopOf(buyer)] as const;
  await database
    .deleteFrom('contract_price')
    .where(...ofShop('shop_uuid'))
    .execute();
  await database.updateTable('subscription_item').set({ price: null }).execute();
  expect(await nextChargeOf(buyer)).toBeNull();
  await kontor.infrastructure.jobs.enqueue(database, adoptPricesJob, { after: null });
  await kontor.settle();
  expect(await nextChargeOf(buyer)).toMatchObject({ amount: Math.round((19_900 + 6000) * 1.19) });
});

test('a plan is had with what it included when it was ordered', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('advanced'));
  await publishList(kontor, operator, {
    change: ({ productType }) =>
      productType === 'advanced' ? { ...flat(27_900), includedOrders: 100, extraOrderAmount: 99 } : {},
  });
  const had = (await buyer.client.expect(200, `GET ${buyer.shopPath}/price`)).json<Price[]>();
  const advanced = (prices: Price[]) =>
    prices.find(({ product, interval }) => product.type === 'advanced' && interval === 'month');
  expect(advanced(had)).toMatchObject({ includedOrders: 1500, extraOrderAmount: 15 });
  const other = await orderer(kontor);
  const sold = (await other.client.expect(200, `GET ${other.shopPath}/price`)).json<Price[]>();
  expect(advanced(sold)).toMatchObject({ includedOrders: 100, extraOrderAmount: 99 });
  const planOf = async ({ client, shopPath }: Pick<Orderer, 'client' | 'shopPath'>) =>
    (await client.expect(200, `GET ${shopPath}/usage?months=1`)).json<UsageMonth[]>()[0]?.plan;
  expect(await planOf(buyer)).toEqual({ includedOrders: 1500, extraOrderAmount: 15 });
  const { client } = await memberWith(kontor, buyer.organizationUuid, 'operations');
  expect(await planOf({ client, shopPath: buyer.shopPath })).toEqual({ includedOrders: 1500, extraOrderAmount: null });
  await subscribe(kontor, other, selection('advanced'));
  expect(await planOf(other)).toEqual({ includedOrders: 100, extraOrderAmount: 99 });
});
