import type { ShopMigration } from '@kontor/contract/shop';
import { afterEach, expect, test } from 'vitest';
import { listedInvoices } from '../../testing/invoices.ts';
import { type Mover, mover } from '../../testing/migrating.ts';
import { operatorOf } from '../../testing/operator.ts';
import { customerOf, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';
import { unstorableReadings } from '../../testing/unstorable-readings.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const { database } = kontor.infrastructure;
const { breakOurSide, repair } = unstorableReadings(database);
afterEach(() => kontor.faults.change({ reset: true }));

const ofShopware = { platform: 'shopware6', version: 'v3' } as const;

async function staged(): Promise<Mover> {
  const moved = await mover(kontor);
  await subscribe(kontor, moved.old, selection('professional', { ...ofShopware, wms: 2 }));
  await moved.stage();
  return moved;
}

const complete = ({ old }: Mover) => old.client.call(`PUT ${old.shopPath}/migration/complete`);

const minutes = async ({ old }: Mover, count: number) => {
  await kontor.timeTravel.advance(count * 60_000);
  await kontor.settle();
  await old.signIn();
};

const placesOf = async ({ old, successor }: Mover) => {
  const rows = await database
    .selectFrom('billing_order')
    .select(['kind', 'state'])
    .where('shop_uuid', 'in', [shopOf(old), shopOf(successor)])
    .where('kind', 'in', ['migrate', 'migrate-away'])
    .execute();
  return rows.map(({ kind, state }) => `${kind} ${state}`).sort();
};

const liveAtProvider = async ({ old }: Mover) => {
  const customer = await customerOf(kontor, old);
  const { data } = await kontor.stripe.subscriptions.list({ customer });
  return data.map(({ metadata }) => metadata['shop_uuid']);
};

/** Everything is in the new shop, and what was paid is there once. */
async function expectMoved(moved: Mover): Promise<void> {
  const { old, successor } = moved;
  expect(await moved.overview()).toMatchObject({ migration: { state: 'completed' }, running: null });
  expect(await liveAtProvider(moved)).toEqual([shopOf(successor)]);
  expect(await moved.entitlements(old)).toMatchObject({ state: 'ended' });
  expect(await moved.entitlements(successor)).toMatchObject({ state: 'active', wms: { devices: 2 } });
  const invoices = [...(await listedInvoices(old)), ...(await listedInvoices(successor))];
  expect(invoices.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
    'credit-note paid',
    'invoice paid',
    'invoice paid',
  ]);
}

/** Nothing has happened, and both contracts can be changed. */
async function expectUntouched(moved: Mover): Promise<void> {
  const { old, successor } = moved;
  expect(await liveAtProvider(moved)).toEqual([shopOf(old)]);
  expect(await moved.entitlements(old)).toMatchObject({ state: 'active', wms: { devices: 2 } });
  expect(await moved.entitlements(successor)).toMatchObject({ state: 'trial' });
  expect(await moved.overview()).toMatchObject({ migration: { state: 'staged' }, running: null });
}

/** The calls that change something at the provider, and the readings before them. */
const calls = Array.from({ length: 12 }, (_, call) => call);

test.each(calls)('a migration whose call %i gets no answer is completed, or has not begun', async (call) => {
  const moved = await staged();
  // Carried out without an answer, and from then on the provider is away.
  await kontor.faults.change({
    add: [
      { kind: 'lose', skip: call, times: 1 },
      { kind: 'cut', skip: call + 1, times: 1000 },
    ],
  });
  await complete(moved);
  await kontor.faults.change({ reset: true });
  await minutes(moved, 5);
  if ((await moved.overview()).migration?.state === 'staged') {
    await expectUntouched(moved);
    expect((await complete(moved)).statusCode).toBe(200);
    await kontor.settle();
  }
  await expectMoved(moved);
});

