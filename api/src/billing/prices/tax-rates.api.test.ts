import type { Price } from '@kontor/contract/cart';
import type { SubscriptionPaymentData } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { compare, foundWith } from '../../testing/comparison.ts';
import { invoiceRows } from '../../testing/invoices.ts';
import { operatorOf } from '../../testing/operator.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import { enterRate } from '../../testing/tax-rates.ts';
import {
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
stopClock(kontor.infrastructure.clock);
const operator = await operatorOf(kontor, operators);
const { database } = kontor.infrastructure;

const totalsOf = async (buyer: Orderer) => (await invoiceRows(kontor, buyer)).map(({ total }) => total);
const nextChargeOf = async (buyer: Orderer) => {
  await buyer.signIn();
  return (await buyer.client.expect(200, `GET ${providerOf(buyer)}`)).json<SubscriptionPaymentData>().nextCharge
    ?.amount;
};
const contractOf = (buyer: Orderer) =>
  database
    .selectFrom('payment_subscription')
    .select(['stripe_id', 'stripe_customer_id'])
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();

const buyer = await orderer(kontor);
const yearly = await orderer(kontor);
await subscribe(kontor, buyer, selection('starter'));
await subscribe(kontor, yearly, selection('starter', { yearly: true }));
// Between the first renewal and the second one.
await enterRate(kontor, operator, { isoCountryCode: 'DE', rate: 20, begins: 45 });
await kontor.settle();

test('a new rate is charged from its day on: the first day of the invoiced period decides', async () => {
  expect(await nextChargeOf(buyer)).toBe(17_731);
  expect(await nextChargeOf(yearly)).toBe(178_800);
  await kontor.pass(32);
  // The next period begins after the day of the rate.
  expect(await nextChargeOf(buyer)).toBe(17_880);
  // What is added now is taxed by the rate of now, and what follows by that of then.
  const wanted = selection('starter', { wms: 1 });
  const cart = await buyer.cart(wanted);
  expect(cart).toMatchObject({ subtotal: 17_400, tax: 3306, nextCharge: { amount: 20_880 } });
  const live = (await buyer.subscription()).stripeSubscriptions[0]?.uuid;
  const ordered = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId: cart.quoteId }, live);
  expect(ordered.statusCode).toBe(200);
  await kontor.settle();
  const [, , upgrade] = await invoiceRows(kontor, buyer);
  expect(upgrade?.total).toBe(cart.dueNow.amount);
  expect(await nextChargeOf(buyer)).toBe(20_880);
  await kontor.pass(31);
  expect(await totalsOf(buyer)).toEqual([17_731, 17_731, cart.dueNow.amount, 20_880]);
  const { stripe_customer_id: customer } = await contractOf(buyer);
  await compare(kontor, customer);
  expect(await foundWith(kontor, customer)).toEqual([]);
});

test('a new contract is charged by the rate of its first day', async () => {
  const other = await orderer(kontor);
  await subscribe(kontor, other, selection('starter'));
  expect(await totalsOf(other)).toEqual([17_880]);
});

test('a rate that the payment provider does not have is a difference', async () => {
  const { stripe_id: id, stripe_customer_id: customer } = await contractOf(yearly);
  await kontor.stripe.subscriptions.update(id, { default_tax_rates: '' });
  await compare(kontor, customer);
  expect(await foundWith(kontor, customer)).toContainEqual(['vat_rate', '20', '0', false]);
});

test('a page is told the rate by which a trial would be charged at its end, and an order for then costs that', async () => {
  const tried = await orderer(kontor);
  const vatPercents = async () => {
    const prices = (await tried.client.expect(200, `GET ${tried.shopPath}/price`)).json<Price[]>();
    return new Set(prices.map(({ vatPercent }) => vatPercent));
  };
  expect(await vatPercents()).toEqual(new Set([20]));
  // Between today and the end of the trial.
  await enterRate(kontor, operator, { isoCountryCode: 'DE', rate: 21, begins: 20 });
  expect(await vatPercents()).toEqual(new Set([21]));
  expect(await tried.cart(selection('starter'))).toMatchObject({ vat: { kind: 'domestic', percent: 20 }, tax: 2980 });
  const atEnd = await tried.cart({ ...selection('starter'), startsAt: 'trial-end' });
  expect(atEnd).toMatchObject({ vat: { kind: 'domestic', percent: 21 }, tax: 3129, nextCharge: { amount: 18_029 } });
  expect(atEnd.total).toBe(18_029);
});
