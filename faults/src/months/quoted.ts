import type { Cart } from '@kontor/contract/cart';
import type { Installation } from '../installation/installation.ts';
import { read } from '../shop/portal-client.ts';
import type { TestShop } from '../shop/test-shop.ts';
import type { NextCharge } from './shown.ts';

/** The quotes that became orders since an instant, of a shop. */
async function orderedQuotes({ database }: Installation, { uuid }: TestShop, since: Date): Promise<string[]> {
  const rows = await database.rows<{ quote_uuid: string }>(
    `select quote_uuid from billing_order where shop_uuid = $1 and created_at >= $2 and quote_uuid is not null
      and kind in ('create', 'update') and state = 'done' order by created_at desc`,
    [uuid, since],
  );
  return rows.map(({ quote_uuid }) => quote_uuid);
}

/** What the cart said that was ordered last is what the pages show since. */
export async function checkOrdered(
  installation: Installation,
  shop: TestShop,
  shown: NextCharge,
  since: Date,
): Promise<string[]> {
  const [latest] = await orderedQuotes(installation, shop, since);
  const quoted = latest === undefined ? undefined : shop.carts.get(latest);
  if (quoted === undefined) return [];
  const cart = await cartOf(shop);
  const found: string[] = [];
  if (quoted.nextCharge?.amount !== shown?.amount) {
    found.push(`was quoted ${quoted.nextCharge?.amount} as the next charge, and is shown ${shown?.amount}`);
  }
  // What comes later is not what the shop has now.
  const isNow = quoted.nextCharge?.amount === quoted.total && cart !== null && sameItems(quoted, cart);
  if (isNow && cart.total !== quoted.total) found.push(`was quoted ${quoted.total}, and has a cart over ${cart.total}`);
  return found;
}

const cartOf = async ({ client, path }: TestShop): Promise<CartPrice | null> =>
  (await read<CartPrice | ''>(client, `${path}/cart`)) || null;

type CartPrice = Pick<Cart, 'items' | 'total'>;

const sameItems = (quoted: CartPrice, cart: CartPrice): boolean => listed(quoted) === listed(cart);

const listed = ({ items }: CartPrice): string =>
  items
    .map(({ product, quantity, interval }) => `${product.type} ${quantity} ${interval}`)
    .toSorted()
    .join(', ');
