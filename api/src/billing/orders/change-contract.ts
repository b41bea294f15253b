import type { OrderAnswer } from '@kontor/contract/subscription';
import * as z from 'zod/mini';
import { minutes } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction, isRaisedBy, isUniqueViolation } from '../../infrastructure/database/transaction.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { recoveryBy } from '../../infrastructure/jobs/recovery.ts';
import { agreePrices } from '../prices/contract-price.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { lockSubscription } from '../subscriptions/subscription.repository.ts';
import { carryOutChange } from './carry-out-change.ts';
import { kindOf } from './changes/kinds.ts';
import type { ContractParts } from './contract-parts.ts';
import { inProgress } from './in-progress.ts';
import {
  findOrder,
  findOrderAtWork,
  findOrdersAtWork,
  type HeldOrder,
  insertOrder,
  type NewOrder,
  supersedeWaiting,
  takeOrder,
} from './order.repository.ts';
import type { OrderRow } from './order.tables.ts';
import { reserveCredit } from './reserve-credit.ts';
import { reopenStuck } from './stuck-order.repository.ts';

// The only way to change a shop's contract at the payment provider. A change is stored first, which reserves the shop's
// one place for a change, and then carried out; if the process ends, another one continues. Orders, cancellations,
// payment methods, payments of invoices and tax rates all use it, so that no two of them change a subscription
// simultaneously.

/** Completes a change whose process ended or whose provider was unavailable. */
export const recoverOrderJob = defineJob('recover-order', z.object({ orderUuid: z.string() }), { lane: 'payment' });

const recovery = recoveryBy(recoverOrderJob, (orderUuid) => ({ orderUuid }));

/** Continues all changes at work. */
export async function recoverOrders(billing: Pick<Billing, 'database' | 'clock' | 'jobs'>): Promise<void> {
  await recovery.all(billing, billing.database, await findOrdersAtWork(billing.database));
}

/**
 * Stores a change before the payment provider is called.
 * @param confirm checks under the shop's lock whether the change is still valid, and throws if not
 * @param otherShop one that the change is about as well; it is locked, too
 * @throws ProblemError `subscription-in-progress` when another change is in progress
 */
export async function writeDown(
  billing: Pick<Billing, 'database' | 'clock' | 'jobs'>,
  change: NewOrder,
  confirm: (tx: Tx) => Promise<void>,
  otherShop: string | null = null,
): Promise<HeldOrder> {
  return inTransaction(billing.database, async (tx) => {
    const shops = otherShop === null ? [change.shop_uuid] : [change.shop_uuid, otherShop].toSorted();
    for (const shop of shops) await lockSubscription(tx, shop);
    await confirm(tx);
    const written = await insertOrder(tx, { ...change, credit: await reserveCredit(tx, change) });
    await agree(tx, change);
    await recovery.later(billing, tx, written.uuid);
    return written;
  }).catch(refuseOfRemovedShop);
}

/** What the contract costs is stored with the change that makes it so. */
const agree = (tx: Tx, { plan, payment_subscription_uuid, shop_uuid: shopUuid, created_at }: NewOrder) =>
  agreePrices(
    tx,
    { paymentSubscriptionUuid: payment_subscription_uuid, shopUuid },
    'agreed' in plan ? (plan.agreed ?? []) : [],
    created_at,
  );

/** It was removed while the change was on its way: nothing was written down, and nothing is charged. */
function refuseOfRemovedShop(error: unknown): never {
  if (isRaisedBy(error, 'billing_order_of_removed_shop')) throw notFound();
  return refuseSecond(error);
}

/** The database accepts only one change of a shop at a time. */
function refuseSecond(error: unknown): never {
  const isTaken =
    isUniqueViolation(error, 'billing_order_one_per_shop') || isUniqueViolation(error, 'billing_order_at_work');
  throw isTaken ? inProgress() : error;
}

/** What is to be done; with the key and the hash of its request, where that is done once for its key. */
type Decided = Pick<NewOrder, 'plan' | 'payment_subscription_uuid' | 'uuid'> & Partial<Pick<NewOrder, 'request_hash'>>;

/**
 * Changes the contract of a shop by anything other than an order. Completes an earlier change first. A cancellation
 * replaces an order that waits for the customer, as a newer order would: what ends cannot be changed any more.
 * @param note writes down who asked for it, with the change
 */
