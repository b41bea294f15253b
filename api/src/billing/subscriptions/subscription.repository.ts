import { randomUUID } from 'node:crypto';
import type { SubscriptionState } from '@kontor/contract/subscription';
import { named } from '../../infrastructure/database/named-statement.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import type { SubscriptionItemRow, SubscriptionRow } from './subscription.tables.ts';

/** A shop's subscription with everything stored about it. */
export interface StoredSubscription {
  readonly subscription: SubscriptionRow;
  readonly items: SubscriptionItemRow[];
  /** The payment-provider subscriptions, newest first. */
  readonly payments: PaymentSubscriptionRow[];
}

export type NewItem = Omit<SubscriptionItemRow, 'uuid' | 'subscription_uuid' | 'position'>;

export async function findSubscription(db: Queryable, shopUuid: string): Promise<StoredSubscription | null> {
  const subscription = await db
    .selectFrom('subscription')
    .modifyFront(named('subscription-of-shop'))
    .select(['uuid', 'shop_uuid', 'state', 'no_self_service', 'created_at'])
    .where('shop_uuid', '=', shopUuid)
    .executeTakeFirst();
  if (subscription === undefined) return null;
  const items = await db
    .selectFrom('subscription_item')
    .selectAll()
    .where('subscription_uuid', '=', subscription.uuid)
    .orderBy('position')
    .execute();
  const payments = await db
    .selectFrom('payment_subscription')
    .selectAll()
    .where('shop_uuid', '=', shopUuid)
    .orderBy('created_at', 'desc')
    .execute();
  return { subscription, items, payments };
}

/** Serializes all changes of a shop's subscription. */
export async function lockSubscription(tx: Tx, shopUuid: string): Promise<SubscriptionRow | null> {
  const row = await tx
    .selectFrom('subscription')
    .selectAll()
    .where('shop_uuid', '=', shopUuid)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export async function insertSubscription(
  tx: Queryable,
  subscription: Pick<SubscriptionRow, 'shop_uuid' | 'state' | 'created_at'>,
  items: readonly NewItem[],
): Promise<string> {
  const uuid = randomUUID();
  await tx
    .insertInto('subscription')
    .values({ uuid, ...subscription })
    .execute();
  await replaceItems(tx, uuid, items);
  return uuid;
}

export async function updateState(tx: Queryable, uuid: string, state: SubscriptionState): Promise<void> {
  await tx.updateTable('subscription').set({ state }).where('uuid', '=', uuid).execute();
}

/** Whether support alone changes the subscription. */
export async function setSelfService(
  tx: Queryable,
  uuid: string,
  { isDisabled }: { readonly isDisabled: boolean },
): Promise<void> {
  await tx.updateTable('subscription').set({ no_self_service: isDisabled }).where('uuid', '=', uuid).execute();
}

/** Replaces all items of a subscription, in the given order. */
export async function replaceItems(tx: Queryable, subscriptionUuid: string, items: readonly NewItem[]): Promise<void> {
  await tx.deleteFrom('subscription_item').where('subscription_uuid', '=', subscriptionUuid).execute();
  if (items.length === 0) return;
  await tx
    .insertInto('subscription_item')
    .values(
      items.map((item, position) => ({ ...item, uuid: randomUUID(), subscription_uuid: subscriptionUuid, position })),
    )
    .execute();
}
