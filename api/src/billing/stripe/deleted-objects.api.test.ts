import { randomUUID } from 'node:crypto';
import type { OrganizationAccount } from '@kontor/contract/organization-account';
import { addMonths, monthOf } from '@kontor/domain/calendar-month';
import { closesAt } from '@kontor/domain/usage';
import { expect, test } from 'vitest';
import { baseData } from '../../testing/accounts.ts';
import { compare, differencesOf } from '../../testing/comparison.ts';
import { billingOf } from '../../testing/invoices.ts';
import { listedKey } from '../../testing/listed-key.ts';
import { sellOrders } from '../../testing/sell-orders.ts';
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
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';
import { paymentEventJob } from '../webhooks/payment-event.ts';
import { mirrorAccount } from './mirror-account.ts';

// What support deletes or archives in the provider's dashboard must cause no lasting failure.

const kontor = await testBilling();
const { database, clock } = kontor.infrastructure;
const { stripe } = kontor;

const starter = selection('starter');

const failedJobs = () =>
  database.selectFrom('job').select(['kind', 'last_error']).where('last_error', 'is not', null).execute();

async function subscriber(method: Parameters<typeof subscribe>[3] = 'card', wanted = starter) {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, wanted, method);
  return { buyer, customer: await customerOf(kontor, buyer) };
}

test('after its customer was deleted a shop sees its cart, and its next order makes a new customer', async () => {
  const { buyer, customer } = await subscriber();
  await stripe.customers.del(customer);
  await kontor.settle();
  expect((await buyer.subscription()).state).toBe('expired');
  expect(await buyer.cart(starter)).toMatchObject({ dueNow: { amount: 17_731 } });
  expect((await subscribe(kontor, buyer, starter)).state).toBe('active');
  expect(await customerOf(kontor, buyer)).not.toBe(customer);
  expect(await failedJobs()).toEqual([]);
});

test('what was held for a customer that was deleted has gone with it: the account says so, and nothing differs', async () => {
  const { buyer, customer } = await subscriber();
  await stripe.customers.createBalanceTransaction(customer, { amount: -5_000, currency: 'eur' });
  await mirrorAccount({ database, stripe }, customer);
  await stripe.customers.del(customer);
  await kontor.settle();
  await subscribe(kontor, buyer, starter);
  const path = `GET /organization/${buyer.organizationUuid}/account`;
  const account = (await buyer.client.expect(200, path)).json<OrganizationAccount>();
  expect(account).toMatchObject({ credit: 0, unassigned: 0 });
  expect(account.entries.filter(({ of }) => of === 'credit').map(({ amount }) => amount)).toEqual([5_000, -5_000]);
  const fresh = await customerOf(kontor, buyer);
  await compare(kontor, fresh);
  expect(await differencesOf(kontor, fresh)).toEqual([]);
});

test('a customer that was deleted is a difference until an order has replaced it', async () => {
  const { buyer, customer } = await subscriber('bank_transfer', selection('starter', { yearly: true }));
  await stripe.customers.del(customer);
  await kontor.settle();
  await compare(kontor, customer);
  const about = async () =>
    (await differencesOf(kontor, customer))
      .filter(({ field }) => field === 'customer')
      .map(({ mended_at }) => mended_at);
  expect(await about()).toEqual([null]);
  await buyer.signIn();
  await subscribe(kontor, buyer, starter);
  await compare(kontor, customer);
  expect(await about()).toEqual([expect.any(Date)]);
  expect(await failedJobs()).toEqual([]);
});

