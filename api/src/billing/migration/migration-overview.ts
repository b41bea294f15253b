import type { MigrationMoves, MigrationOverview } from '@kontor/contract/migration';
import { findMigration, findRequest } from '../../shops/migration/migration.repository.ts';
import { migrationOnTheWire } from '../../shops/migration/migration-on-the-wire.ts';
import type { ShopMigrationRow, ShopRow } from '../../shops/shop.tables.ts';
import { findOrderAtWork } from '../orders/order.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { taxRatesParam } from '../stripe/preview-upgrade.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { revertibleUntil } from './carry-out-migration.ts';
import { type Decision, decideCompletion, decideReversal, movesToWire } from './decide-migration.ts';
import { loadMigratingShops } from './migrating-shops.ts';
import { readPaidPercent } from './moved-vat.ts';

/** Everything that the page of a migration shows. */
export async function readOverview(
  billing: Pick<Billing, 'stripe' | 'catalog' | 'database' | 'clock'>,
  shop: ShopRow,
): Promise<MigrationOverview> {
  const { database, clock } = billing;
  const migration = await findMigration(database, shop, 'predecessor_shop_uuid', 'successor_shop_uuid');
  const request = await findRequest(database, shop.uuid);
  const none = { completedAt: null, moves: null, revert: null, blockedBy: null, running: null };
  if (migration === null) {
    return {
      ...none,
      migration: null,
      requestedAt: request?.requested_at.toISOString() ?? null,
      canRequest: shop.type === 'shopware5' && request === null,
    };
  }
  const shown = {
    ...none,
    migration: await migrationOnTheWire(database, migration),
    requestedAt: null,
    canRequest: false,
    running: await findRunning(billing, migration),
    completedAt: migration.completed_at?.toISOString() ?? null,
  };
  // The two shops are between two states, of which neither is to be shown.
  if (shown.running !== null) return shown;
  const shops = await loadMigratingShops(database, migration);
  if (migration.state === 'staged') {
    const decision = decideCompletion(shops);
    return { ...shown, moves: await priced(billing, decision), blockedBy: decision.block };
  }
  const until = revertibleUntil(migration);
  if (until === null || until <= clock.now()) return { ...shown, moves: migration.moved?.moves ?? null };
  const reversal = decideReversal(shops);
  return {
    ...shown,
    moves: migration.moved?.moves ?? null,
    revert: { until: until.toISOString(), moves: await priced(billing, reversal) },
    blockedBy: reversal.block,
  };
}

/** With what would become credit if it were done now. */
async function priced(
  { stripe, catalog, database }: Pick<Billing, 'stripe' | 'catalog' | 'database'>,
  { moves, from, moved }: Decision,
): Promise<MigrationMoves> {
  const shown = movesToWire(moves, from);
  if (from.live === null || (moves.kind !== 'contract' && moves.kind !== 'credit')) {
    return moves.kind === 'contract' ? { ...shown, paidUntil: moved.moves.paidUntil, credit: 0 } : shown;
  }
  const { stripe_id: subscription } = from.live;
  const paidPercent = await readPaidPercent(database, from.live);
  const preview = await atProvider(async () =>
    stripe.invoices.createPreview({
      subscription,
      subscription_details: {
        cancel_now: true,
        proration_behavior: 'always_invoice',
        default_tax_rates: taxRatesParam(await (await catalog()).taxRateIds(paidPercent)),
      },
    }),
  );
  return { ...shown, credit: Math.max(0, -preview.total) };
}

async function findRunning(
  { database }: Pick<Billing, 'database'>,
  { state, predecessor_shop_uuid, successor_shop_uuid }: ShopMigrationRow,
): Promise<MigrationOverview['running']> {
  const direction = state === 'staged' ? ('complete' as const) : ('revert' as const);
  const atWork = await findOrderAtWork(
    database,
    direction === 'complete' ? successor_shop_uuid : predecessor_shop_uuid,
  );
  if (atWork?.order.kind !== 'migrate') return null;
  return { direction, state: atWork.order.state === 'needs-attention' ? 'needs-attention' : 'working' };
}
