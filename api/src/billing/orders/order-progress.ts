import type { OrderProgress } from '@kontor/contract/subscription';
import { after, type Clock, days } from '../../infrastructure/clock.ts';
import { kept } from '../../infrastructure/database/kept-statement.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { mirrorOrLeave } from '../invoices/mirror-or-leave.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { idOf } from '../stripe/stripe-values.ts';
import { mirrorSubscription } from '../subscriptions/mirror-subscription.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription, unconfirmedProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { applySetupIntent } from './apply-setup-intent.ts';
import { orderKinds } from './changes/order-kinds.ts';
import type { ContractParts } from './contract-parts.ts';
import type { OrderRow } from './order.tables.ts';

const states: Readonly<Record<Exclude<OrderRow['state'], 'superseded'>, OrderProgress['state']>> = {
  working: 'working',
  'awaiting-setup': 'awaiting-confirmation',
  'needs-attention': 'needs-attention',
  done: 'done',
  failed: 'failed',
};

const latestOrder = kept('latest-order-of-shop', (db, { shopUuid }: { readonly shopUuid: string }) =>
  db
    .selectFrom('billing_order')
    .leftJoin('quote', 'quote.uuid', 'billing_order.quote_uuid')
    .select([
      'billing_order.uuid',
      'billing_order.shop_uuid',
      'billing_order.state',
      'billing_order.problem_code',
      'billing_order.payment_subscription_uuid',
      'billing_order.answer',
      'billing_order.created_at',
      'quote.cart',
    ])
    .where('billing_order.shop_uuid', '=', shopUuid)
    .where('billing_order.kind', 'in', orderKinds)
    .orderBy('billing_order.created_at', 'desc')
    .limit(1),
);

/** The progress of the shop's latest order; an empty string for none, or for one that ended more than a day ago. */
export async function orderProgress(database: Database, clock: Clock, shopUuid: string): Promise<OrderProgress | ''> {
  const [order] = await latestOrder(database, { shopUuid });
  if (order === undefined || order.state === 'superseded') return '';
  const isOver = order.state === 'done' || order.state === 'failed';
  if (isOver && order.created_at < after(clock.now(), -days(1))) return '';
  const state = (await isUnconfirmed(database, order)) ? 'awaiting-confirmation' : states[order.state];
  return {
    uuid: order.uuid,
    state,
    clientSecret: state === 'awaiting-confirmation' ? (order.answer?.clientSecret ?? null) : null,
    code: order.problem_code,
    ...(order.cart && { cart: order.cart }),
  };
}

/** A first order is carried out with its subscription, which the customer may still have to confirm. */
async function isUnconfirmed(
  database: Database,
  order: Pick<OrderRow, 'shop_uuid' | 'state' | 'answer' | 'payment_subscription_uuid'>,
): Promise<boolean> {
  if (order.state !== 'done' || !order.answer?.clientSecret) return false;
  const stored = await findSubscription(database, order.shop_uuid);
  const unconfirmed = stored && unconfirmedProviderSubscription(stored);
  return unconfirmed?.uuid === order.payment_subscription_uuid;
}

/** Reads the shop's subscription at the payment provider now, instead of waiting for events. Does nothing without one. */
export async function syncOrder(billing: ContractParts, shop: ShopRow): Promise<void> {
  const { database, stripe } = billing;
  const stored = await findSubscription(database, shop.uuid);
  const payment = stored && (unconfirmedProviderSubscription(stored) ?? liveProviderSubscription(stored));
  if (!payment) return;
  await atProvider(async () => {
    if (payment.setup_intent_id !== null) await applySetupIntent(billing, payment.setup_intent_id);
    await mirrorSubscription(billing, payment.stripe_id);
    const { latest_invoice: invoice } = await stripe.subscriptions.retrieve(payment.stripe_id);
    if (invoice !== null) await mirrorOrLeave(billing, idOf(invoice));
  });
}
