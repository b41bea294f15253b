import type { OrderAnswer } from '@kontor/contract/subscription';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { QuoteRow } from '../cart/cart.tables.ts';
import type { OrderRow } from './order.tables.ts';
import type { OrderPlan } from './order-plan.ts';

/** How long somebody may work on an order before he counts as dead. Machine time, like every lease. */
const lease = sql<Date>`now() + interval '45 seconds'`;

export type NewOrder = Omit<OrderRow, 'plan' | 'answer' | 'state' | 'lease_until'> & { readonly plan: OrderPlan };

/** Takes the shop's one place for an order at work. @throws a unique violation of `billing_order_at_work` when it is taken */
export async function insertOrder(tx: Queryable, { plan, ...order }: NewOrder): Promise<OrderRow> {
  return tx
    .insertInto('billing_order')
    .values({ ...order, plan: JSON.stringify(plan), answer: null, state: 'working', lease_until: lease })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function findOrder(db: Queryable, uuid: string): Promise<OrderRow | null> {
  const row = await db.selectFrom('billing_order').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  return row ?? null;
}

/** The order that is at work for a shop, and whether somebody alive holds it. */
export async function findOrderAtWork(db: Queryable, shopUuid: string): Promise<(OrderRow & { held: boolean }) | null> {
  const row = await db
    .selectFrom('billing_order')
    .selectAll()
    .select(sql<boolean>`lease_until > now()`.as('held'))
    .where('shop_uuid', '=', shopUuid)
    .where('state', '=', 'working')
    .executeTakeFirst();
  return row ?? null;
}

/** The latest order of a shop that came to an end or waits for the customer. */
export async function findLatestOrder(db: Queryable, shopUuid: string): Promise<OrderRow | null> {
  const row = await db
    .selectFrom('billing_order')
    .selectAll()
    .where('shop_uuid', '=', shopUuid)
    .where('state', 'in', ['done', 'awaiting-setup'])
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether an order was carried out by this quote. */
export async function isCharged(db: Queryable, { uuid, shop_uuid: shopUuid }: QuoteRow): Promise<boolean> {
  const row = await db
    .selectFrom('billing_order')
    .select('uuid')
    .where('shop_uuid', '=', shopUuid)
    .where('quote_uuid', '=', uuid)
    .where('state', '=', 'done')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Takes an order that nobody holds. `false` when somebody else was faster. */
export async function takeOrder(db: Queryable, uuid: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('billing_order')
    .set({ state: 'working', lease_until: lease })
    .where('uuid', '=', uuid)
    .where((is) =>
      is.or([
        is('state', '=', 'awaiting-setup'),
        is.and([is('state', '=', 'working'), is('lease_until', '<=', sql<Date>`now()`)]),
      ]),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Gives an order back unfinished: the next attempt takes up where this one stopped. */
export async function releaseOrder(db: Queryable, uuid: string): Promise<void> {
  await db.updateTable('billing_order').set({ lease_until: sql<Date>`now()` }).where('uuid', '=', uuid).execute();
}

export async function endOrder(
  db: Queryable,
  uuid: string,
  state: Exclude<OrderRow['state'], 'working'>,
  answer: OrderAnswer | null,
): Promise<void> {
  await db
    .updateTable('billing_order')
    .set({ state, answer: answer && JSON.stringify(answer) })
    .where('uuid', '=', uuid)
    .execute();
}

/** An order that waits for the customer makes way for a new one. */
export async function supersedeWaiting(tx: Queryable, shopUuid: string): Promise<void> {
  await tx
    .updateTable('billing_order')
    .set({ state: 'superseded' })
    .where('shop_uuid', '=', shopUuid)
    .where('state', '=', 'awaiting-setup')
    .execute();
}
