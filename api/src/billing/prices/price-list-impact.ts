import type { PriceList, PriceListImpact } from '@kontor/contract/price-list';
import { lineAmount } from '@kontor/domain/cart';
import { divideHalfUp } from '@kontor/domain/money';
import { pricesOfList } from '@kontor/domain/price-list';
import { findListed, isSamePrice, type ProductPrice } from '@kontor/domain/product-price';
import { sql } from 'kysely';
import { after } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { noticePeriod } from './price-moves.ts';

/** How many items of running contracts have the same price in the same quantity. */
interface SameItems {
  readonly price: ProductPrice;
  readonly quantity: number;
  readonly count: number;
}

/** Two statements, however many contracts there are: contracts share few prices. */
export async function impactOf(
  db: Queryable,
  list: Pick<PriceList, 'uuid' | 'items' | 'monthsPaidPerYear'>,
  now: Date,
): Promise<PriceListImpact> {
  const { rows } = await sql<SameItems>`
    select item.price, item.quantity, count(*) as count ${running} group by item.price, item.quantity`.execute(db);
  const listed = pricesOfList(list);
  const changed = rows.filter(({ price }) => !isSamePrice(moved(listed, price), price));
  const changedPrices = changed.map(({ price }) => JSON.stringify(price));
  const cutoff = after(now, noticePeriod);
  const { rows: contracts } = await sql<{ shops: number; mails: number; firstMoveAt: Date | null }>`
    select count(*) as shops, count(*) filter (where is_moved) as mails, min(renewal) filter (where is_moved) as "firstMoveAt"
    from (
      select bool_or(item.price = any(${changedPrices}::jsonb[])) as is_moved,
        (select min(day) from generate_series(0, 3) as step,
          lateral (select payment.period_end + step * (case when payment.is_yearly then interval '1 year' else interval '1 month' end) as day) as one
          where day >= ${cutoff}::timestamptz) as renewal
      ${running} group by payment.uuid, payment.period_end, payment.is_yearly
    ) as contract`.execute(db);
  return {
    shops: contracts[0]?.shops ?? 0,
    monthlyNow: monthly(rows),
    monthlyThen: monthly(rows.map((row) => ({ ...row, price: moved(listed, row.price) }))),
    mails: contracts[0]?.mails ?? 0,
    firstMoveAt: contracts[0]?.firstMoveAt?.toISOString() ?? null,
  };
}

/** The items of contracts that go on. */
const running = sql`from payment_subscription payment
  join subscription on subscription.shop_uuid = payment.shop_uuid
  join subscription_item item on item.subscription_uuid = subscription.uuid
  where payment.confirmed and payment.state in ('active', 'trialing', 'past_due', 'unpaid') and payment.cancel_at is null
    and item.state = 'active' and not item.is_trial and item.price is not null`;

const moved = (listed: readonly ProductPrice[], price: ProductPrice): ProductPrice =>
  findListed(listed, price.product, price.interval) ?? price;

/** Net, in cents per month. */
function monthly(items: readonly SameItems[]): number {
  const twelfths = items.reduce(
    (sum, { price, quantity, count }) =>
      sum + lineAmount(price.tiers, quantity) * count * (price.interval === 'year' ? 1 : 12),
    0,
  );
  return divideHalfUp(twelfths, 12);
}
