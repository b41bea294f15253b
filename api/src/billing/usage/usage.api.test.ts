import type { CartRequest } from '@kontor/contract/cart';
import type { UsageMonth } from '@kontor/contract/usage';
import { monthOf } from '@kontor/domain/calendar-month';
import { expect, test } from 'vitest';
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
import { findSuspensions } from '../dunning/suspensions.ts';
import { findPlanChanges } from '../subscriptions/plan-changes.ts';

const kontor = await testBilling();
const { database, clock } = kontor.infrastructure;

const usage = async ({ client, shopPath }: Orderer, query = '') =>
  (await client.expect(200, `GET ${shopPath}/usage${query}`)).json<UsageMonth[]>();
const plansOf = async (buyer: Orderer) =>
  ((await findPlanChanges(database, [shopOf(buyer)])).get(shopOf(buyer)) ?? []).map(({ day }) => day?.plan ?? null);
const sell = (buyer: Orderer, quantity: number) => sellOrders(kontor, buyer, quantity);
/** Sessions end in the meantime. */
async function pass(buyer: Orderer, days: number): Promise<void> {
  await kontor.pass(days);
  await buyer.signIn();
}

async function upgrade(buyer: Orderer, wanted: CartRequest): Promise<void> {
  const { stripeSubscriptions } = await buyer.subscription();
  const answer = await buyer.order({ ...wanted, paymentMethodType: 'card' }, stripeSubscriptions[0]?.uuid);
  expect([answer.statusCode, answer.json()]).toEqual([200, { clientSecret: null }]);
  await kontor.settle();
}

test('a merchant sees the orders of twelve months, newest first, and what they cost', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await sell(buyer, 5000);
  const [running, ...before] = await usage(buyer);
  expect(before).toHaveLength(11);
  expect(before.map(({ month }) => month)).toEqual(
    before
      .map(({ month }) => month)
      .toSorted()
      .toReversed(),
  );
  expect(running).toMatchObject({ month: monthOf(clock.now().toISOString()), orders: 5000, isClosed: false });
  const { included = 0, extra, extraAmount } = running ?? {};
  // The rest of the month from the day of the order on.
  expect(included).toBeGreaterThan(0);
  expect([extra, extraAmount]).toEqual([5000 - included, (5000 - included) * 20]);
  expect(running?.forecast?.orders).toBeGreaterThanOrEqual(5000);
  expect(await usage(buyer, '?months=3')).toHaveLength(3);
});

test.each(['0', '37', '-1', '1.5', 'all'])('%s is no number of months', async (months) => {
  const buyer = await orderer(kontor);
  const answer = await buyer.client.call(`GET ${buyer.shopPath}/usage?months=${months}`);
  expect(answer.json()).toMatchObject({ status: 422, violations: [{ path: 'months' }] });
});

test('orders of a trial are shown and cost nothing', async () => {
  const buyer = await orderer(kontor);
  await sell(buyer, 700);
  const [running] = await usage(buyer, '?months=1');
  expect(running).toMatchObject({ orders: 700, included: 0, extra: 0, extraAmount: 0 });
  // That of the plan on trial, by the list of today.
  expect(running?.plan).toEqual({ includedOrders: 2000, extraOrderAmount: 15 });
});

test('the plans of a shop are stored with its orders, upgrades and its end', async () => {
  const buyer = await orderer(kontor);
  expect(await plansOf(buyer)).toEqual([]);
  // Begins when the trial has ended.
  await pass(buyer, 31);
  await subscribe(kontor, buyer, selection('starter'));
  expect(await plansOf(buyer)).toEqual(['starter']);
  await upgrade(buyer, selection('starter', { wms: 2 }));
  expect(await plansOf(buyer)).toEqual(['starter']);
  await upgrade(buyer, selection('enterprise', { wms: 2 }));
  expect(await plansOf(buyer)).toEqual(['starter', 'enterprise']);
  const { stripe_id: stripeId, period_end } = await database
    .selectFrom('payment_subscription')
    .select(['stripe_id', 'period_end'])
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  await kontor.stripe.subscriptions.update(stripeId, { cancel_at_period_end: true });
  await kontor.settle();
  await kontor.pass(40);
  expect(await plansOf(buyer)).toEqual(['starter', 'enterprise', null]);
  const changes = (await findPlanChanges(database, [shopOf(buyer)])).get(shopOf(buyer));
  expect(changes?.at(-1)?.at).toBe(period_end.toISOString());
});

test('the time of a suspension is stored, and ends with the payment', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail');
  const suspension = async () => (await findSuspensions(database, [shopOf(buyer)])).get(shopOf(buyer)) ?? [];
  await pass(buyer, 31);
  expect(await suspension()).toEqual([]);
  await pass(buyer, 33);
  const [since] = await suspension();
  expect(since?.until).toBeNull();
  await changeMethod(kontor, buyer, 'pm_card_visa', { paysOpenInvoices: true });
  expect(await suspension()).toMatchObject([{ from: since?.from, until: expect.stringMatching(/Z$/) }]);
});
