import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import '../books/fee.tables.ts';
import { after, days, hours, minutes } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { Billing } from '../stripe/billing.ts';
import { unix } from '../stripe/preview-upgrade.ts';
import { isProviderUnavailable } from '../stripe/provider-problem.ts';
import { fromUnix } from '../stripe/stripe-values.ts';
import { advanceCursor, readCursor } from './provider-cursor.ts';

type Parts = Pick<Billing, 'stripe' | 'database' | 'clock' | 'log'>;

/** What the payment provider has taken for itself, for the books of a month (books/). */
export const readFeesJob = defineJob('read-fees', z.object({}), { lane: 'payment', deadline: minutes(4) });

const interval = hours(1);

/** Movements may appear late, and this clock may differ from the provider's. */
const overlap = minutes(30);

/** After a long outage, and at first, movements are listed day by day, so that an interrupted run does not begin again. */
const longestWindow = days(1);

/** Once an hour. */
export async function queueReadingOfFees({
  database,
  jobs,
  clock,
}: Pick<Billing, 'database' | 'jobs' | 'clock'>): Promise<void> {
  const reached = await readCursor(database, 'fees');
  if (reached !== null && reached > after(clock.now(), -interval)) return;
  await jobs.enqueue(database, readFeesJob, {}, { uniqueKey: 'read-fees' });
}

/** A failed run is not repeated: the next one lists the same window. */
export const createReadFees =
  (billing: Parts): JobHandler<typeof readFeesJob> =>
  async () => {
    try {
      await readFees(billing);
    } catch (error) {
      const level = isProviderUnavailable(error) ? 'warn' : 'error';
      billing.log[level](
        { err: error },
        'fees of the payment provider could not be listed; the next round lists them again',
      );
    }
  };

/** Enters the fees of all movements since the cursor; at first, since the ledger begins. */
export async function readFees(billing: Parts): Promise<void> {
  while (await readWindow(billing));
}

async function readWindow({ database, stripe, clock }: Parts): Promise<boolean> {
  const startedAt = clock.now();
  const from = (await readCursor(database, 'fees')) ?? (await ledgerBegins(database)) ?? startedAt;
  const end = after(from, longestWindow);
  const isLast = end >= startedAt;
  const created = { gte: unix(from), ...(!isLast && { lte: unix(end) }) };
  for await (const movements of listMovements(stripe, created)) await enter(database, movements);
  await advanceCursor(database, 'fees', after(isLast ? startedAt : end, -overlap));
  return !isLast;
}

async function* listMovements(
  stripe: Stripe,
  created: Stripe.RangeQueryParam,
): AsyncGenerator<readonly Stripe.BalanceTransaction[]> {
  let page = await stripe.balanceTransactions.list({ created, limit: 100 });
  yield page.data;
  for (let last = page.data.at(-1); page.has_more && last; last = page.data.at(-1)) {
    page = await stripe.balanceTransactions.list({ created, limit: 100, starting_after: last.id });
    yield page.data;
  }
}

/** Fees of a movement, or one that is nothing else: https://docs.stripe.com/reports/balance-transaction-types */
const feeOf = ({ type, amount, fee }: Stripe.BalanceTransaction): number =>
  type === 'stripe_fee' ? fee - amount : fee;

async function enter(db: Queryable, movements: readonly Stripe.BalanceTransaction[]): Promise<void> {
  const fees = movements
    .map((movement) => ({
      uuid: randomUUID(),
      amount: feeOf(movement),
      at: fromUnix(movement.created),
      reference: movement.id,
    }))
    .filter(({ amount }) => amount !== 0);
  if (fees.length === 0) return;
  await db
    .insertInto('provider_fee')
    .values(fees)
    .onConflict((conflict) => conflict.column('reference').doNothing())
    .execute();
}

async function ledgerBegins(db: Queryable): Promise<Date | null> {
  const { at } = await db
    .selectFrom('ledger_entry')
    .select((of) => of.fn.min('at').as('at'))
    .executeTakeFirstOrThrow();
  return at;
}
