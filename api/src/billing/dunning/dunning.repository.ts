import type { DunningState } from '@kontor/contract/dunning';
import { sql } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { DunningRow } from './dunning.tables.ts';
import { dunningOrder } from './dunning-step.ts';

/** A process with the shop that owes its invoice. */
export type ShopDunning = Omit<DunningRow, 'shop_uuid' | 'suspended_at'> & { readonly shop_uuid: string };

const withShop = (db: Queryable) =>
  db
    .selectFrom('dunning_process')
    .innerJoin('invoice', 'invoice.uuid', 'dunning_process.invoice_uuid')
    .select([
      'dunning_process.uuid',
      'invoice.shop_uuid',
      'dunning_process.invoice_uuid',
      'dunning_process.state',
      'dunning_process.cause',
      'dunning_process.deactivation_at',
      'dunning_process.started_at',
      'dunning_process.changed_at',
    ]);

const runningOfShop = kept('running-dunning-of-shop', (db, { shopUuid }: { readonly shopUuid: string }) =>
  withShop(db)
    .where('dunning_process.shop_uuid', '=', shopUuid)
    .where('dunning_process.state', '<>', 'resolved')
    .orderBy('dunning_process.started_at')
    .orderBy('dunning_process.uuid'),
);

/** Of the processes that run for a shop the one that has come furthest; of several the oldest. */
export async function findActiveDunning(db: Queryable, shopUuid: string): Promise<ShopDunning | null> {
  return furthestOf(await runningOfShop(db, { shopUuid }));
}

const furthestOf = (rows: readonly ShopDunning[]): ShopDunning | null =>
  rows.toSorted((a, b) => dunningOrder(b.state) - dunningOrder(a.state))[0] ?? null;

/** The same of several shops, by shop; one without a process is missing. */
export async function findActiveDunnings(
  db: Queryable,
  shopUuids: readonly string[],
): Promise<ReadonlyMap<string, ShopDunning>> {
  const rows = await withShop(db)
    .where(sql<boolean>`dunning_process.shop_uuid = any(${shopUuids}::uuid[])`)
    .where('dunning_process.state', '<>', 'resolved')
    .orderBy('dunning_process.started_at')
    .orderBy('dunning_process.uuid')
    .execute();
  const active = new Map<string, ShopDunning>();
  for (const [shopUuid, own] of Map.groupBy(rows, ({ shop_uuid }) => shop_uuid)) {
    const furthest = furthestOf(own);
    if (furthest !== null) active.set(shopUuid, furthest);
  }
  return active;
}

/** Whether another invoice than this one has switched the shop off. */
export async function isOverdueElsewhere(db: Queryable, shopUuid: string, invoiceUuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('dunning_process')
    .select('dunning_process.uuid')
    .where('dunning_process.shop_uuid', '=', shopUuid)
    .where('dunning_process.invoice_uuid', '<>', invoiceUuid)
    .where('dunning_process.state', '=', 'overdue')
    .executeTakeFirst();
  return row !== undefined;
}

export async function isDunned(db: Queryable, invoiceUuid: string): Promise<boolean> {
  const row = await db
    .selectFrom('dunning_process')
    .select('uuid')
    .where('invoice_uuid', '=', invoiceUuid)
    .where('state', '<>', 'resolved')
    .executeTakeFirst();
  return row !== undefined;
}

export async function lockDunning(tx: Tx, uuid: string): Promise<ShopDunning | null> {
  const row = await withShop(tx)
    .where('dunning_process.uuid', '=', uuid)
    .forUpdate('dunning_process')
    .executeTakeFirst();
  return row ?? null;
}

/** @returns `false` when a process runs for the invoice already */
export async function insertDunning(
  tx: Tx,
  shopUuid: string,
  process: Omit<DunningRow, 'shop_uuid' | 'suspended_at'>,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('dunning_process')
    .values({ ...process, shop_uuid: shopUuid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('uuid')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function updateDunning(
  tx: Tx,
  uuid: string,
  change: { readonly state: DunningState; readonly deactivation_at: Date | null; readonly changed_at: Date },
): Promise<void> {
  const suspended = change.state === 'overdue' ? { suspended_at: change.changed_at } : {};
  await tx
    .updateTable('dunning_process')
    .set({ ...change, ...suspended })
    .where('uuid', '=', uuid)
    .execute();
}

/** Ends the process of an invoice. @returns the states that it was in: one, or none when none ran */
export async function endDunning(tx: Tx, invoiceUuid: string, now: Date): Promise<DunningState[]> {
  const rows = await tx
    .updateTable('dunning_process as process')
    .from('dunning_process as before')
    .set({
      state: 'resolved',
      deactivation_at: null,
      changed_at: now,
      // The previous release does not store it.
      suspended_at: sql`coalesce(process.suspended_at, case when before.state = 'overdue' then before.changed_at end)`,
    })
    .whereRef('before.uuid', '=', 'process.uuid')
    .where('process.invoice_uuid', '=', invoiceUuid)
    .where('process.state', '<>', 'resolved')
    .returning(sql<DunningState>`before.state`.as('state'))
    .execute();
  return rows.map(({ state }) => state);
}

/** Of the processes that run for the shops of several organizations the state of the one that has come furthest, by organization. */
export async function findDunningStates(
  db: Queryable,
  organizationUuids: readonly string[],
): Promise<ReadonlyMap<string, DunningState>> {
  const rows = await db
    .selectFrom('shop')
    // For each shop from its index: all processes that run would be read for some of them.
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('dunning_process')
          .select('state')
          .whereRef('dunning_process.shop_uuid', '=', 'shop.uuid')
          .where('state', '<>', 'resolved')
          .limit(50)
          .as('running'),
      (join) => join.onTrue(),
    )
    .select(['shop.organization_uuid', 'running.state'])
    .distinct()
    .where(sql<boolean>`shop.organization_uuid = any(${organizationUuids}::uuid[])`)
    .execute();
  const furthest = new Map<string, DunningState>();
  for (const { organization_uuid: uuid, state } of rows) {
    const other = furthest.get(uuid);
    if (other === undefined || dunningOrder(state) > dunningOrder(other)) furthest.set(uuid, state);
  }
  return furthest;
}
