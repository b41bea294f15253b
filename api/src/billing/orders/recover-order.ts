import * as z from 'zod/mini';
import { after, minutes } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { Billing } from '../stripe/billing.ts';
import { carryOutOrder } from './carry-out-order.ts';
import { findOrder, takeOrder } from './order.repository.ts';

/** Completes an order whose worker died or whose provider was away. */
export const recoverOrderJob = defineJob('recover-order', z.object({ orderUuid: z.string() }), { lane: 'payment' });

/** The first look at an order that stayed at work; longer than any lease. */
const recoveryDelay = minutes(2);

/** Whoever begins to work on an order queues this with it: he may die, and the customer may have paid already. */
export const recoverLater = ({ jobs, clock }: Billing, tx: Queryable, orderUuid: string): Promise<void> =>
  jobs.enqueue(
    tx,
    recoverOrderJob,
    { orderUuid },
    { dueAt: after(clock.now(), recoveryDelay), uniqueKey: `recover-order:${orderUuid}` },
  );

/** Takes an order that nobody holds. `false` when somebody else was faster. */
export const takeUpOrder = (billing: Billing, orderUuid: string): Promise<boolean> =>
  inTransaction(billing.database, async (tx) => {
    const isTaken = await takeOrder(tx, orderUuid);
    if (isTaken) await recoverLater(billing, tx, orderUuid);
    return isTaken;
  });

/** Completes an order that nobody is at any more. One that ended in the meantime is left alone. */
export const createRecoverOrder =
  (billing: Billing): JobHandler<typeof recoverOrderJob> =>
  async ({ orderUuid }) => {
    const order = await findOrder(billing.database, orderUuid);
    if (order?.state !== 'working') return;
    // Held by somebody alive: fail, to be asked again later. This job is what comes back, so it queues no other.
    if (!(await takeOrder(billing.database, orderUuid))) throw new Error(`Order ${orderUuid} is still at work`);
    await carryOutOrder(billing, order);
  };

/**
 * Goes on with an order that waited for the customer, after what it waited for has come; also with one whose worker died
 * while going on. If somebody alive is at it, nothing is left to do here.
 */
export async function continueAfterCustomer(billing: Billing, orderUuid: string): Promise<void> {
  const order = await findOrder(billing.database, orderUuid);
  if (order === null || !(await takeUpOrder(billing, orderUuid))) return;
  await carryOutOrder(billing, order);
}
