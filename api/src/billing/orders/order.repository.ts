import { randomUUID } from 'node:crypto';
import type { ErrorCode } from '@kontor/contract/problem';
import type { OrderAnswer } from '@kontor/contract/subscription';
import { type RawBuilder, sql } from 'kysely';
import { currentActor } from '../../infrastructure/activity/actor.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { QuoteRow } from '../cart/cart.tables.ts';
import { type ContractChange, kindOf } from './changes/kinds.ts';
import { type OrderPlan, orderKinds } from './changes/order-kinds.ts';
import type { OrderRow } from './order.tables.ts';

/** How long a lease lasts without renewal. Machine time, like every lease. */
const lease = sql<Date>`now() + interval '45 seconds'`;

/** An order whose lease this process holds. */
export type HeldOrder = OrderRow & { readonly holder: string };

/** An order of a customer, and no other change. */
export type PlacedOrder = OrderRow & { readonly kind: OrderPlan['kind'] };

export interface NewOrder
  extends Pick<OrderRow, 'shop_uuid' | 'request_hash' | 'quote_uuid' | 'payment_subscription_uuid' | 'created_at'> {
  readonly plan: ContractChange;
  /** The key of its request, where it has one. */
  readonly uuid?: string;
  readonly offer_uuid?: string | null;
  readonly credit?: number | null;
}

type Place = { readonly holder: string | null; readonly lease_until: RawBuilder<Date> };

