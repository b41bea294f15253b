import type { Invoice } from '@kontor/contract/invoice';
import type { UsageMonth } from '@kontor/contract/usage';
import { addMonths, monthOf, monthStart } from '@kontor/domain/calendar-month';
import { closesAt } from '@kontor/domain/usage';
import { expect, test } from 'vitest';
import { newShop } from '../../testing/accounts.ts';
import { compare, foundWith } from '../../testing/comparison.ts';
import { interceptedProvider } from '../../testing/intercepted-provider.ts';
import { balanceOf, billingOf, listedInvoices } from '../../testing/invoices.ts';
import { sellOrders } from '../../testing/sell-orders.ts';
import {
  changeMethod,
  type Orderer,
  orderer,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { createBillMonth } from './bill-month.ts';
import { createCloseMonths } from './close-months.ts';

const kontor = await testBilling();
const { database, clock } = kontor.infrastructure;
const signal = new AbortController().signal;

const sell = (buyer: Orderer, quantity: number) => sellOrders(kontor, buyer, quantity);
const running = () => monthOf(clock.now().toISOString());
const daysUntilClosed = (month: string) => (Date.parse(closesAt(month)) - clock.now().getTime()) / 86_400_000;
const usageOf = async ({ client, shopPath }: Orderer, month: string) =>
  (await client.expect(200, `GET ${shopPath}/usage`)).json<UsageMonth[]>().find((one) => one.month === month);
const isOfOrders = ({ lines }: Invoice) => lines.some(({ description }) => description.includes('zusätzliche'));
const billsOf = async (buyer: Orderer) => (await listedInvoices(buyer)).filter(isOfOrders);

/** A shop that has sold 3,000 orders beyond what its plan includes this month. */
async function busyShop(
  wanted = selection('starter'),
  ...method: [type?: 'card' | 'sepa_debit' | 'bank_transfer', method?: string]
) {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, wanted, ...method);
  const month = running();
  const { included = 0 } = (await usageOf(buyer, month)) ?? {};
  await sell(buyer, included + 3000);
  return { buyer, month };
}

async function passUntilClosed(buyer: Orderer, month: string): Promise<void> {
  await kontor.pass(daysUntilClosed(month));
  // The provider collects an hour later.
  await kontor.pass(0.1);
  await buyer.signIn();
}

const contractOf = (buyer: Orderer) =>
  database
    .selectFrom('payment_subscription')
    .selectAll()
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();

const germanMonth = (month: string) =>
  new Intl.DateTimeFormat('de-DE', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(`${month}-15`));

test.each([
  ['monthly', false],
  ['yearly', true],
])('extra orders of a %s contract are invoiced after the month, by the method on file', async (_, yearly) => {
  const { buyer, month } = await busyShop(selection('starter', { yearly }));
  await kontor.pass(daysUntilClosed(month) - 0.5);
  await buyer.signIn();
  expect(await billsOf(buyer)).toEqual([]);
  await passUntilClosed(buyer, month);
  expect(await billsOf(buyer)).toMatchObject([
    {
      state: 'paid',
      total: 71_400,
      lines: [
        { description: `3.000 zusätzliche Bestellungen im ${germanMonth(month)} zu je 0,20\u00a0€`, amount: 60_000 },
      ],
    },
  ]);
  expect(await usageOf(buyer, month)).toMatchObject({ extra: 3000, extraAmount: 60_000, isClosed: true });
  expect(await balanceOf(buyer)).toMatchObject({ owed: 0 });
  // What billed them is no contract.
  expect((await buyer.subscription()).stripeSubscriptions).toHaveLength(1);
  expect(await sellOrders(kontor, buyer, 1, `${month}-15T12:00:00Z`)).toMatchObject({
    rejected: [{ code: 'month-closed' }],
  });
  const { stripe_customer_id: customer } = await contractOf(buyer);
  await compare(kontor, customer);
  expect(await foundWith(kontor, customer)).toEqual([]);
});

