import type { OrderProgress } from '@kontor/contract/subscription';
import { afterEach, expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import { newOperator } from '../../testing/operator.ts';
import {
  confirm,
  type Orderer,
  orderer,
  selection,
  shopOf,
  subscribe,
  testBilling,
  untilCallHangs,
} from '../../testing/test-billing.ts';
import { unstorableReadings } from '../../testing/unstorable-readings.ts';
import { idOf } from '../stripe/stripe-values.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const { infrastructure, stripe, faults } = kontor;
const { database, clock } = infrastructure;

const { breakOurSide, repair } = unstorableReadings(database);
afterEach(() => faults.change({ reset: true }));

const ordersOf = (buyer: Orderer) =>
  database
    .selectFrom('billing_order')
    .selectAll()
    .where('shop_uuid', '=', shopOf(buyer))
    .orderBy('created_at')
    .execute();
async function atProvider(buyer: Orderer) {
  const { data } = await stripe.subscriptions.list({ status: 'all', limit: 100 });
  return data.filter(({ metadata }) => metadata['shop_uuid'] === shopOf(buyer));
}
const yearly = { ...selection('starter', { yearly: true }), paymentMethodType: 'bank_transfer' as const };
const upgrade = { ...selection('enterprise'), paymentMethodType: 'card' as const };
async function liveId(buyer: Orderer): Promise<string> {
  const { stripeSubscriptions } = await buyer.subscription();
  return stripeSubscriptions[0]?.uuid ?? '';
}
const path = (buyer: Orderer, id: string, what: string) =>
  `PUT ${buyer.shopPath}/subscription/active/stripe-subscription/${id}/${what}`;

test('while an order is carried out, a cancellation has to wait', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const id = await liveId(buyer);
  await faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/subscriptions/' }] });
  const ordering = buyer.order(upgrade, id);
  await untilCallHangs(kontor);
  const refused = await buyer.client.call(path(buyer, id, 'cancel'));
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'subscription-in-progress' }]);
  await faults.change({ reset: true });
  expect((await ordering).statusCode).toBe(200);
  await buyer.client.expect(200, path(buyer, id, 'cancel'));
  expect((await buyer.subscription()).state).toBe('canceled');
});

test('a process killed after a paid upgrade: a cancellation completes it first, and its mail is sent once', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const id = await liveId(buyer);
  await breakOurSide();
  await buyer.order(upgrade, id);
  await repair();
  await buyer.client.expect(200, path(buyer, id, 'cancel'));
  await kontor.settle();
  const { state, items } = await buyer.subscription();
  expect([state, items.map(({ product }) => product.type)]).toEqual(['canceled', ['enterprise']]);
  expect((await ordersOf(buyer)).map(({ kind, state }) => [kind, state])).toEqual([
    ['create', 'done'],
    ['update', 'done'],
    ['cancel', 'done'],
  ]);
  const subjects = (await mailsTo(kontor.client(), buyer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.includes('Bestellung'))).toHaveLength(2);
});

test('a day after the process died the order finds what it had made, though the provider has forgotten its keys', async () => {
  const buyer = await orderer(kontor);
  await breakOurSide();
  await buyer.order(yearly);
  await repair();
  clock.offset += 25 * 3_600_000;
  await kontor.settle();
  expect((await atProvider(buyer)).map(({ status }) => status)).toEqual(['active']);
  expect((await ordersOf(buyer)).map(({ state }) => state)).toEqual(['done']);
  clock.offset -= 25 * 3_600_000;
});

test('after an older database was restored, what the provider has is not ordered a second time', async () => {
  const buyer = await orderer(kontor);
  const before = await database
    .selectFrom('subscription')
    .selectAll()
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  await subscribe(kontor, buyer, selection('starter'));
  await database.deleteFrom('billing_order').where('shop_uuid', '=', shopOf(buyer)).execute();
  await database.deleteFrom('payment_subscription').where('shop_uuid', '=', shopOf(buyer)).execute();
  await database.deleteFrom('payment_customer').where('organization_uuid', '=', buyer.organizationUuid).execute();
  await database.updateTable('subscription').set({ state: before.state }).where('uuid', '=', before.uuid).execute();
  // The address was changed after the backup, and the provider's search lags by a minute.
  clock.offset += 120_000;
  await database
    .updateTable('app_user')
    .set({ email: `2025.${buyer.email}` })
    .where('email', '=', buyer.email)
    .execute();

  const again = await buyer.order({ ...selection('starter'), paymentMethodType: 'card' });
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'subscription-in-progress' }]);
  expect((await atProvider(buyer)).map(({ status }) => status)).toEqual(['active']);
  // The refused order read the provider's data: the shop is subscribed again.
  expect((await buyer.subscription()).state).toBe('active');
});

