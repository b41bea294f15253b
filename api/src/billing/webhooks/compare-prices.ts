import { lineAmount } from '@kontor/domain/cart';
import { isSamePrice, type ProductPrice } from '@kontor/domain/product-price';
import type { AgreedPrice } from '../prices/contract-price.repository.ts';
import type { ReadItem, SubscriptionReading } from '../stripe/read-subscription.ts';
import { agreedPrice } from '../subscriptions/contract-items.ts';
import type { Difference } from './difference.ts';

type About = Pick<Difference, 'shopUuid' | 'subject'>;

/**
 * What the payment provider charges, and what the contract says: the price of each product, now and from the next period on, and the
 * amount of the period. Reading again mends none of it, so operators are told.
 */
export function priceDifferences(
  about: About,
  { items, scheduled }: Pick<SubscriptionReading, 'items' | 'scheduled'>,
  agreed: readonly AgreedPrice[],
): Difference[] {
  const compare = (read: readonly ReadItem[], when: string): Difference[] => {
    const prices = read.flatMap((item): Difference[] => {
      const price = agreedPrice(item, agreed);
      const field = `${when}price of ${item.product.type}`;
      return isSamePrice(price, item.price)
        ? []
        : [{ ...about, field, ours: textOf(price), theirs: textOf(item.price) }];
    });
    const ours = sum(read, (item) => agreedPrice(item, agreed));
    const theirs = sum(read, ({ price }) => price);
    const amount = { ...about, field: `${when}amount`, ours: String(ours), theirs: String(theirs) };
    return ours === theirs ? prices : [...prices, amount];
  };
  return [...compare(items, ''), ...compare(scheduled?.items ?? [], 'scheduled ')];
}

const sum = (items: readonly ReadItem[], priceOf: (item: ReadItem) => ProductPrice): number =>
  items.reduce((total, item) => total + lineAmount(priceOf(item).tiers, item.quantity), 0);

function textOf({ tiers, interval, includedOrders, extraOrderAmount }: ProductPrice): string {
  const steps = tiers.map(({ upTo, unitAmount }) => (upTo === null ? `${unitAmount}` : `${unitAmount} to ${upTo}`));
  const orders = includedOrders === null ? '' : `, ${includedOrders} orders, then ${extraOrderAmount}`;
  return `${steps.join(', ')} per ${interval}${orders}`;
}
