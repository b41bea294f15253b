import type { ProductPrice } from '@kontor/domain/product-price';
import { sql } from 'kysely';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

/** A price of a contract, and its id at the payment provider. */
export interface AgreedPrice {
  readonly stripePriceId: string;
  readonly price: ProductPrice;
}

interface OfContract {
  readonly paymentSubscriptionUuid: string;
  readonly shopUuid: string;
}

/** Stores what a contract has from an order or a move on. Call it within the transaction that stores those. */
export async function agreePrices(
  tx: Queryable,
  { paymentSubscriptionUuid, shopUuid }: OfContract,
  agreed: readonly AgreedPrice[],
  now: Date,
): Promise<void> {
  if (agreed.length === 0) return;
  const byId = new Map(agreed.map((one) => [one.stripePriceId, one]));
  await tx
    .insertInto('contract_price')
    .values(
      [...byId.values()].map(({ stripePriceId, price }) => ({
        payment_subscription_uuid: paymentSubscriptionUuid,
        shop_uuid: shopUuid,
        stripe_price_id: stripePriceId,
        price: JSON.stringify(price),
        agreed_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['payment_subscription_uuid', 'stripe_price_id'])
        .doUpdateSet((of) => ({ price: of.ref('excluded.price'), agreed_at: of.ref('excluded.agreed_at') })),
    )
    .execute();
}

const pricesOfContract = kept(
  'contract-prices',
  (db, { paymentSubscriptionUuid }: { paymentSubscriptionUuid: string }) =>
    db
      .selectFrom('contract_price')
      .select(['stripe_price_id as stripePriceId', 'price'])
      .where('payment_subscription_uuid', '=', paymentSubscriptionUuid)
      .orderBy('agreed_at', 'desc')
      .orderBy(sql`price ->> 'interval'`),
);

/** Everything that a contract was ever ordered or moved at, latest first. */
export const findAgreedPrices = (db: Queryable, paymentSubscriptionUuid: string): Promise<AgreedPrice[]> =>
  pricesOfContract(db, { paymentSubscriptionUuid });
