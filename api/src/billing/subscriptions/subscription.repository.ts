import { randomUUID } from 'node:crypto';
import type { SubscriptionState } from '@kontor/contract/subscription';
import { sql } from 'kysely';
import { columnsOf } from '../../infrastructure/database/columns-of.ts';
import { kept, unplanned } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import { sentTogether } from '../../infrastructure/database/sent-together.ts';
import { type ContractMove, findOpenMovesOf } from '../prices/price-moves.ts';
import type { PaymentSubscriptionRow } from '../stripe/payment.tables.ts';
import type { SubscriptionItemRow, SubscriptionRow } from './subscription.tables.ts';

/** A shop's subscription with everything stored about it. */
export interface StoredSubscription {
  readonly subscription: SubscriptionRow;
  readonly items: SubscriptionItemRow[];
  /** The payment-provider subscriptions, newest first. */
  readonly payments: PaymentSubscriptionRow[];
  /** Prices that are to come, in the order in which they count. */
  readonly moves: ContractMove[];
}

export type NewItem = Omit<SubscriptionItemRow, 'uuid' | 'subscription_uuid' | 'position'>;

const subscriptions = columnsOf('subscription', [
  'uuid',
  'shop_uuid',
  'state',
  'no_self_service',
  'dunning_paused_until',
  'complimentary_until',
  'charged_from',
  'licence_version',
  'created_at',
]);
const subscriptionItems = columnsOf('subscription_item', [
  'uuid',
  'subscription_uuid',
  'state',
  'type',
  'platform',
  'version',
  'is_trial',
  'trial_days',
  'quantity',
  'valid_until',
  'price',
  'position',
]);

interface OfShops {
  readonly shopUuids: readonly string[];
}

const subscriptionsOfShops = kept('subscriptions-of-shops', (db, { shopUuids }: OfShops) =>
  db
    .selectFrom('subscription')
    .leftJoin('subscription_item', 'subscription_item.subscription_uuid', 'subscription.uuid')
    .select([...subscriptions.selected, ...subscriptionItems.selected])
    .where(sql<boolean>`subscription.shop_uuid = any(${unplanned(shopUuids, 'uuid[]')}::uuid[])`)
    .orderBy('subscription_item.position'),
);

const paymentColumns = [
  'uuid',
  'shop_uuid',
  'stripe_id',
  'stripe_customer_id',
  'state',
  'confirmed',
  'is_yearly',
  'vat_percent',
  'setup_intent_id',
  'schedule_id',
  'schedule_activation_at',
  'schedule_is_yearly',
  'schedule_sends_invoices',
  'schedule_days_until_due',
  'cancel_at',
  'ended_at',
  'period_start',
  'period_end',
  'collection_method',
  'days_until_due',
  'payment_method_type',
  'payment_method_label',
  'mandate_url',
  'read_at',
  'created_at',
] as const;

const paymentsOfShops = kept('payment-subscriptions-of-shops', (db, { shopUuids }: OfShops) =>
  db
    .selectFrom('payment_subscription')
    .select(paymentColumns)
    .where(sql<boolean>`shop_uuid = any(${unplanned(shopUuids, 'uuid[]')}::uuid[])`)
    .orderBy('created_at', 'desc'),
);

/** The payment-provider subscriptions of several shops, newest first, by shop. */
export async function findPayments(
  db: Queryable,
  shopUuids: readonly string[],
): Promise<ReadonlyMap<string, PaymentSubscriptionRow[]>> {
  return Map.groupBy(await paymentsOfShops(db, { shopUuids }), ({ shop_uuid }) => shop_uuid);
}

/** The subscriptions of several shops, by shop. A shop that never had one has none. */
export async function findSubscriptions(
  db: Queryable,
  shopUuids: readonly string[],
): Promise<ReadonlyMap<string, StoredSubscription>> {
  const [rows, payments, moves] = await sentTogether(db, (connection) =>
    Promise.all([
      subscriptionsOfShops(connection, { shopUuids }),
      findPayments(connection, shopUuids),
      findOpenMovesOf(connection, shopUuids),
    ]),
  );
  const bySubscription = Map.groupBy(rows, (row) => row['subscription.uuid']);
  const stored = new Map<string, StoredSubscription>();
  for (const own of bySubscription.values()) {
    const subscription = own[0] && subscriptions.of(own[0]);
    if (!subscription) continue;
    stored.set(subscription.shop_uuid, {
      subscription,
      items: own.flatMap((row) => subscriptionItems.of(row) ?? []),
      payments: payments.get(subscription.shop_uuid) ?? [],
      moves: moves.get(subscription.shop_uuid) ?? [],
    });
  }
  return stored;
}

export async function findSubscription(db: Queryable, shopUuid: string): Promise<StoredSubscription | null> {
  return (await findSubscriptions(db, [shopUuid])).get(shopUuid) ?? null;
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
      items.map((item, position) => ({
        ...item,
        price: item.price && JSON.stringify(item.price),
        uuid: randomUUID(),
        subscription_uuid: subscriptionUuid,
        position,
      })),
    )
    .execute();
}
