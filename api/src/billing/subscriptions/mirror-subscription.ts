import { madeMoves } from '@kontor/domain/price-move';
import { isPlan } from '@kontor/domain/product';
import { isLive } from '@kontor/domain/subscription';
import { sql } from 'kysely';
import { after } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { announceShopOrdered } from '../../organizations/base-data-changed.ts';
import { noteTrialTurned } from '../figures/note-figures.ts';
import { agreePrices, findAgreedPrices } from '../prices/contract-price.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import { readSubscription, type SubscriptionReading } from '../stripe/read-subscription.ts';
import { applyProviderState, isConfirmed } from './apply-provider-state.ts';
import { forgetFirstCharge } from './complimentary.ts';
import { atContractPrices, notAgreed } from './contract-items.ts';
import { announceOrderConfirmed } from './order-confirmed.ts';
import { notePlan } from './plan-changes.ts';
import {
  findSubscription,
  lockSubscription,
  type NewItem,
  replaceItems,
  type StoredSubscription,
  updateState,
} from './subscription.repository.ts';
import {
  type SubscriptionEvent,
  subscriptionEventJob,
  subscriptionEvents,
  withdrawalDelay,
} from './subscription-event.ts';
import { liveProviderSubscription } from './subscription-wire.ts';

/** What brings a subscription in line with the one at the payment provider. */
export type SubscriptionParts = Pick<Billing, 'database' | 'stripe' | 'clock' | 'log' | 'jobs' | 'offers'>;

/**
 * Reads a subscription at the payment provider and updates ours. Called whenever something may have changed, in any
 * order and any number of times: the latest reading is stored.
 */
export async function mirrorSubscription(parts: SubscriptionParts, stripeId: string): Promise<void> {
  const readAt = await nextReading(parts.database);
  const reading = await readSubscription(parts.stripe, stripeId);
  await inTransaction(parts.database, (tx) => writeReading(parts, tx, reading, readAt));
}

/** Readings are numbered before they begin, so that a slow one never overwrites a later one. */
export async function nextReading(db: Queryable): Promise<number> {
  const { rows } = await sql<{ number: number }>`select nextval('payment_reading') as number`.execute(db);
  return rows[0]?.number ?? 0;
}

async function writeReading(
  parts: SubscriptionParts,
  tx: Tx,
  read: SubscriptionReading,
  readAt: number,
): Promise<void> {
  const { clock, log } = parts;
  const { origin, stripeId, items: licences } = read;
  if (licences.length === 0) return;
  if (origin === null) return log.warn({ stripeId }, 'a payment-provider subscription without an order was ignored');
  const now = clock.now();
  const own = await lockSubscription(tx, origin.shopUuid);
  const stored = await findSubscription(tx, origin.shopUuid);
  if (own === null || stored === null) {
    return log.warn({ stripeId }, 'a payment-provider subscription of a deleted shop was ignored');
  }
  const before = stored.payments.find(({ stripe_id }) => stripe_id === stripeId);
  if (before && before.read_at > readAt) return;
  const confirmed = isConfirmed(read, before?.confirmed ?? false);
  const reading = await atAgreedPrices(tx, read, origin, now);
  const row = { ...mirroredColumns(reading, origin), confirmed, read_at: readAt };
  // A set-up that we began is not reported as pending by the provider; apply-setup-intent.ts clears it.
  const setup = {
    setup_intent_id: reading.pendingSetupIntentId ?? (confirmed === before?.confirmed ? before.setup_intent_id : null),
  };
  await tx
    .insertInto('payment_subscription')
    .values({ ...row, ...setup, created_at: now })
    .onConflict((conflict) => conflict.column('stripe_id').doUpdateSet({ ...row, ...setup }))
    .execute();
  const live = liveProviderSubscription(stored);
  // A late reading of an ended subscription must not end its successor.
  if (!confirmed || (live !== null && live.stripe_id !== stripeId)) return;
  const { state, items } = applyProviderState(
    { state: own.state, items: stored.items, chargedFrom: own.charged_from },
    reading,
  );
  await updateState(tx, own.uuid, state);
  await replaceItems(tx, own.uuid, items);
  if (!isLive(reading.state)) await forgetFirstCharge(tx, own.uuid);
  // What is to come for one that has ended may go on with it in another shop.
  if (isLive(reading.state)) await endMoves(tx, stored.moves, items, reading.periodStart, now);
  await notePlan(tx, origin.shopUuid, before?.confirmed ? effectiveSince(before, reading, now) : now);
  if (!before?.confirmed && liveProviderSubscription({ payments: [{ ...row, ...setup, created_at: now }] })) {
    const { shopUuid, uuid: paymentSubscriptionUuid } = origin;
    await noteTrialTurned(
      tx,
      { shopUuid, plan: reading.items.map(({ product }) => product).find(isPlan)?.type ?? null },
      now,
    );
    await announceOrderConfirmed(parts.jobs, tx, { shopUuid, paymentSubscriptionUuid, orderUuid: null });
    await announceShopOrdered(parts.jobs, tx, shopUuid);
    await acceptOffer(parts, tx, origin);
  }
  if (before?.confirmed) {
    await announceEvents(parts, tx, {
      before,
      items: stored.items,
      shopUuid: origin.shopUuid,
      reading,
      number: readAt,
      now,
    });
  }
}

