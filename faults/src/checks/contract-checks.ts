import { isLive } from '@kontor/domain/subscription';
import type Stripe from 'stripe';
import { idOf, liveAt } from '../shop/provider-view.ts';
import type { ShopView } from './shop-view.ts';

/** One live subscription, and both sides say the same of it. */
export function checkContract(view: ShopView): string[] {
  const { provider, shop, subscription } = view;
  const live = liveAt(provider);
  if (provider.customers.length > 1) return [`has ${provider.customers.length} customers at the provider`];
  if (live.length > 1) return [`has ${live.length} live subscriptions: ${live.map(({ id }) => id).join(', ')}`];
  const foreign = live.filter(({ metadata }) => metadata['shop_uuid'] !== shop.uuid);
  if (foreign.length > 0) return [`pays for a subscription of another shop: ${foreign.map(({ id }) => id).join(', ')}`];
  const [theirs] = live;
  const ours = (subscription?.stripeSubscriptions ?? []).filter(({ state }) => isLive(state));
  if (ours.length > 1) return [`has ${ours.length} live subscriptions in the portal`];
  if (theirs === undefined || (theirs.pending_setup_intent !== null && !view.confirmed.has(theirs.id))) {
    return checkWithoutContract(view, ours.length > 0);
  }
  return compare(view, theirs);
}

function checkWithoutContract({ subscription, provider }: ShopView, hasOurs: boolean): string[] {
  const unconfirmed = liveAt(provider).length > 0;
  if (hasOurs && !unconfirmed) return ['is live in the portal and not at the provider'];
  if (subscription && ['active', 'past-due', 'unpaid', 'canceled'].includes(subscription.state)) {
    return [`is ${subscription.state} in the portal without a subscription at the provider`];
  }
  return [];
}

/** How long a customer can read that VAT will be charged, in milliseconds: a week, and the day that it ends on. */
const noticeTime = 8 * 24 * 3_600_000;

function compare({ subscription, paymentData, vatPercent, toldAt }: ShopView, theirs: Stripe.Subscription): string[] {
  if (subscription === null) return ['has no subscription in the portal'];
  const [ours] = subscription.stripeSubscriptions.filter(({ state }) => isLive(state));
  const found: string[] = [];
  const same = (what: string, inPortal: unknown, atProvider: unknown) => {
    if (inPortal !== atProvider) {
      found.push(`${what} is ${String(inPortal)} in the portal and ${String(atProvider)} at the provider`);
    }
  };
  same('the state', ours?.state, theirs.status);
  same('yearly', ours?.isYearly, theirs.items.data[0]?.price.recurring?.interval === 'year');
  const active = subscription.items.filter(({ state, product }) => state === 'active' && !product.isTrial);
  same(
    'what is active',
    listed(active.map(({ product, quantity }) => `${product.type} ${quantity}`)),
    listed(theirs.items.data.map(({ price, quantity }) => `${price.metadata['type']} ${quantity}`)),
  );
  const periodEnd = Math.max(...theirs.items.data.map((item) => item.current_period_end));
  same('the period end', seconds(paymentData.currentMainSubscriptionPeriodEnd), periodEnd);
  same(
    'the cancellation',
    seconds(paymentData.cancelAtDate),
    theirs.cancel_at ?? (theirs.cancel_at_period_end ? periodEnd : null),
  );
  same('the collection', paymentData.collectionMethod, theirs.collection_method);
  const method = theirs.default_payment_method;
  const type = typeof method === 'object' ? (method?.type ?? null) : 'not expanded';
  const expected = theirs.collection_method === 'send_invoice' ? 'bank_transfer' : type;
  same('the payment method', paymentData.paymentMethod?.type ?? null, expected);
  const charged = (theirs.default_tax_rates ?? []).reduce((sum, { percentage }) => sum + percentage, 0);
  // A period that begins too soon after the mail about a lost VAT id is charged as before.
  const waits = toldAt !== null && periodEnd * 1000 < toldAt.getTime() + noticeTime && charged < vatPercent;
  if (!waits) same('the tax', vatPercent, charged);
  const state = ({ past_due: 'past-due', unpaid: 'unpaid' } as const)[theirs.status as 'past_due' | 'unpaid'];
  const isCanceled = theirs.cancel_at !== null || theirs.cancel_at_period_end;
  same('the state of the contract', subscription.state, state ?? (isCanceled ? 'canceled' : 'active'));
  if (paymentData.scheduleActivationDate !== null) {
    same('the schedule', true, idOf(theirs.schedule) !== null);
  }
  return found;
}

const listed = (items: readonly string[]): string => items.toSorted().join(', ');
const seconds = (instant: string | null): number | null => (instant === null ? null : Date.parse(instant) / 1000);
