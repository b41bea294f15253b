import { beforeEach, expect, test } from 'vitest';
import { after, days, hours, minutes } from '../../infrastructure/clock.ts';
import { foundWith } from '../../testing/comparison.ts';
import { interceptedProvider } from '../../testing/intercepted-provider.ts';
import { type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { type Billing, createBilling } from '../stripe/billing.ts';
import { createPaymentRounds } from './payment-rounds.ts';
import { fetchEvents } from './reconcile-events.ts';

const kontor = await testBilling();
const { database, clock } = kontor.infrastructure;
const billing = createBilling(kontor.infrastructure, kontor.connection);

beforeEach(() => catchUp());

const reached = async () =>
  (await database.selectFrom('provider_cursor').select('reached').where('name', '=', 'events').executeTakeFirst())
    ?.reached;

async function catchUp(): Promise<void> {
  await fetchEvents(billing);
  await kontor.settle();
}

/** A round as it runs every ten minutes, and the jobs that it queues. */
async function round(): Promise<void> {
  const rounds = createPaymentRounds(billing);
  await rounds.start();
  rounds.stop();
  await kontor.settle();
}

const shopOf = (shopPath: string) => shopPath.split('/').at(-1) ?? '';

async function subscriber(): Promise<{ buyer: Orderer; stripeId: string }> {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const { stripe_id: stripeId } = await database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('shop_uuid', '=', shopOf(buyer.shopPath))
    .executeTakeFirstOrThrow();
  return { buyer, stripeId };
}

const cancel = (stripeId: string) =>
  kontor.losingEvents(() => kontor.stripe.subscriptions.update(stripeId, { cancel_at_period_end: true }));
const stateOf = async ({ shopPath }: Orderer) =>
  (
    await database
      .selectFrom('subscription')
      .select('state')
      .where('shop_uuid', '=', shopOf(shopPath))
      .executeTakeFirstOrThrow()
  ).state;
const isCanceled = async (buyer: Orderer) => (await stateOf(buyer)) === 'canceled';

/** The billing of another server; `intercept` may let its calls to the payment provider fail, or answer them. */
const billingWith = (intercept: (url: URL) => Response | void): Billing => ({
  ...billing,
  stripe: interceptedProvider(kontor.connection, async (url, send) => intercept(url) ?? send()),
});

const queued = async (kind: string) => {
  const rows = await database.selectFrom('job').select('payload').where('kind', '=', kind).execute();
  return rows.map(({ payload }) => JSON.stringify(payload));
};

test('an event that was lost is found at the next round, although a later one arrived', async () => {
  const { buyer, stripeId } = await subscriber();
  const other = await subscriber();
  await round();
  await cancel(stripeId);
  clock.offset += hours(1);
  await kontor.stripe.subscriptions.update(other.stripeId, { metadata: { note: 'later' } });
  await kontor.settle();
  expect(await isCanceled(buyer)).toBe(false);
  await round();
  expect(await isCanceled(buyer)).toBe(true);
});

test('an event that appears in the list half an hour late is found', async () => {
  const { buyer, stripeId } = await subscriber();
  await cancel(stripeId);
  clock.offset += minutes(29);
  const nothingYet = { object: 'list', data: [], has_more: false, url: '/v1/events' };
  await fetchEvents(billingWith(() => Response.json(nothingYet)));
  await round();
  expect(await isCanceled(buyer)).toBe(true);
});

test('a round that finds nothing new asks twice and queues nothing', async () => {
  await subscriber();
  await catchUp();
  const asked: URL[] = [];
  await fetchEvents(billingWith((url) => void asked.push(url)));
  expect(asked).toHaveLength(2);
  expect(await queued('payment-event')).toEqual([]);
});

test('the provider is asked for at most twenty types of events at once, as it demands', async () => {
  const asked: number[] = [];
  await fetchEvents(
    billingWith(({ searchParams }) => {
      asked.push([...searchParams.keys()].filter((key) => key.startsWith('types')).length);
    }),
  );
  expect(Math.max(...asked)).toBeLessThanOrEqual(20);
  expect(Math.min(...asked)).toBeGreaterThan(0);
});

test('several servers that look at once accept each event once', async () => {
  const { buyer, stripeId } = await subscriber();
  await cancel(stripeId);
  clock.offset += hours(1);
  const servers = Array.from({ length: 4 }, () => createBilling(kontor.infrastructure, kontor.connection));
  await Promise.all(servers.map((server) => fetchEvents(server)));
  const jobs = (await queued('payment-event')).filter((payload) => payload.includes(stripeId));
  expect(jobs).toHaveLength(1);
  await kontor.settle();
  expect(await isCanceled(buyer)).toBe(true);
});

test('a run that dies between two pages leaves the cursor where it was, and the next one finds the rest', async () => {
  const { buyer, stripeId } = await subscriber();
  await cancel(stripeId);
  // The list is sorted newest first: what follows fills the first page.
  const other = await subscriber();
  for (let turn = 0; turn < 101; turn += 1) {
    await kontor.stripe.subscriptions.update(other.stripeId, { metadata: { turn } });
  }
  await kontor.settle();
  const before = await reached();
  const dying = billingWith(({ searchParams }) => {
    if (searchParams.has('starting_after')) throw new Error('the process was killed');
  });
  await expect(fetchEvents(dying)).rejects.toThrow();
  await kontor.settle();
  expect(await reached()).toEqual(before);
  expect(await isCanceled(buyer)).toBe(false);
  await round();
  expect(await isCanceled(buyer)).toBe(true);
  expect(await reached()).not.toEqual(before);
});

test('after days of absence the cursor moves on with every day that was listed', async () => {
  const { buyer, stripeId } = await subscriber();
  await cancel(stripeId);
  const before = (await reached()) ?? clock.now();
  clock.offset += days(5);
  let calls = 0;
  const dying = billingWith(() => {
    calls += 1;
    if (calls > 6) throw new Error('the process was killed');
  });
  await expect(fetchEvents(dying)).rejects.toThrow();
  expect(((await reached()) ?? before).getTime()).toBeGreaterThan(after(before, days(1)).getTime());
  await kontor.settle();
  expect(await isCanceled(buyer)).toBe(true);
});

test('a server that never listed events looks 30 days back', async () => {
  const { buyer, stripeId } = await subscriber();
  await cancel(stripeId);
  clock.offset += days(29);
  await database.deleteFrom('provider_cursor').execute();
  await round();
  expect(await isCanceled(buyer)).toBe(true);
});

test('a sandbox looks lost events up as soon as it is told to', async () => {
  const { buyer, stripeId } = await subscriber();
  await cancel(stripeId);
  expect((await kontor.app.inject({ method: 'POST', url: '/dev/payment-round' })).statusCode).toBe(204);
  expect(await isCanceled(buyer)).toBe(true);
});

test('a sandbox compares all customers with the provider as soon as it is told to', async () => {
  const { stripeId } = await subscriber();
  const { stripe_customer_id: customer } = await database
    .updateTable('payment_subscription')
    .set({ is_yearly: true })
    .where('stripe_id', '=', stripeId)
    .returning('stripe_customer_id')
    .executeTakeFirstOrThrow();
  expect((await kontor.app.inject({ method: 'POST', url: '/dev/payment-round' })).statusCode).toBe(204);
  // A difference counts once it lasts from one look to the next; customers are looked at three seconds apart.
  clock.offset += minutes(20);
  await kontor.settle();
  clock.offset += minutes(20);
  await kontor.settle();
  expect(await foundWith(kontor, customer)).toEqual([['is_yearly', 'true', 'false', true]]);
});

test('a gap that is older than the provider’s list is told to operators', async () => {
  await database
    .updateTable('provider_cursor')
    .set({ reached: after(clock.now(), -days(40)) })
    .execute();
  await round();
  expect(kontor.logged.filter((line) => line.includes('the daily comparison covers them'))).toHaveLength(1);
});

test('a provider that is away leaves the cursor where it was and no job behind', async () => {
  const before = await reached();
  const away = createBilling(kontor.infrastructure, { ...kontor.connection, sandboxUrl: 'http://127.0.0.1:9' });
  await expect(fetchEvents(away)).rejects.toThrow();
  expect(await reached()).toEqual(before);
  await round();
  expect(await queued('reconcile-events')).toEqual([]);
});