/** Moves of prices end once a period has begun at them; one that was missed is made with the next renewal. */
async function endMoves(
  tx: Tx,
  moves: StoredSubscription['moves'],
  items: readonly NewItem[],
  periodStart: Date,
  now: Date,
): Promise<void> {
  const prices = items.flatMap(({ state, price }) => (state === 'active' && price !== null ? [price] : []));
  const ended = madeMoves(prices, moves, periodStart);
  if (ended.length === 0) return;
  const uuids = ended.map(({ uuid }) => uuid);
  await tx.updateTable('price_move').set({ ended_at: now }).where('uuid', 'in', uuids).execute();
}

/** What was never agreed is from now on. */
async function atAgreedPrices(
  tx: Tx,
  read: SubscriptionReading,
  { uuid: paymentSubscriptionUuid, shopUuid }: NonNullable<SubscriptionReading['origin']>,
  now: Date,
): Promise<SubscriptionReading> {
  const agreed = await findAgreedPrices(tx, paymentSubscriptionUuid);
  const adopted = notAgreed(read, agreed);
  await agreePrices(tx, { paymentSubscriptionUuid, shopUuid }, adopted, now);
  return atContractPrices(read, [...agreed, ...adopted]);
}

/** The offer that the first order of a subscription accepts takes effect with it. */
async function acceptOffer(
  { offers }: Pick<SubscriptionParts, 'offers'>,
  tx: Tx,
  { shopUuid, uuid }: NonNullable<SubscriptionReading['origin']>,
): Promise<void> {
  const order = await tx
    .selectFrom('billing_order')
    .select('offer_uuid')
    .where('shop_uuid', '=', shopUuid)
    .where('payment_subscription_uuid', '=', uuid)
    .where('kind', '=', 'create')
    .where('offer_uuid', 'is not', null)
    .executeTakeFirst();
  if (order?.offer_uuid) await offers.accept(tx, order.offer_uuid);
}

/** A reading may come long after the change: what was ended, or changed with a new period, was so from then on. */
function effectiveSince(
  before: Pick<PaymentSubscriptionRow, 'cancel_at' | 'period_start'>,
  { state, periodStart }: SubscriptionReading,
  now: Date,
): Date {
  if (!isLive(state)) return before.cancel_at !== null && before.cancel_at < now ? before.cancel_at : now;
  return periodStart > before.period_start && periodStart < now ? periodStart : now;
}

async function announceEvents(
  { jobs }: Pick<SubscriptionParts, 'jobs'>,
  tx: Tx,
  transition: Parameters<typeof subscriptionEvents>[0],
): Promise<void> {
  for (const event of subscriptionEvents(transition)) {
    const isFinal = event.kind === 'change-withdrawn' && (await isBeingWithdrawn(tx, event));
    const delay = event.kind === 'change-withdrawn' && !isFinal ? withdrawalDelay : 0;
    await jobs.enqueue(
      tx,
      subscriptionEventJob,
      { ...event, ...(isFinal && { isFinal }) },
      { dueAt: after(transition.now, delay) },
    );
  }
}

/** The customer withdraws it at this moment; nothing else takes its place. */
async function isBeingWithdrawn(tx: Tx, { shopUuid }: SubscriptionEvent): Promise<boolean> {
  const row = await tx
    .selectFrom('billing_order')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .where('state', '=', 'working')
    .where('kind', '=', 'resume')
    .executeTakeFirst();
  return row !== undefined;
}

/** A reading of a payment-provider subscription in its stored form. */
export const mirroredColumns = (
  reading: SubscriptionReading,
  { uuid, shopUuid }: NonNullable<SubscriptionReading['origin']>,
): Omit<PaymentSubscriptionRow, 'confirmed' | 'read_at' | 'setup_intent_id' | 'created_at'> => ({
  uuid,
  shop_uuid: shopUuid,
  stripe_id: reading.stripeId,
  stripe_customer_id: reading.customerId,
  state: reading.state,
  is_yearly: reading.isYearly,
  vat_percent: reading.vatPercent,
  schedule_id: reading.scheduleId,
  schedule_activation_at: reading.scheduled?.at ?? null,
  schedule_is_yearly: reading.scheduled?.isYearly ?? null,
  schedule_sends_invoices:
    reading.scheduled === null ? null : reading.scheduled.paymentMethod?.type === 'bank_transfer',
  schedule_days_until_due: reading.scheduled?.daysUntilDue ?? null,
  cancel_at: reading.cancelAt,
  ended_at: reading.endedAt,
  period_start: reading.periodStart,
  period_end: reading.periodEnd,
  collection_method: reading.collectionMethod,
  days_until_due: reading.daysUntilDue,
  payment_method_type: reading.paymentMethod?.type ?? null,
  payment_method_label: reading.paymentMethod?.label ?? null,
  mandate_url: reading.mandateUrl,
});