test('the cart prices extra orders as the invoice does', async () => {
  const buyer = await orderer(kontor);
  const extraOrders = async (orders: number, wanted = selection('advanced', { wms: 1 })) =>
    (await buyer.cart({ ...wanted, ordersPerMonth: orders })).extraOrders;
  expect(await extraOrders(1500)).toEqual({ count: 0, amount: 0 });
  expect(await extraOrders(1912)).toEqual({ count: 412, amount: 6180 });
  expect(await extraOrders(1912, selection('advanced', { yearly: true }))).toEqual({ count: 412, amount: 6180 });
  expect(await extraOrders(1912, { ...selection('starter', { wms: 1 }), items: [] })).toEqual({ count: 0, amount: 0 });
  expect((await buyer.cart(selection('advanced'))).extraOrders).toBeUndefined();
});

test('a month within the plan is not invoiced', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('enterprise'));
  const month = running();
  await sell(buyer, 10);
  await passUntilClosed(buyer, month);
  expect(await billsOf(buyer)).toEqual([]);
  expect(await usageOf(buyer, month)).toMatchObject({ orders: 10, extra: 0, isClosed: true });
});

test('a customer who pays by bank transfer gets an invoice to transfer', async () => {
  const { buyer, month } = await busyShop(selection('starter', { yearly: true }), 'bank_transfer');
  await passUntilClosed(buyer, month);
  const [bill] = await billsOf(buyer);
  expect(bill).toMatchObject({ state: 'open', total: 71_400, dueDate: expect.stringMatching(/Z$/) });
  const answer = await buyer.client.expect(200, `POST ${buyer.shopPath}/invoice/${bill?.uuid}/pay`);
  expect(answer.json()).toMatchObject({ clientSecret: null, bankTransfer: { amount: 71_400 } });
});

test('a card that fails leaves the invoice owed, and another card pays it', async () => {
  const { buyer, month } = await busyShop();
  await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail');
  await passUntilClosed(buyer, month);
  expect(await billsOf(buyer)).toMatchObject([{ state: 'open', total: 71_400 }]);
  // Beside the plan's next month, if that has begun.
  expect((await balanceOf(buyer)).items).toContainEqual(expect.objectContaining({ amount: 71_400 }));
  await changeMethod(kontor, buyer, 'pm_card_visa', { paysOpenInvoices: true });
  expect(await billsOf(buyer)).toMatchObject([{ state: 'paid' }]);
  expect(await balanceOf(buyer)).toMatchObject({ owed: 0 });
});

test('a debit that the bank refused leaves the invoice of the month owed as well', async () => {
  const { buyer, month } = await busyShop(selection('starter'), 'sepa_debit', 'DE62370400440532013001');
  await passUntilClosed(buyer, month);
  expect(await billsOf(buyer)).toMatchObject([{ state: 'open', total: 71_400 }]);
});

test('two shops of an organization are billed apart', async () => {
  const { buyer, month } = await busyShop();
  const path = `/organization/${buyer.organizationUuid}/shop`;
  const answer = await buyer.client.expect(201, `POST ${path}`, newShop({ type: 'cloud', mainShopUrl: null }));
  const shopPath = `${path}/${answer.json<{ uuid: string }>().uuid}`;
  const second: Orderer = {
    ...buyer,
    shopPath,
    subscription: async () => (await buyer.client.expect(200, `GET ${shopPath}/subscription/active`)).json(),
    cart: async (body) => (await buyer.client.expect(200, `POST ${shopPath}/cart`, body)).json(),
    order: (body, id = crypto.randomUUID()) =>
      buyer.client.call(`PUT ${shopPath}/subscription/active/stripe-subscription/${id}`, { body }),
  };
  await subscribe(kontor, second, selection('enterprise'));
  const { included = 0 } = (await usageOf(second, month)) ?? {};
  await sell(second, included + 10);
  await passUntilClosed(buyer, month);
  // The second waits until the first is billed.
  await kontor.pass(1);
  await buyer.signIn();
  expect([await billsOf(buyer), await billsOf(second)]).toMatchObject([[{ total: 71_400 }], [{ total: 119 }]]);
});

