import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { after, days } from '../../infrastructure/clock.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';
import { manyContracts } from '../../testing/many-contracts.ts';
import { orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { movePricesJob, queuePriceMovesJob } from '../prices/price-moves.ts';
import { createQueuePriceMoves } from './plan-price-moves.ts';

const kontor = await testBilling();
const { database, clock, jobs } = kontor.infrastructure;

interface Page {
  readonly shops: string[];
  /** After which contract the next page begins; `undefined` where none follows. */
  readonly next: string | null | undefined;
}

/** Runs one page, and notes what it queues instead of queueing it. */
async function page(last: string | null): Promise<Page> {
  const noted: { shops: string[]; next: string | null | undefined } = { shops: [], next: undefined };
  const noting: JobQueue = {
    ...jobs,
    async enqueue(_, job, payload) {
      expect(job.kind).toBe(queuePriceMovesJob.kind);
      noted.next = queuePriceMovesJob.payload.parse(payload).after;
    },
    async enqueueAll(_, job, queued) {
      expect(job.kind).toBe(movePricesJob.kind);
      noted.shops.push(...queued.map(({ payload }) => movePricesJob.payload.parse(payload).shopUuid));
    },
  };
  await createQueuePriceMoves({ database, clock, jobs: noting })({ after: last }, new AbortController().signal);
  return noted;
}

test('moves of any number of contracts are queued in pages, each contract once, and a page goes on where the last one ended', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await manyContracts(database, buyer, 1_100);
  // Two moves of each contract; those of the last hundred are not due yet.
  await sql`
    insert into price_move (uuid, payment_subscription_uuid, shop_uuid, kind, prices, not_before, created_at)
    select gen_random_uuid(), uuid, shop_uuid, kind, '[]', ${clock.now()}, ${clock.now()}
    from payment_subscription, unnest(array['special', 'special-end']) kind where stripe_id like 'sub_unknown_%'`.execute(
    database,
  );
  await sql`
    update payment_subscription set period_end = ${after(clock.now(), days(2))}
    where stripe_id like 'sub_unknown_%' and right(uuid::text, 12)::int <= 1000`.execute(database);
  const pages: Page[] = [];
  for (let last: string | null | undefined = null; last !== undefined; last = pages.at(-1)?.next)
    pages.push(await page(last));
  expect(pages.map(({ shops }) => shops.length)).toEqual([500, 500, 0]);
  expect(new Set(pages.flatMap(({ shops }) => shops)).size).toBe(1_000);
});
