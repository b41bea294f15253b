import type Stripe from 'stripe';
import type { Installation } from '../installation/installation.ts';
import { idOf, subscriptionOf } from '../shop/provider-view.ts';
import { isPriceMail, type Mail } from './mail-checks.ts';
import type { OrderRow, ShopView } from './shop-view.ts';

export interface PriceMove {
  readonly kind: 'list' | 'special' | 'special-end';
  readonly not_before: Date;
}

const day = 24 * 3_600_000;

/** From the mail to the first renewal at the new prices (docs/decisions/0066). */
const notice = 42 * day;

/** How far the provider's clock may be behind or ahead. */
const skew = 60_000;

export const readPriceMoves = ({ database }: Installation, { shop }: ShopView): Promise<PriceMove[]> => {
  const shops = shop.sibling === null ? [shop.uuid] : [shop.uuid, shop.sibling.uuid];
  return database.rows('select kind, not_before from price_move where shop_uuid = any($1)', [shops]);
};

/** A contract costs what it was ordered at, until its customer changes it, a list that it was told of counts, or a special price. */
export function checkPrices(view: ShopView, moves: readonly PriceMove[], mails: readonly Mail[]): string[] {
  return view.provider.subscriptions.flatMap((subscription) => {
    const { id } = subscription;
    const told = mails.filter((mail) => isPriceMail(mail) && isAbout(mail, view, subscription));
    const renewals = view.provider.invoices
      .filter((invoice) => subscriptionOf(invoice) === id && chargesPeriods.has(invoice.billing_reason))
      .toSorted((a, b) => a.created - b.created);
    return renewals.flatMap((renewal, index) => {
      const before = renewals[index - 1];
      if (before === undefined) return [];
      const changed = changedPrices(before, renewal)
        .filter(({ product }) => !wasPricedAnew(view, typeOf(subscription, product), before, renewal))
        .map(({ product, from, to }) => `${product} (${from} to ${to})`);
      if (changed.length === 0) return [];
      const at = renewal.created * 1000 + skew;
      if (moves.some(({ kind, not_before }) => kind !== 'list' && not_before.getTime() <= at)) return [];
      const isTold = told.some(({ sentAt }) => Date.parse(sentAt) + notice <= at);
      const isMoved = moves.some(({ not_before }) => not_before.getTime() <= at);
      return isTold && isMoved ? [] : [`${renewal.id} charges ${changed.join(', ')} otherwise than before, untold`];
    });
  });
}

/** A contract that came from another shop is the one that was told of there until then. */
function isAbout(
  { text, sentAt }: Mail,
  { shop, orders }: ShopView,
  { created, metadata }: Stripe.Subscription,
): boolean {
  if (text.includes(shop.name)) return true;
  const came = orders.some(({ kind, uuid }) => kind === 'migrate' && uuid === metadata['order_uuid']);
  const before = came ? shop.sibling : null;
  return before !== null && text.includes(before.name) && Date.parse(sentAt) <= created * 1000 + skew;
}

/** The first invoice of a contract, and its renewals. */
const chargesPeriods: ReadonlySet<Stripe.Invoice['billing_reason']> = new Set([
  'subscription_create',
  'subscription_cycle',
]);

/** The type of a product that a contract still has; `null` for any other. */
const typeOf = ({ items }: Stripe.Subscription, product: string): string | null =>
  items.data.find(({ price }) => idOf(price.product) === product)?.price.metadata['type'] ?? null;

/**
 * Whether an order priced a product anew within the period between two invoices, also for its end: one for more of it than
 * the order before had, or with another interval (docs/decisions/0066). A contract that moved to another shop has other products.
 */
function wasPricedAnew(
  { orders }: ShopView,
  type: string | null,
  before: Stripe.Invoice,
  { created }: Stripe.Invoice,
): boolean {
  const done = orders.filter(({ state }) => state === 'done');
  return done.some(({ kind, created_at, items, is_yearly }, index) => {
    const isBetween =
      created_at.getTime() >= before.created * 1000 - skew && created_at.getTime() <= created * 1000 + skew;
    if (!isBetween || (kind !== 'update' && kind !== 'migrate')) return false;
    const earlier = done.slice(0, index).findLast((order) => order.items !== null);
    if (kind === 'migrate' || type === null || items === null || !earlier?.items) return true;
    return is_yearly !== earlier.is_yearly || quantityOf(items, type) > quantityOf(earlier.items, type);
  });
}

const quantityOf = (items: NonNullable<OrderRow['items']>, type: string): number =>
  items.find(({ product }) => product.type === type)?.quantity ?? 0;

/** The products that both renewals charge, at another price. */
function changedPrices(before: Stripe.Invoice, after: Stripe.Invoice) {
  const earlier = pricesOf(before);
  return [...pricesOf(after)].flatMap(([product, to]) => {
    const from = earlier.get(product);
    return from === undefined || from === to ? [] : [{ product, from, to }];
  });
}

/** Of whole periods, by product. */
const pricesOf = ({ lines }: Stripe.Invoice): Map<string, string> =>
  new Map(
    lines.data.flatMap(({ pricing, parent }) => {
      const { price, product } = pricing?.price_details ?? {};
      const isPart = parent?.subscription_item_details?.proration ?? true;
      return price === undefined || product === undefined || isPart ? [] : [[product, idOf(price) ?? '']];
    }),
  );
