import type { PriceListItem } from '@kontor/contract/price-list';
import { dayStart } from '@kontor/domain/calendar-month';
import type { ProductKey } from '@kontor/domain/plan';
import { pricesOfList } from '@kontor/domain/price-list';
import type { PriceMove } from '@kontor/domain/price-move';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { after, days } from '../../infrastructure/clock.ts';
import { kept, unplanned } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';

/** Tells contracts that a list moves them, some at a time: those behind `after`, by the ids of contracts. mails/ handles it. */
export const tellOfPricesJob = defineJob(
  'tell-of-prices',
  z.object({ priceListUuid: z.string(), after: z.nullable(z.string()) }),
);

/** Runs daily: whom nothing was told yet, and which moves are due. orders/ handles it. */
export const planPriceMovesJob = defineJob('plan-price-moves', z.object({}));

/** Queues the moves that are due, some at a time: those behind `after`, by the ids of contracts. orders/ handles it. */
export const queuePriceMovesJob = defineJob('queue-price-moves', z.object({ after: z.nullable(z.string()) }));

/** Has the payment provider charge one contract's new prices from its next renewal on. orders/ handles it. */
export const movePricesJob = defineJob('move-prices', z.object({ shopUuid: z.string() }), { lane: 'payment' });

/** From the mail to the first renewal that is at new prices (docs/decisions/0066). */
export const noticePeriod = days(42);

/** From when on a list moves a contract that is told of it now. @param validFrom the day from which the list counts */
export function movesFrom(validFrom: string, now: Date): Date {
  const start = new Date(dayStart(validFrom));
  const noticed = after(now, noticePeriod);
  return noticed > start ? noticed : start;
}

/** Has those told who are not yet told of a list for all that began lately, or will: contracts are still ordered before it. */
export async function tellOfLists({ jobs }: Pick<Infrastructure, 'jobs'>, db: Queryable, now: Date): Promise<void> {
  const lists = await db
    .selectFrom('price_list')
    .select('uuid')
    .where('applies_to', '=', 'all')
    .where('valid_from', '>=', after(now, -days(2)).toISOString().slice(0, 10))
    .orderBy('valid_from')
    .execute();
  await jobs.enqueueAll(
    db,
    tellOfPricesJob,
    lists.map(({ uuid }) => ({
      payload: { priceListUuid: uuid, after: null },
      uniqueKey: `tell-of-prices:${uuid}`,
    })),
  );
}

const openMoves = kept('open-price-moves', (db, { shopUuids }: { readonly shopUuids: readonly string[] }) =>
  db
    .selectFrom('price_move')
    .leftJoin('price_list', 'price_list.uuid', 'price_move.price_list_uuid')
    .select([
      'price_move.uuid',
      'price_move.shop_uuid',
      'price_move.payment_subscription_uuid',
      'price_move.kind',
      'price_move.not_before',
      'price_move.prices',
      'price_list.uuid as list_uuid',
      'price_list.items',
      'price_list.months_paid_per_year',
    ])
    .where(sql<boolean>`price_move.shop_uuid = any(${unplanned(shopUuids, 'uuid[]')}::uuid[])`)
    .where('price_move.ended_at', 'is', null)
    // What was to come for a contract that has ended does not come for the shop's next one.
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('payment_subscription as contract')
            .select('contract.uuid')
            .whereRef('contract.uuid', '=', 'price_move.payment_subscription_uuid')
            .where('contract.state', 'in', ['canceled', 'incomplete_expired']),
        ),
      ),
    )
    .orderBy('price_move.not_before')
    .orderBy('price_move.created_at'),
);

/** A move of the contract with this id. */
export interface ContractMove extends PriceMove {
  readonly uuid: string;
  readonly paymentSubscriptionUuid: string;
}

/** What is to come for the contract of each shop that has not ended, in the order in which it counts. */
export async function findOpenMovesOf(
  db: Queryable,
  shopUuids: readonly string[],
): Promise<ReadonlyMap<string, ContractMove[]>> {
  const moves = new Map<string, ContractMove[]>();
  for (const [shopUuid, rows] of Map.groupBy(await openMoves(db, { shopUuids }), ({ shop_uuid }) => shop_uuid)) {
    moves.set(
      shopUuid,
      rows.map(
        ({ uuid, payment_subscription_uuid, kind, not_before, prices, list_uuid, items, months_paid_per_year }) => ({
          uuid,
          paymentSubscriptionUuid: payment_subscription_uuid,
          kind,
          notBefore: not_before,
          prices:
            list_uuid === null
              ? prices
              : pricesOfList({
                  uuid: list_uuid,
                  items: items as PriceListItem[],
                  monthsPaidPerYear: months_paid_per_year ?? 1,
                }),
        }),
      ),
    );
  }
  return moves;
}

/** The same for one shop. */
export const findOpenMoves = async (db: Queryable, shopUuid: string): Promise<ContractMove[]> =>
  (await findOpenMovesOf(db, [shopUuid])).get(shopUuid) ?? [];

/** A contract that goes on in another shop. */
export interface GoesOn {
  /** The one that it was, by its id at the payment provider. */
  readonly fromStripeId: string;
  readonly paymentSubscriptionUuid: string;
  readonly shopUuid: string;
  /** What it has there, which may be of another platform. */
  readonly products: readonly ProductKey[];
}

/** Takes what is to come for a contract along. What it was told in the other shop already stays as that was told. */
export async function takeMovesAlong(
  tx: Queryable,
  { fromStripeId, paymentSubscriptionUuid, shopUuid, products }: GoesOn,
): Promise<void> {
  const byType = JSON.stringify(Object.fromEntries(products.map((product) => [product.type, product])));
  await tx
    .updateTable('price_move')
    .set({
      payment_subscription_uuid: paymentSubscriptionUuid,
      shop_uuid: shopUuid,
      prices: sql`(
        select coalesce(jsonb_agg(price || jsonb_build_object('product',
          coalesce(${byType}::jsonb -> (price -> 'product' ->> 'type'), price -> 'product')) order by place), '[]')
        from jsonb_array_elements(price_move.prices) with ordinality as of_move (price, place))`,
    })
    .where('payment_subscription_uuid', '=', (of) =>
      of.selectFrom('payment_subscription').select('uuid').where('stripe_id', '=', fromStripeId),
    )
    .where('ended_at', 'is', null)
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('price_move as told')
            .select('told.uuid')
            .where('told.payment_subscription_uuid', '=', paymentSubscriptionUuid)
            .whereRef('told.price_list_uuid', '=', 'price_move.price_list_uuid'),
        ),
      ),
    )
    .execute();
}