test('a process that ends before it could store anything is followed by another one', async () => {
  const moved = await staged();
  await breakOurSide();
  expect((await complete(moved)).statusCode).toBe(500);
  await repair();
  expect(await placesOf(moved)).toEqual(['migrate working', 'migrate-away working']);
  expect((await moved.overview()).running).toEqual({ direction: 'complete', state: 'working' });
  // Both contracts wait for it.
  const { stripeSubscriptions } = await moved.old.subscription();
  const cancel = `PUT ${moved.old.shopPath}/subscription/active/stripe-subscription/${stripeSubscriptions[0]?.uuid}/cancel`;
  expect((await moved.old.client.expect(409, cancel)).json()).toMatchObject({ code: 'subscription-in-progress' });
  await minutes(moved, 5);
  expect(await placesOf(moved)).toEqual(['migrate done', 'migrate-away done']);
  await expectMoved(moved);
});

test('two completions at once are one', async () => {
  const moved = await staged();
  const { uuid } = (await moved.overview()).migration ?? {};
  const vendors = moved.vendor.call(`PUT /connect/migration/${uuid}`, { body: { state: 'completed' } });
  const answers = await Promise.all([complete(moved), vendors, complete(moved)]);
  expect(answers.map(({ statusCode }) => statusCode)).toContain(200);
  await kontor.settle();
  await expectMoved(moved);
  expect(await placesOf(moved)).toEqual(['migrate done', 'migrate-away done']);
});

test('a subscription that a person ended at the provider meanwhile is not moved', async () => {
  const moved = await staged();
  const { stripe_id } = await database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('shop_uuid', '=', shopOf(moved.old))
    .executeTakeFirstOrThrow();
  const answer = await kontor.losingEvents(async () => {
    await kontor.stripe.subscriptions.cancel(stripe_id);
    return complete(moved);
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'subscription-in-progress' }]);
  expect(await placesOf(moved)).toEqual(['migrate failed', 'migrate-away failed']);
  // It was read again: the merchant sees that nothing is left, and decides.
  expect((await moved.overview()).moves).toMatchObject({ kind: 'nothing' });
});

test('an operator sees a migration that cannot go on, and both shops are free when it is closed', async () => {
  const moved = await staged();
  const operator = await operatorOf(kontor, operators);
  await breakOurSide();
  await complete(moved);
  for (let attempt = 0; attempt < 8; attempt += 1) await minutes(moved, 30);
  expect((await moved.overview()).running).toEqual({ direction: 'complete', state: 'needs-attention' });
  const listed = (await operator.expect(200, 'GET /operator/order')).json<{ uuid: string; kind: string }[]>();
  const order = listed.find(({ kind }) => kind === 'migrate');
  await repair();
  const settle = (action: 'retry' | 'close') =>
    operator.expect(204, `POST /operator/order/${order?.uuid}/settle`, { action });
  await settle('retry');
  await minutes(moved, 1);
  await expectMoved(moved);
  expect(await placesOf(moved)).toEqual(['migrate done', 'migrate-away done']);
});

test('what the credit does not cover is sent as an invoice, and the new shop works at once', async () => {
  const moved = await staged();
  const customer = await customerOf(kontor, moved.old);
  await kontor.stripe.customers.createBalanceTransaction(customer, { amount: 5_000, currency: 'eur' });
  const answer = await complete(moved);
  expect(answer.json<ShopMigration>().state).toBe('completed');
  await kontor.settle();
  expect(await moved.entitlements(moved.successor)).toMatchObject({ state: 'active' });
  const [invoice] = await listedInvoices(moved.successor);
  expect(invoice).toMatchObject({ state: 'open' });
  const balance = (await moved.old.client.expect(200, `GET ${moved.successor.shopPath}/balance`)).json<{
    owed: number;
  }>();
  expect(Math.abs(balance.owed - 5_000)).toBeLessThanOrEqual(2);
  const data = await moved.old.client.expect(
    200,
    `GET ${moved.successor.shopPath}/subscription/active/stripe-subscription`,
  );
  expect(data.json()).toMatchObject({ collectionMethod: 'charge_automatically', paymentMethod: { type: 'card' } });
});