test('a month is billed once, wherever an attempt ends', async () => {
  const { buyer, month } = await busyShop();
  const billing = billingOf(kontor);
  const wait = Date.parse(closesAt(month)) - clock.now().getTime();
  const later = { ...billing, clock: { offset: 0, now: () => new Date(clock.now().getTime() + wait) } };
  await createCloseMonths(later)({}, signal);
  const payload = { shopUuid: shopOf(buyer), month };
  // The answer to each change is lost once, after it took effect.
  const lost = new Set<string>();
  const failing = interceptedProvider(kontor.connection, async ({ pathname }, send, { method }) => {
    const answer = await send();
    const change = `${method} ${pathname.replace(/\/(sub|in)_\w+/, '/:id')}`;
    if (method === 'GET' || lost.has(change)) return answer;
    lost.add(change);
    throw new Error(`The answer to ${change} is lost`);
  });
  const attempt = () =>
    createBillMonth({ ...billing, stripe: failing })(payload, signal).then(
      () => true,
      () => false,
    );
  while (!(await attempt()));
  expect([...lost].slice(-5)).toEqual([
    'POST /v1/subscriptions',
    'POST /v1/invoices/create_preview',
    'POST /v1/billing/meter_events',
    'DELETE /v1/subscriptions/:id',
    'POST /v1/invoices/:id/finalize',
  ]);
  await createBillMonth(billing)(payload, signal);
  await kontor.settle();
  expect(await billsOf(buyer)).toMatchObject([{ total: 71_400 }]);
  const rows = await database
    .selectFrom('usage_month')
    .select(['subscription_stripe_id', 'invoice_stripe_id'])
    .where('shop_uuid', '=', payload.shopUuid)
    .execute();
  expect(rows).toEqual([
    { subscription_stripe_id: expect.stringMatching(/^sub_/), invoice_stripe_id: expect.stringMatching(/^in_/) },
  ]);
});

test('page, cart and invoice agree to the cent', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('advanced'));
  // A whole month of the plan, which is what the cart prices.
  const month = addMonths(running(), 1);
  await kontor.pass((Date.parse(monthStart(month)) - clock.now().getTime()) / 86_400_000 + 14);
  await buyer.signIn();
  const orders = 2047;
  await sell(buyer, orders);
  const shown = await usageOf(buyer, month);
  const { extraOrders } = await buyer.cart({ ...selection('advanced'), ordersPerMonth: orders });
  await passUntilClosed(buyer, month);
  const [bill] = await billsOf(buyer);
  const closed = await usageOf(buyer, month);
  expect(extraOrders).toEqual({ count: 547, amount: 8205 });
  expect([shown, closed]).toMatchObject([
    { extra: extraOrders?.count, extraAmount: extraOrders?.amount },
    { extra: extraOrders?.count, extraAmount: extraOrders?.amount },
  ]);
  expect(bill?.lines.map(({ amount }) => amount)).toEqual([extraOrders?.amount]);
});

test('orders of a month are a line of the invoice for each price that one cost on its day', async () => {
  const begins = Date.parse(monthStart(addMonths(running(), 1))) + 5 * 86_400_000;
  await kontor.pass((begins - clock.now().getTime()) / 86_400_000);
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const month = running();
  await sell(buyer, 5000);
  await kontor.pass(2);
  await buyer.signIn();
  const wanted = selection('enterprise');
  const { quoteId } = await buyer.cart(wanted);
  const live = (await buyer.subscription()).stripeSubscriptions[0]?.uuid;
  expect((await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId }, live)).statusCode).toBe(200);
  await kontor.settle();
  await sell(buyer, 1000);
  const { included = 0, extraAmount } = (await usageOf(buyer, month)) ?? {};
  const before = 5000 - included;
  expect(extraAmount).toBe(before * 20 + 1000 * 10);
  await passUntilClosed(buyer, month);
  const [bill, ...others] = await billsOf(buyer);
  expect(others).toEqual([]);
  expect(bill?.lines.map(({ amount }) => amount)).toEqual(expect.arrayContaining([before * 20, 10_000]));
  expect(await usageOf(buyer, month)).toMatchObject({ extra: before + 1000, extraAmount, isClosed: true });
  const { stripe_customer_id: customer } = await contractOf(buyer);
  await compare(kontor, customer);
  expect(await foundWith(kontor, customer)).toEqual([]);
});
