import type Stripe from 'stripe';
import type { Installation } from '../installation/installation.ts';
import { idOf, liveAt, subscriptionOf } from '../shop/provider-view.ts';
import type { OrderRow, ShopView } from './shop-view.ts';

const commentOf = ({ uuid }: OrderRow): string => `Migration ${uuid}`;

/** Ended by a migration, with credit for the rest of its period. */
export const isMovedAway = ({ cancellation_details: details }: Stripe.Subscription): boolean =>
  details?.comment?.startsWith('Migration ') ?? false;

interface StoredMigration {
  readonly uuid: string;
  readonly state: 'staged' | 'completed';
  readonly completed_at: Date | null;
  readonly moved: { readonly moves: { readonly kind: string; readonly credit: number | null } } | null;
}

/** Each completion and each taking back happened exactly once or not at all, on both sides. */
export async function checkMigration(
  { database }: Installation,
  predecessor: ShopView,
  successor: ShopView,
): Promise<string[]> {
  const [migration, ...others] = await database.rows<StoredMigration>(
    'select uuid, state, completed_at, moved from shop_migration where predecessor_shop_uuid = $1 or successor_shop_uuid = $1',
    [predecessor.shop.uuid],
  );
  // It was never staged.
  if (migration === undefined) return [];
  if (others.length > 0) return [`has ${others.length + 1} migrations`];
  const subscriptions = [...predecessor.provider.subscriptions, ...successor.provider.subscriptions];
  const invoices = [...predecessor.provider.invoices, ...successor.provider.invoices];
  const orders = [predecessor.orders, successor.orders].flatMap((ofShop) =>
    ofShop.flatMap((order, index) => (order.kind === 'migrate' ? [{ order, later: ofShop.slice(index + 1) }] : [])),
  );
  const found = orders.flatMap(({ order, later }) => checkSides(order, subscriptions, later));
  const known = new Set(orders.map(({ order }) => commentOf(order)));
  for (const { id, cancellation_details: details } of subscriptions.filter(isMovedAway)) {
    if (!known.has(details?.comment ?? '')) found.push(`lost ${id} by a migration that it does not know`);
  }
  const completions = orders
    .map(({ order }) => order)
    .filter(({ state, plan }) => state === 'done' && plan.direction === 'complete');
  found.push(...checkState(migration, predecessor, successor));
  if (migration.moved?.moves.kind === 'contract' || migration.moved?.moves.kind === 'credit') {
    if (completions.length === 0) found.push('is completed without a change at the payment provider');
    const credits = completions.map((order) => creditOf(order, subscriptions, invoices));
    if (!credits.includes(migration.moved.moves.credit ?? 0)) {
      found.push(`moved ${migration.moved.moves.credit} of credit; the provider gave ${credits.join(', ')}`);
    }
  }
  return found;
}

/** At the provider: done completely, or nothing of it. */
function checkSides(
  order: OrderRow,
  subscriptions: readonly Stripe.Subscription[],
  later: readonly OrderRow[],
): string[] {
  const { uuid, state, plan } = order;
  const ended = subscriptions.filter(({ cancellation_details: details }) => details?.comment === commentOf(order));
  const begun = subscriptions.filter(({ metadata }) => metadata['order_uuid'] === uuid);
  const isDone = state === 'done';
  const expected = [isDone && plan.ends ? 1 : 0, isDone && plan.begins ? 1 : 0];
  const found: string[] = [];
  if (ended.length !== expected[0] || begun.length !== expected[1]) {
    found.push(`${plan.direction} ${uuid} ${state}: ended ${ended.length} and began ${begun.length} subscriptions`);
  }
  const [from] = ended;
  const [to] = begun;
  if (from && to && licencesAt(from) !== licencesAt(to) && !hasChanged(to, later)) {
    found.push(`${plan.direction} ${uuid} moved "${licencesAt(from)}" and gave "${licencesAt(to)}"`);
  }
  return found;
}

const licencesAt = ({ items }: Stripe.Subscription): string =>
  items.data
    .map(({ price, quantity }) => `${price.metadata['type']} ${quantity}`)
    .toSorted()
    .join(', ');

/** By another change since: the next move of the same contract, or an order. */
const hasChanged = ({ status }: Stripe.Subscription, later: readonly OrderRow[]): boolean =>
  status === 'canceled' || later.some(({ kind, state }) => kind === 'update' && state === 'done');

function creditOf(
  order: OrderRow,
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
): number {
  const ended = subscriptions.find(({ cancellation_details: details }) => details?.comment === commentOf(order));
  const last = invoices.find(
    (invoice) => subscriptionOf(invoice) === ended?.id && invoice.id === idOf(ended?.latest_invoice),
  );
  return last === undefined || last.created < (ended?.ended_at ?? 0) ? 0 : Math.max(0, -last.total);
}

/** What was moved is not there twice: the shop that it was taken from has nothing but what was ordered for it since. */
function checkState({ state, completed_at, moved }: StoredMigration, predecessor: ShopView, successor: ShopView) {
  const left = state === 'completed' ? predecessor : successor;
  const taken = state === 'completed' ? successor : predecessor;
  if (state === 'completed' && (completed_at === null || moved === null))
    return ['is completed without what was moved'];
  const isKeptHere = (one: Stripe.Subscription) => taken.orders.some(({ uuid }) => uuid === one.metadata['order_uuid']);
  return liveAt(left.provider)
    .filter(({ id }) => left.confirmed.has(id))
    .filter(isKeptHere)
    .map(({ id }) => `is ${state}, and ${id} is live in the shop that was left`);
}
