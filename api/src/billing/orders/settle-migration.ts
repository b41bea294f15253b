import { MigrationMoves } from '@kontor/contract/migration';
import * as z from 'zod/mini';
import type { Actor } from '../../infrastructure/activity/actor.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';
import { recordForShop } from '../../organizations/activity/record-for-shop.ts';
import { completeMigration, findMigrationByUuid, revertMigration } from '../../shops/migration/migration.repository.ts';
import type { MovedContract, ShopMigrationRow } from '../../shops/shop.tables.ts';
import { type GoesOn, takeMovesAlong } from '../prices/price-moves.ts';
import type { Billing } from '../stripe/billing.ts';
import { endSubscriptionOf, ensureSubscription, giveItems, restoreSubscription } from '../subscriptions/moved-items.ts';
import { lockSubscription, setSelfService } from '../subscriptions/subscription.repository.ts';

/** An event: a migration was completed or taken back. migration/ mails it. */
export const migrationSettledJob = defineJob(
  'migration-settled',
  z.object({
    migrationUuid: z.string(),
    kind: z.enum(['completed', 'reverted']),
    /** When, as an ISO instant: it may be completed again after it was taken back. */
    at: z.string(),
    /** What was moved, or moved back. */
    moves: MigrationMoves,
  }),
);

interface Settled {
  readonly migrationUuid: string;
  readonly direction: 'complete' | 'revert';
  readonly moved: MovedContract;
  /** The subscription that ended with it, by its id at the payment provider. */
  readonly endedStripeId: string | null;
  /** The paid contract that it moved; `null` if it moved none. */
  readonly goesOn: GoesOn | null;
}

/** Stores that a migration was completed or taken back, with everything that the payment provider knows nothing about. */
export async function settle(
  billing: Pick<Billing, 'announce' | 'clock' | 'jobs' | 'record'>,
  tx: Tx,
  settled: Settled,
  by: Actor,
): Promise<void> {
  const { clock, jobs, record } = billing;
  const { migrationUuid, direction, moved, endedStripeId, goesOn } = settled;
  const at = clock.now();
  const migration = await findMigrationByUuid(tx, migrationUuid);
  if (migration === null) throw new Error(`There is no migration ${migrationUuid}`);
  const shops = [migration.predecessor_shop_uuid, migration.successor_shop_uuid];
  for (const shop of shops.toSorted()) await lockSubscription(tx, shop);
  const isCompletion = direction === 'complete';
  const isSettled = isCompletion
    ? await completeMigration(tx, migrationUuid, { at, moved, endedStripeId })
    : await revertMigration(tx, migrationUuid, at);
  if (!isSettled) throw new Error(`Migration ${migrationUuid} is ${migration.state} already`);
  await (isCompletion ? moveItems : moveItemsBack)(billing, tx, migration, moved, at);
  // Only now: a contract whose migration fails keeps what is to come for it.
  if (goesOn !== null) await takeMovesAlong(tx, goesOn);
  if (isCompletion) await announceCompleted(billing, tx, migration);
  const kind = isCompletion ? 'completed' : 'reverted';
  const action = isCompletion ? 'migration.completed' : 'migration.reverted';
  await recordForShop(record, tx, migration.predecessor_shop_uuid, { action, by });
  await jobs.enqueue(tx, migrationSettledJob, { migrationUuid, kind, at: at.toISOString(), moves: moved.moves });
}

async function moveItems(
  { jobs }: Pick<Billing, 'jobs'>,
  tx: Tx,
  { predecessor_shop_uuid: predecessor, successor_shop_uuid: successor }: ShopMigrationRow,
  { moves, given, predecessor: before }: MovedContract,
  at: Date,
): Promise<void> {
  await endSubscriptionOf(tx, predecessor, at);
  if (given !== null) await giveItems(tx, jobs, successor, given, at);
  if (before?.noSelfService && (moves.kind === 'contract' || moves.kind === 'complimentary')) {
    const { subscription } = await ensureSubscription(tx, successor, at);
    await setSelfService(tx, subscription.uuid, { isDisabled: true });
  }
}

async function moveItemsBack(
  { jobs }: Pick<Billing, 'jobs'>,
  tx: Tx,
  { predecessor_shop_uuid: predecessor, successor_shop_uuid: successor }: ShopMigrationRow,
  { moves, ...before }: MovedContract,
  at: Date,
): Promise<void> {
  await restoreSubscription(tx, jobs, predecessor, before.predecessor, at);
  const changedSuccessor = moves.kind !== 'credit' && moves.kind !== 'nothing';
  if (changedSuccessor) await restoreSubscription(tx, jobs, successor, before.successor, at);
}

const announceCompleted = (
  { announce }: Pick<Billing, 'announce'>,
  tx: Tx,
  { uuid, predecessor_shop_uuid, successor_shop_uuid }: ShopMigrationRow,
): Promise<void> =>
  announce(tx, {
    type: 'migration.completed',
    subject: uuid,
    data: {
      uuid,
      predecessorShopUuid: predecessor_shop_uuid,
      successorShopUuid: successor_shop_uuid,
      state: 'completed',
    },
  });
