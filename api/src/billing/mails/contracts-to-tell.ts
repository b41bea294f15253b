import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { PricedItem } from '../prices/price-items.ts';

/** A running contract with what it costs. */
export interface ContractToTell {
  readonly uuid: string;
  readonly shopUuid: string;
  readonly isYearly: boolean;
  readonly vatPercent: number;
  readonly periodStart: Date;
  readonly periodEnd: Date;
  readonly items: readonly PricedItem[];
}

interface Wanted {
  readonly priceListUuid: string;
  /** Those behind this one, by the ids of contracts. */
  readonly last: string | null;
  readonly orderedBefore: Date;
  readonly limit: number;
}

/** Contracts that were ordered before a list, go on, and were not told of it. */
export async function findContractsToTell(
  db: Queryable,
  { priceListUuid, last, orderedBefore, limit }: Wanted,
): Promise<ContractToTell[]> {
  const { rows } = await sql<ContractToTell>`
    select payment.uuid, payment.shop_uuid as "shopUuid", payment.is_yearly as "isYearly",
      payment.vat_percent as "vatPercent", payment.period_start as "periodStart", payment.period_end as "periodEnd",
      (select coalesce(
          jsonb_agg(jsonb_build_object('price', item.price, 'quantity', item.quantity) order by item.position), '[]')
        from subscription join subscription_item item on item.subscription_uuid = subscription.uuid
        where subscription.shop_uuid = payment.shop_uuid and item.state = 'active' and not item.is_trial
          and item.price is not null) as items
    from payment_subscription payment
    where payment.confirmed and payment.state in ('active', 'trialing', 'past_due', 'unpaid')
      and payment.cancel_at is null and payment.created_at <= ${orderedBefore}::timestamptz
      and (${last}::uuid is null or payment.uuid > ${last}::uuid)
      and not exists (select from price_move move
        where move.payment_subscription_uuid = payment.uuid and move.price_list_uuid = ${priceListUuid}::uuid)
    order by payment.uuid
    limit ${limit}`.execute(db);
  return rows;
}

interface NewListMove {
  readonly uuid: string;
  readonly contract: Pick<ContractToTell, 'uuid' | 'shopUuid'>;
  readonly priceListUuid: string;
  readonly notBefore: Date;
  /** Of a contract that the list does not change. */
  readonly endedAt: Date | null;
  readonly now: Date;
}

/** @returns whether it is new: another process may be telling the same contract */
export async function insertListMove(
  tx: Queryable,
  { uuid, contract, priceListUuid, notBefore, endedAt, now }: NewListMove,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('price_move')
    .values({
      uuid,
      payment_subscription_uuid: contract.uuid,
      shop_uuid: contract.shopUuid,
      kind: 'list',
      price_list_uuid: priceListUuid,
      prices: '[]',
      not_before: notBefore,
      created_at: now,
      ended_at: endedAt,
    })
    .onConflict((conflict) =>
      conflict.columns(['payment_subscription_uuid', 'price_list_uuid']).where('kind', '=', 'list').doNothing(),
    )
    .returning('uuid')
    .executeTakeFirst();
  return inserted !== undefined;
}