test('base data that change while an upgrade is carried out do not change what it charges', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const id = await liveId(buyer);
  const quote = await buyer.cart(selection('enterprise'));
  await faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/subscriptions/' }] });
  const ordering = buyer.order({ ...upgrade, quoteId: quote.quoteId }, id);
  await untilCallHangs(kontor);
  const { baseData } = (await buyer.client.expect(200, `GET /organization/${buyer.organizationUuid}`)).json<{
    baseData: object;
  }>();
  const austrian = { ...baseData, isoCountryCode: 'AT', city: 'Wien', zip: '1010', vatId: null };
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/base-data`, austrian);
  await kontor.worker.runDue();
  await faults.change({ reset: true });
  expect((await ordering).statusCode).toBe(200);
  const [subscription] = await atProvider(buyer);
  const { total } = await stripe.invoices.retrieve(idOf(subscription?.latest_invoice ?? ''));
  expect(total).toBe(quote.dueNow.amount);
  // Afterwards the new rate applies to future charges.
  await kontor.pass(1);
  const { default_tax_rates } = await stripe.subscriptions.retrieve(subscription?.id ?? '', {
    expand: ['default_tax_rates'],
  });
  expect(default_tax_rates?.map(({ percentage }) => percentage)).toEqual([20]);
});

test('a change that keeps failing is shown to operators, who can repeat it', async () => {
  const buyer = await orderer(kontor);
  await breakOurSide();
  await buyer.order(yearly);
  await kontor.pass(1);
  expect((await ordersOf(buyer)).map(({ state }) => state)).toEqual(['needs-attention']);
  expect(kontor.logged.some((line) => line.startsWith('a change of a contract needs an operator'))).toBe(true);
  await repair();

  const { client } = await newOperator(kontor, operators);
  const stuck = (await client.expect(200, 'GET /operator/order')).json<{ uuid: string; shopUuid: string }[]>();
  const { uuid = '' } = stuck.find(({ shopUuid }) => shopUuid === shopOf(buyer)) ?? {};
  await client.expect(204, `POST /operator/order/${uuid}/settle`, { action: 'retry' });
  await kontor.settle();
  expect((await ordersOf(buyer)).map(({ state }) => state)).toEqual(['done']);
  expect((await atProvider(buyer)).map(({ status }) => status)).toEqual(['active']);
  const again = await client.call(`POST /operator/order/${uuid}/settle`, { body: { action: 'close' } });
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'order-not-stuck' }]);
});

test('a slow provider is not waited for: the order is accepted, goes on, and its key answers how far it came', async () => {
  const buyer = await orderer(kontor);
  const key = '6a2d5f0e-8d0b-4c39-9f2a-0b7a4b8f1c11';
  const order = { ...selection('starter'), paymentMethodType: 'card' as const };
  await faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/subscriptions' }] });
  const accepted = await buyer.order(order, key);
  expect([accepted.statusCode, accepted.json()]).toMatchObject([202, { state: 'working' }]);
  const progress = async () =>
    (await buyer.client.expect(200, `GET ${buyer.shopPath}/subscription/active/order`)).json<OrderProgress>();
  expect(await progress()).toMatchObject({
    state: 'working',
    cart: { items: [{ product: { type: 'starter' } }], dueNow: { amount: 17_731 } },
  });
  await faults.change({ reset: true });
  while ((await progress()).state === 'working') await new Promise((resolve) => setImmediate(resolve));
  const repeated = await buyer.order(order, key);
  expect(repeated.statusCode).toBe(200);
  await confirm(stripe, repeated.json(), 'pm_card_visa');
  await kontor.settle();
  expect((await buyer.subscription()).state).toBe('active');
  expect(await atProvider(buyer)).toHaveLength(1);
});

test('an event that arrives while an order makes its schedule leaves the schedule alone', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { wms: 2 }));
  const id = await liveId(buyer);
  await faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/subscription_schedules/' }] });
  const ordering = buyer.order(upgrade, id);
  await untilCallHangs(kontor);
  await kontor.settle();
  await faults.change({ reset: true });
  expect((await ordering).statusCode).toBe(200);
  const { items, scheduleActivationDate } = await buyer.subscription();
  expect(scheduleActivationDate).not.toBeNull();
  expect(items.map(({ state, product }) => [state, product.type])).toEqual([
    ['active', 'enterprise'],
    ['active', 'wms'],
    ['pending', 'enterprise'],
  ]);
});

test('a schedule that was taken off while an order was at work is made again', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { wms: 2 }));
  const id = await liveId(buyer);
  await faults.change({ add: [{ kind: 'cut', method: 'POST', path: '/v1/subscription_schedules/', times: 3 }] });
  expect((await buyer.order(upgrade, id)).statusCode).toBe(503);
  const [{ schedule } = {}] = await atProvider(buyer);
  await stripe.subscriptionSchedules.release(idOf(schedule ?? ''));
  await kontor.pass(1);
  await buyer.signIn();
  expect((await buyer.subscription()).scheduleActivationDate).not.toBeNull();
  expect((await ordersOf(buyer)).find(({ kind }) => kind === 'update')?.state).toBe('done');
});

test('a price that is asked for when a renewal was not told yet is of the new period', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await kontor.losingEvents(() => kontor.pass(31));
  await buyer.signIn();
  const late = await buyer.cart(selection('starter', { wms: 2 }));
  await kontor.settle();
  expect(late.dueNow.amount).toBeGreaterThan(0);
  expect(late.dueNow).toEqual((await buyer.cart(selection('starter', { wms: 2 }))).dueNow);
});

test('a price that is asked for while an order adds a product is told of what the shop has by then', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const id = await liveId(buyer);
  await faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/invoices/create_preview', times: 1 }] });
  const pricing = buyer.cart(selection('starter', { wms: 2 }));
  await untilCallHangs(kontor);
  const added = { ...selection('starter', { wms: 1 }), paymentMethodType: 'card' as const };
  expect((await buyer.order(added, id)).statusCode).toBe(200);
  const alone = await buyer.cart(selection('starter', { wms: 2 }));
  await faults.change({ releaseCalls: true });
  expect((await pricing).dueNow).toEqual(alone.dueNow);
});
