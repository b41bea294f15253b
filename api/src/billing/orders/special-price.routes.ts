import { randomUUID } from 'node:crypto';
import type { SpecialPrice } from '@kontor/contract/price-list';
import { dayEnd } from '@kontor/domain/calendar-month';
import { calendarDay } from '@kontor/domain/date';
import type { ProductPrice } from '@kontor/domain/product-price';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound, ProblemError, violation } from '../../infrastructure/http/problem.ts';
import { organizationOfShop } from '../../organizations/organization-of-shop.ts';
import { planPriceMovesJob } from '../prices/price-moves.ts';
import { readMonthsPaidPerYear } from '../prices/read-sales.ts';
import type { Billing } from '../stripe/billing.ts';
import { contractItems } from '../subscriptions/contract-items.ts';
import { findSubscription, lockSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../subscriptions/subscription-wire.ts';

/** Prices of one contract alone, from its next period until the first renewal after a day. */
export function specialPriceRoutes(api: Api, billing: Billing): void {
  const { database, clock, jobs, log } = billing;

  /** What the contract costs by itself, and the special prices that it has. */
  async function read(tx: Tx, shopUuid: string, { items, until }: Pick<SpecialPrice, 'items' | 'until'>, now: Date) {
    if (until < calendarDay(now.toISOString())) throw violation('until', 'invalid', 'A day that is over');
    if ((await lockSubscription(tx, shopUuid)) === null) throw notFound();
    const stored = await findSubscription(tx, shopUuid);
    const live = stored && liveProviderSubscription(stored);
    if (!stored || !live) throw new ProblemError('no-live-subscription');
    // Those of before end with the new ones; what the contract itself costs is what they would have ended at.
    const earlier = stored.moves.filter(({ kind }) => kind !== 'list');
    const own = contractItems(stored).map(({ price }) => ownPrice(price, earlier));
    return { live, earlier, own, special: pricesOf(items, own, await readMonthsPaidPerYear(tx, now)) };
  }

  api.act('PUT /backoffice/shop/{customerShopUuid}/price', {
    describe: ({ params: { customerShopUuid: shopUuid }, body }) =>
      inTransaction(database, async (tx) => {
        const { earlier, own } = await read(tx, shopUuid, body, clock.now());
        const organizationUuid = await organizationOfShop(tx, shopUuid);
        const { items, until } = body;
        const special = earlier.flatMap(({ kind, prices }) => (kind === 'special' ? [prices] : []));
        return {
          subject: shopUuid,
          organizationUuid,
          activity: 'special-price',
          before: { own, special },
          after: { items, until },
        };
      }),

    async carryOut({ params: { customerShopUuid: shopUuid }, body, by, written }) {
      const { items, until, reason } = body;
      const now = clock.now();
      await inTransaction(database, async (tx) => {
        const { live, earlier, own, special } = await read(tx, shopUuid, body, now);
        const replaced = earlier.map(({ uuid }) => uuid);
        if (replaced.length > 0) {
          await tx.updateTable('price_move').set({ ended_at: now }).where('uuid', 'in', replaced).execute();
        }
        const move = {
          payment_subscription_uuid: live.uuid,
          shop_uuid: shopUuid,
          price_list_uuid: null,
          created_at: now,
        };
        await tx
          .insertInto('price_move')
          .values([
            { ...move, uuid: randomUUID(), kind: 'special', prices: JSON.stringify(special), not_before: now },
            {
              ...move,
              uuid: randomUUID(),
              kind: 'special-end',
              prices: JSON.stringify(own),
              not_before: new Date(dayEnd(until)),
            },
          ])
          .execute();
        await jobs.enqueue(tx, planPriceMovesJob, {});
        await written(tx);
      });
      log.warn(
        { operator: by.userUuid, act: 'special-price-given', shopUuid, items, until, reason },
        'a shop was given prices of its own',
      );
    },
  });
}

/** What a contract costs without the special prices of before. */
const ownPrice = (
  price: ProductPrice,
  earlier: readonly { readonly kind: string; readonly prices: readonly ProductPrice[] }[],
) =>
  earlier
    .find(({ kind }) => kind === 'special-end')
    ?.prices.find(({ product }) => product.type === price.product.type) ?? price;

/** By the unit and month, also of a contract that is paid by the year. @throws ProblemError 422 for what the contract does not have */
function pricesOf(
  items: SpecialPrice['items'],
  own: readonly ProductPrice[],
  monthsPaidPerYear: number,
): ProductPrice[] {
  return items.map(({ productType, unitAmount }, index) => {
    const price = own.find(({ product }) => product.type === productType);
    if (price === undefined) throw violation(`items.${index}.productType`, 'product-unknown', 'Not in this contract');
    const months = price.interval === 'year' ? monthsPaidPerYear : 1;
    return { ...price, tiers: [{ upTo: null, unitAmount: unitAmount * months }] };
  });
}
