import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { after, days, hours, minutes } from '../../infrastructure/clock.ts';
import { merchant, merchantWithShop } from '../../testing/accounts.ts';
import { runCleanUp } from '../../testing/run-clean-up.ts';
import { paymentRow } from '../../testing/situation.ts';
import { testApp } from '../../testing/test-app.ts';
import { compareCustomerJob } from './compare-customer.ts';
import { queueComparisons } from './queue-comparisons.ts';

const kontor = await testApp();
const { database, clock, jobs } = kontor.infrastructure;
const queue = () => queueComparisons({ database, clock, jobs });

const queued = () =>
  database
    .selectFrom('job')
    .select(['due_at', 'payload'])
    .where('kind', '=', compareCustomerJob.kind)
    .orderBy('due_at')
    .execute();

/** Customers that were due a minute ago. */
const dueCustomers = (count: number) =>
  sql`insert into provider_comparison select 'cus_' || number, ${after(clock.now(), -minutes(1))}
    from generate_series(1, ${count}::integer) number`.execute(database);

beforeEach(async () => {
  await database.deleteFrom('job').execute();
  await database.deleteFrom('provider_comparison').execute();
});

test.each([
  [10_000, 200],
  [100_000, 869],
])('%i customers are compared within a day, %i in ten minutes', async (customers, inOneRound) => {
  await dueCustomers(customers);
  let most = 0;
  let rounds = 0;
  for (let due = customers; due > 0; rounds += 1) {
    await queue();
    const batch = await queued();
    most = Math.max(most, batch.length);
    due -= batch.length;
    const [first, last] = [batch[0], batch.at(-1)];
    expect((last?.due_at.getTime() ?? 0) - (first?.due_at.getTime() ?? 0)).toBeLessThanOrEqual(minutes(10));
    await database.deleteFrom('job').execute();
  }
  expect(most).toBe(inOneRound);
  expect(rounds * minutes(10)).toBeLessThan(hours(20));
  await queue();
  expect(await queued()).toEqual([]);
});

test('several servers that make a round at once queue each customer once', async () => {
  await dueCustomers(100);
  await Promise.all([queue(), queue(), queue()]);
  const names = (await queued()).map(({ payload }) => JSON.stringify(payload));
  expect([names.length, new Set(names).size]).toEqual([100, 100]);
});

test('while comparisons wait, because the provider is away, no more are queued', async () => {
  await dueCustomers(500);
  await queue();
  await queue();
  expect(await queued()).toHaveLength(200);
});

test('a customer is compared every day, at first within a day', async () => {
  const { organizationUuid } = await merchant(kontor);
  await database
    .insertInto('payment_customer')
    .values({ organization_uuid: organizationUuid, stripe_id: 'cus_new', details_hash: '' })
    .execute();
  await queue();
  clock.offset += days(1);
  await queue();
  expect(await queued()).toHaveLength(1);
  await database.deleteFrom('job').execute();
  clock.offset += days(1);
  await queue();
  expect(await queued()).toHaveLength(1);
});

test('a customer that only a subscription names, as one of a restored backup, is compared as well', async () => {
  const { shop } = await merchantWithShop(kontor);
  const named = paymentRow({ shop_uuid: shop.uuid, stripe_customer_id: 'cus_other' });
  await database.insertInto('payment_subscription').values(named).execute();
  await queue();
  clock.offset += days(1);
  await queue();
  const other = { stripeCustomerId: 'cus_other', seen: [] };
  expect((await queued()).map(({ payload }) => payload)).toContainEqual(other);
  await runCleanUp(kontor);
  const compared = await database.selectFrom('provider_comparison').select('stripe_customer_id').execute();
  expect(compared).toContainEqual({ stripe_customer_id: 'cus_other' });
  await database.deleteFrom('payment_subscription').execute();
});

test('a customer that was erased is compared no more', async () => {
  await dueCustomers(1);
  await runCleanUp(kontor);
  expect(await database.selectFrom('provider_comparison').selectAll().execute()).toEqual([]);
});

test('a sandbox makes a round of what is due when it is told to, and leaves the work to its servers', async () => {
  await dueCustomers(3);
  const notYet = { stripe_customer_id: 'cus_later', due_at: after(clock.now(), hours(1)) };
  await database.insertInto('provider_comparison').values(notYet).execute();
  const payload = { customers: 'due' };
  expect((await kontor.app.inject({ method: 'POST', url: '/dev/payment-round', payload })).statusCode).toBe(204);
  expect(await queued()).toHaveLength(3);
});