const insertInto = (tx: Queryable, { plan, uuid = randomUUID(), ...order }: NewOrder, place: Place) =>
  tx
    .insertInto('billing_order')
    .values({
      ...order,
      ...place,
      uuid,
      kind: plan.kind,
      plan: JSON.stringify(plan),
      answer: null,
      state: 'working',
      actor: JSON.stringify(currentActor()),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/**
 * Stores a change in the shop's one place.
 * @throws a unique violation of `billing_order_one_per_shop` when it is taken
 */
export async function insertOrder(tx: Queryable, order: NewOrder): Promise<HeldOrder> {
  const holder = randomUUID();
  return { ...(await insertInto(tx, order, { holder, lease_until: lease })), holder };
}

/**
 * Takes the place of a second shop for as long as another change takes; it is not carried out by itself, and it ends with
 * that change (`freePlace`).
 * @throws as `insertOrder`
 */
export async function reservePlace(tx: Queryable, order: NewOrder): Promise<void> {
  await insertInto(tx, order, { holder: null, lease_until: sql<Date>`'9999-01-01T00:00:00Z'::timestamptz` });
}

/** Frees the second shop's place when the change that holds it ends. */
export async function freePlace(db: Queryable, plan: ContractChange, state: 'done' | 'failed'): Promise<void> {
  const shopUuid = kindOf(plan).otherShop?.(plan);
  if (shopUuid === undefined) return;
  await db
    .updateTable('billing_order')
    .set({ state, actor: null })
    .where('shop_uuid', '=', shopUuid)
    .where('kind', '=', 'migrate-away')
    .where('state', '=', 'working')
    .execute();
}

export async function findOrder(db: Queryable, uuid: string): Promise<OrderRow | null> {
  const row = await db.selectFrom('billing_order').selectAll().where('uuid', '=', uuid).executeTakeFirst();
  return row ?? null;
}

/** The change in progress of a shop. `isHeld`: another process carries it out, or it waits for an operator. */
export async function findOrderAtWork(
  db: Queryable,
  shopUuid: string,
): Promise<{ readonly order: OrderRow; readonly isHeld: boolean } | null> {
  const row = await db
    .selectFrom('billing_order')
    .selectAll()
    .select(sql<boolean>`lease_until > now()`.as('leased'))
    .where('shop_uuid', '=', shopUuid)
    .where('state', 'in', ['working', 'needs-attention'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { leased, ...order } = row;
  return { order, isHeld: leased || order.state === 'needs-attention' };
}

/** The changes that are carried out, or tried again, without the places that they hold besides. */
export async function findOrdersAtWork(db: Queryable): Promise<string[]> {
  const rows = await db
    .selectFrom('billing_order')
    .select('uuid')
    .where('state', '=', 'working')
    .where('kind', '<>', 'migrate-away')
    .execute();
  return rows.map(({ uuid }) => uuid);
}

/** The shop's latest order that is completed or waits for the customer. */
export async function findLatestOrder(db: Queryable, shopUuid: string): Promise<PlacedOrder | null> {
  const row = await db
    .selectFrom('billing_order')
    .selectAll()
    .where('shop_uuid', '=', shopUuid)
    .where('kind', 'in', orderKinds)
    .where('state', 'in', ['done', 'awaiting-setup'])
    .$narrowType<{ kind: OrderPlan['kind'] }>()
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** Whether an order was carried out with this quote. */
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

/** Takes an order that waited for the customer, or whose lease expired. `null` when another process was faster. */
export async function takeOrder(db: Queryable, uuid: string): Promise<HeldOrder | null> {
  const holder = randomUUID();
  const row = await db
    .updateTable('billing_order')
    .set({ state: 'working', holder, lease_until: lease })
    .where('uuid', '=', uuid)
    .where((is) =>
      is.or([
        is('state', '=', 'awaiting-setup'),
        is.and([is('state', '=', 'working'), is('lease_until', '<=', sql<Date>`now()`)]),
      ]),
    )
    .returningAll()
    .executeTakeFirst();
  return row ? { ...row, holder } : null;
}

const heldBy = (db: Queryable, { uuid, holder }: HeldOrder) =>
  db.updateTable('billing_order').where('uuid', '=', uuid).where('holder', '=', holder);

/** `false` when another process took it over. */
export async function renewLease(db: Queryable, order: HeldOrder): Promise<boolean> {
  const { numUpdatedRows } = await heldBy(db, order).set({ lease_until: lease }).executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Releases an unfinished order: the next attempt continues it, or an operator decides. */
export async function releaseOrder(
  db: Queryable,
  order: HeldOrder,
  failure: { readonly state: 'working' | 'needs-attention'; readonly error: string },
): Promise<void> {
  await heldBy(db, order)
    .set({
      state: failure.state,
      lease_until: sql<Date>`now()`,
      last_error: failure.error,
      attempts: sql<number>`attempts + 1`,
    })
    .execute();
}

interface Ending {
  readonly answer?: OrderAnswer | null;
  readonly code?: ErrorCode | null;
  /** The activity says later who asked for it. */
  readonly waitsForCustomer?: boolean;
}

/** Completes an order. `false` when another process took it over, whose result counts. */
export async function endOrder(
  db: Queryable,
  order: HeldOrder,
  state: 'awaiting-setup' | 'done' | 'failed',
  { answer = null, code = null, waitsForCustomer = state === 'awaiting-setup' }: Ending,
): Promise<boolean> {
  const { numUpdatedRows } = await heldBy(db, order)
    .set({
      state,
      answer: answer && JSON.stringify(answer),
      problem_code: code,
      // It is in the activity now; here it would outlive the account.
      ...(!waitsForCustomer && { actor: null }),
    })
    .executeTakeFirst();
  if (numUpdatedRows > 0n && state !== 'awaiting-setup') await freePlace(db, order.plan, state);
  return numUpdatedRows > 0n;
}

/** A new order, or a cancellation, replaces an order that waits for the customer. */
export async function supersedeWaiting(tx: Queryable, shopUuid: string): Promise<void> {
  await tx
    .updateTable('billing_order')
    .set({ state: 'superseded', actor: null })
    .where('shop_uuid', '=', shopUuid)
    .where('state', '=', 'awaiting-setup')
    .execute();
}

/** Forgets who asked for changes. */
export async function forgetActor(tx: Queryable, userUuid: string): Promise<void> {
  await tx
    .updateTable('billing_order')
    .set({ actor: null })
    .where(sql<boolean>`actor->>'userUuid' = ${userUuid}`)
    .execute();
  await tx
    .updateTable('payment_subscription')
    .set({ setup_actor: null })
    .where(sql<boolean>`setup_actor->>'userUuid' = ${userUuid}`)
    .execute();
}
