import { revertDays } from '@kontor/domain/migration';
import { currentActor } from '../../infrastructure/activity/actor.ts';
import { after, days, seconds } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { late, within } from '../../infrastructure/within.ts';
import { findMigrationByUuid } from '../../shops/migration/migration.repository.ts';
import type { ShopMigrationRow } from '../../shops/shop.tables.ts';
import { carryOutChange } from '../orders/carry-out-change.ts';
import { finishEarlier, writeDown } from '../orders/change-contract.ts';
import type { ContractParts } from '../orders/contract-parts.ts';
import { inProgress } from '../orders/in-progress.ts';
import { type HeldOrder, reservePlace } from '../orders/order.repository.ts';
import { settle } from '../orders/settle-migration.ts';
import type { Billing } from '../stripe/billing.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { noteTerms, takeTermsAlong } from '../subscriptions/billing-terms.ts';
import { ensureSubscription } from '../subscriptions/moved-items.ts';
import { lockSubscription } from '../subscriptions/subscription.repository.ts';
import { type Decision, type Direction, decideCompletion, decideReversal } from './decide-migration.ts';
import { loadMigratingShops, type MigratingShops } from './migrating-shops.ts';
import { planMigration } from './plan-migration.ts';

/** As for orders: after that the request is answered, and the migration goes on. */
const answerWithin = seconds(9);

/** Until when a completed migration can be taken back. `null`: it is not completed, or was before anything was moved. */
export const revertibleUntil = ({ state, completed_at, moved }: ShopMigrationRow): Date | null =>
  state === 'completed' && completed_at !== null && moved !== null ? after(completed_at, days(revertDays)) : null;

/**
 * Completes a migration or takes it back: completely or not at all, whatever fails. With the payment provider it is a
 * change of both contracts (orders/changes/migrate.ts); where nothing was paid it is one transaction.
 * @returns its row afterwards; unchanged when the payment provider is slow, and it goes on
 * @throws ProblemError `migration-blocked` with the reason, `subscription-in-progress`, or that of the provider
 */
export async function carryOutMigration(
  billing: ContractParts,
  migration: ShopMigrationRow,
  direction: Direction,
): Promise<ShopMigrationRow> {
  const work = carryOut(billing, migration, direction);
  if ((await within(answerWithin, work)) === late) {
    work.catch((error: unknown) => billing.log.warn({ err: error }, 'a migration that was answered early failed'));
  }
  return (await findMigrationByUuid(billing.database, migration.uuid)) ?? migration;
}

async function carryOut(billing: ContractParts, before: ShopMigrationRow, direction: Direction): Promise<void> {
  const { database } = billing;
  for (const shop of [before.successor_shop_uuid, before.predecessor_shop_uuid]) await finishEarlier(billing, shop);
  const migration = await findMigrationByUuid(database, before.uuid);
  if (migration === null || !isOpen(migration, direction, billing)) return;
  const shops = await loadMigratingShops(database, migration);
  const decision = decide(shops, direction);
  if (decision.block !== null) throw new ProblemError('migration-blocked', { detail: detailOf[decision.block] });
  const planned = await atProvider(() => planMigration(billing, shops, decision));
  const confirm = async (tx: Tx) => {
    const again = await lockMigration(tx, before.uuid);
    if (again === null || versionOf(await loadMigratingShops(tx, again)) !== versionOf(shops)) throw inProgress();
  };
  if (planned === null) return inTransaction(database, (tx) => settleAtOnce(billing, tx, decision, migration, confirm));
  const { plan, paymentSubscriptionUuid, vat } = planned;
  const { from, to } = decision;
  const common = { request_hash: '', quote_uuid: null, created_at: billing.clock.now() };
  const held: HeldOrder = await writeDown(
    billing,
    { ...common, shop_uuid: to.shop.uuid, plan, payment_subscription_uuid: paymentSubscriptionUuid },
    async (tx) => {
      await confirm(tx);
      await ensureSubscription(tx, to.shop.uuid, billing.clock.now());
      const now = billing.clock.now();
      const noted = [vat.today, vat.renewal];
      for (const each of noted) await noteTerms(tx, to.shop.uuid, shops.organization, each, now);
      if (plan.begins !== null && plan.ends) await takeTermsAlong(tx, from.shop.uuid, to.shop.uuid, noted, now);
      await reservePlace(tx, {
        ...common,
        shop_uuid: from.shop.uuid,
        plan: { kind: 'migrate-away', migrationUuid: migration.uuid, stripeId: plan.stripeId },
        payment_subscription_uuid: paymentSubscriptionUuid,
      });
    },
    from.shop.uuid,
  );
  await carryOutChange(billing, held);
}

const decide = (shops: MigratingShops, direction: Direction): Decision =>
  direction === 'complete' ? decideCompletion(shops) : decideReversal(shops);

/** Whether it is still to be done. An earlier attempt may have ended meanwhile. */
function isOpen(migration: ShopMigrationRow, direction: Direction, { clock }: Pick<Billing, 'clock'>): boolean {
  if (direction === 'complete') return migration.state === 'staged';
  const until = revertibleUntil(migration);
  return until !== null && clock.now() < until;
}

async function settleAtOnce(
  billing: Pick<Billing, 'announce' | 'clock' | 'jobs' | 'record'>,
  tx: Tx,
  { direction, moved, from, to }: Decision,
  migration: ShopMigrationRow,
  confirm: (tx: Tx) => Promise<void>,
): Promise<void> {
  for (const shop of [from.shop.uuid, to.shop.uuid].toSorted()) await lockSubscription(tx, shop);
  await confirm(tx);
  const settled = { migrationUuid: migration.uuid, direction, moved, endedStripeId: null, goesOn: null };
  await settle(billing, tx, settled, currentActor());
}

async function lockMigration(tx: Tx, uuid: string): Promise<ShopMigrationRow | null> {
  const row = await tx.selectFrom('shop_migration').selectAll().where('uuid', '=', uuid).forUpdate().executeTakeFirst();
  return row ?? null;
}

/** Changes with everything that decides. */
const versionOf = ({ migration, predecessor, successor }: MigratingShops): string =>
  JSON.stringify([
    migration.state,
    migration.completed_at,
    [predecessor, successor].map(({ subscription, owes, isOrdering, live }) => [
      subscription,
      owes,
      isOrdering,
      live?.payment_method_type,
      live?.period_end,
    ]),
  ]);

const detailOf = {
  'invoice-open': 'One of the two shops has an invoice that is not paid.',
  'order-open': 'One of the two shops has an order that waits for the customer.',
  'change-scheduled': 'A change is scheduled for the end of the period that is moved; it has to be withdrawn first.',
  'successor-subscribed': 'The complimentary subscription of the one shop meets one that the other shop pays for.',
} as const;