export async function changeContract(
  billing: ContractParts,
  shopUuid: string,
  decide: (tx: Queryable) => Promise<Decided>,
  note: (tx: Tx) => Promise<void> = async () => {},
): Promise<OrderAnswer> {
  await finishEarlier(billing, shopUuid);
  const decided = await decide(billing.database);
  const change: NewOrder = {
    request_hash: '',
    ...decided,
    shop_uuid: shopUuid,
    quote_uuid: null,
    created_at: billing.clock.now(),
  };
  const held = await writeDown(billing, change, async (tx) => {
    const again = await decide(tx);
    if (JSON.stringify(again) !== JSON.stringify(decided)) throw inProgress();
    if (kindOf(again.plan).replacesWaiting) await supersedeWaiting(tx, shopUuid);
    await note(tx);
  });
  return carryOutChange(billing, held);
}

/**
 * Completes the change that an ended process left in progress, if there is one.
 * @throws ProblemError `subscription-in-progress` while another process carries it out, or when it waits for an
 * operator
 */
export async function finishEarlier(
  billing: ContractParts,
  shopUuid: string,
): Promise<{ readonly order: OrderRow; readonly answer: OrderAnswer } | null> {
  const atWork = await findOrderAtWork(billing.database, shopUuid);
  if (atWork === null) return null;
  const order = atWork.isHeld ? null : await takeUp(billing, atWork.order.uuid);
  if (order === null) throw inProgress();
  return { order, answer: await carryOutChange(billing, order) };
}

const takeUp = (billing: Pick<Billing, 'database' | 'clock' | 'jobs'>, orderUuid: string): Promise<HeldOrder | null> =>
  inTransaction(billing.database, async (tx) => {
    const order = await takeOrder(tx, orderUuid);
    if (order === null) return null;
    await reserveCredit(tx, order);
    await recovery.later(billing, tx, orderUuid);
    return order;
  }).catch(refuseSecond);

/** The delay until the next attempt: a minute without a failure, 2, 4, 8 … minutes after failures, at most an hour. */
const retryDelay = (attempts: number) => Math.min(minutes(1) * 2 ** attempts, minutes(60));

/** Repeated until the change is completed, or an operator has to decide. */
export const createRecoverOrder =
  (billing: ContractParts): JobHandler<typeof recoverOrderJob> =>
  async ({ orderUuid }) => {
    const { database, log } = billing;
    const order = await takeOrderAtWork(database, orderUuid);
    if (order !== null) {
      await carryOutChange(billing, order).catch((error: unknown) =>
        log.warn({ err: error, order: orderUuid }, 'a change of a contract could not be carried out yet'),
      );
    }
    const left = await findOrder(database, orderUuid);
    if (left?.state !== 'working') return;
    await recovery.later(billing, database, orderUuid, retryDelay(left.attempts));
  };

/** A change that waits for the customer is not taken: it continues once the customer has acted. */
async function takeOrderAtWork(db: Queryable, orderUuid: string): Promise<HeldOrder | null> {
  const order = await findOrder(db, orderUuid);
  return order?.state === 'working' ? takeOrder(db, orderUuid) : null;
}

/**
 * Continues an order after the customer has confirmed what it waited for; also one whose process ended meanwhile. Does
 * nothing if another process carries it out.
 * @throws ProblemError `subscription-in-progress` while another change of the shop is in progress
 */
export async function continueAfterCustomer(billing: ContractParts, orderUuid: string): Promise<void> {
  const order = await takeUp(billing, orderUuid);
  if (order !== null) await carryOutChange(billing, order);
}

/**
 * Lets an operator repeat a change.
 * @param note writes it down with the change
 * @throws ProblemError `order-not-stuck`
 */
export async function retryNow(
  billing: Pick<Billing, 'database' | 'jobs'>,
  orderUuid: string,
  note: (tx: Tx) => Promise<void> = async () => {},
): Promise<void> {
  const { database, jobs } = billing;
  await inTransaction(database, async (tx) => {
    if (!(await reopenStuck(tx, orderUuid))) throw new ProblemError('order-not-stuck');
    await jobs.enqueue(tx, recoverOrderJob, { orderUuid });
    await note(tx);
  });
}
