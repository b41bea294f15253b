import { randomUUID } from 'node:crypto';
import type Stripe from 'stripe';
import * as z from 'zod/mini';
import '../books/fee.tables.ts';
import { after, hours, minutes } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { Billing } from '../stripe/billing.ts';
import { isProviderUnavailable } from '../stripe/provider-problem.ts';
import { fromUnix } from '../stripe/stripe-values.ts';
import { readCursor } from './provider-cursor.ts';
import { pagesOf, readSinceCursor } from './read-since-cursor.ts';

type Parts = Pick<Billing, 'stripe' | 'database' | 'clock' | 'log'>;

/** What the payment provider has taken for itself, for the books of a month (books/). */
export const readFeesJob = defineJob('read-fees', z.object({}), { lane: 'payment', deadline: minutes(4) });

const interval = hours(1);

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
export const readFees = ({ database, stripe, clock }: Parts): Promise<void> =>
  readSinceCursor(
    { database, clock },
    {
      name: 'fees',
      begin: async (reached, now) => reached ?? (await ledgerBegins(database)) ?? now,
      async read(created) {
        const pages = pagesOf((page) => stripe.balanceTransactions.list({ created, ...page }));
        for await (const movements of pages) await enter(database, movements);
      },
    },
  );

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