test('an address that changes after the customer was deleted is sent with the next one', async () => {
  const { buyer, customer } = await subscriber();
  await stripe.customers.del(customer);
  const moved = baseData({ city: 'Potsdam', zip: '14467' });
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/base-data`, moved);
  await kontor.settle();
  expect(await failedJobs()).toEqual([]);
  await subscribe(kontor, buyer, starter);
  expect(await stripe.customers.retrieve(await customerOf(kontor, buyer))).toMatchObject({
    address: { city: 'Potsdam' },
  });
});

test.each<[string, number, (buyer: Orderer) => Promise<number>]>([
  [
    'an upgrade is a first order',
    200,
    async (buyer) => {
      const wanted = selection('enterprise');
      const { quoteId } = await buyer.cart(wanted);
      return (await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId })).statusCode;
    },
  ],
  [
    'another payment method is refused',
    409,
    async (buyer) => {
      const { stripeSubscriptions } = await buyer.subscription();
      const call = `PUT ${providerOf(buyer)}/${stripeSubscriptions[0]?.uuid}/setup-intent/${randomUUID()}`;
      return (await buyer.client.call(call)).statusCode;
    },
  ],
])('if no event told that the customer was deleted, %s, and the shop can order again', async (_, status, press) => {
  const { buyer, customer } = await subscriber();
  await kontor.losingEvents(() => stripe.customers.del(customer));
  expect(await press(buyer)).toBe(status);
  expect((await buyer.subscription()).state).toBe('expired');
  expect((await subscribe(kontor, buyer, starter)).state).toBe('active');
});

test('extra orders of a month are billed by the customer that replaced a deleted one', async () => {
  const { buyer, customer } = await subscriber();
  // Orders count on days with a contract, and it ends in the middle of a month.
  const next = addMonths(monthOf(clock.now().toISOString()), 1);
  await kontor.pass((Date.parse(`${next}-10T12:00:00Z`) - clock.now().getTime()) / 86_400_000);
  const month = monthOf(clock.now().toISOString());
  await sellOrders(kontor, buyer, 10_000);
  await kontor.pass(1);
  await stripe.customers.del(customer);
  await kontor.settle();
  const unbilled = async () =>
    (
      await database
        .selectFrom('usage_month')
        .select('month')
        .where('shop_uuid', '=', shopOf(buyer))
        .where('extra', '>', 0)
        .where('invoice_stripe_id', 'is', null)
        .execute()
    ).map((row) => row.month);
  await kontor.pass((Date.parse(closesAt(month)) - clock.now().getTime()) / 86_400_000 + 0.1);
  expect(await unbilled()).toEqual([month]);
  expect(await failedJobs()).toEqual([]);
  await buyer.signIn();
  await subscribe(kontor, buyer, starter);
  await kontor.pass(1.1);
  expect(await unbilled()).toEqual([]);
});

test.each<[string, (priceId: string, product: string) => Promise<unknown>]>([
  ['a price', (priceId) => stripe.prices.update(priceId, { active: false })],
  ['a product', (_, product) => stripe.products.update(product, { active: false })],
])('%s that was archived is sold again with the next press', async (_, archive) => {
  const { data } = await stripe.prices.list({
    lookup_keys: [listedKey({ platform: 'cloud', type: 'starter', version: 'v2' }, 'month')],
  });
  const [price] = data;
  const product = typeof price?.product === 'string' ? price.product : (price?.product.id ?? '');
  const buyer = await orderer(kontor);
  await archive(price?.id ?? '', product);
  const { quoteId } = await buyer.cart(starter);
  const order = { ...starter, paymentMethodType: 'card' as const };
  const first = await buyer.order({ ...order, quoteId });
  expect([200, 409]).toContain(first.statusCode);
  expect((await subscribe(kontor, buyer, starter)).state).toBe('active');
});

test('a subscription that the provider does not have any more leaves no job behind', async () => {
  const { buyer } = await subscriber();
  const event = { eventId: 'evt_gone', subject: { kind: 'subscription' as const, id: 'sub_gone' } };
  await kontor.infrastructure.jobs.enqueue(database, paymentEventJob, event);
  await kontor.settle();
  expect(await failedJobs()).toEqual([]);
  await expect(mirrorSubscription(billingOf(kontor), 'sub_gone')).rejects.toMatchObject({ code: 'resource_missing' });
  expect((await buyer.subscription()).state).toBe('active');
});
