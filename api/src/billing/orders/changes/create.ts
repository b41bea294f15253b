import type { OrderAnswer } from '@kontor/contract/subscription';
import type Stripe from 'stripe';
import { ProblemError } from '../../../infrastructure/http/problem.ts';
import { startAtTrialEnd } from '../../cart/charges.ts';
import { pricedItems } from '../../cart/price-selection.ts';
import { findQuote } from '../../cart/quote.repository.ts';
import { costsTheSame } from '../../cart/quote-rules.ts';
import type { ShopSituation } from '../../cart/shop-situation.ts';
import type { AgreedPrice } from '../../prices/contract-price.repository.ts';
import type { Billing } from '../../stripe/billing.ts';
import { classicBilling } from '../../stripe/classic-billing.ts';
import { agreedBy, billedItem, wantedItems } from '../../stripe/item-changes.ts';
import { collectionBy } from '../../stripe/payment-settings.ts';
import { previewSubscription } from '../../stripe/preview-subscription.ts';
import { unix } from '../../stripe/preview-upgrade.ts';
import { atProvider, isMissingAtProvider } from '../../stripe/provider-problem.ts';
import { originMetadata } from '../../stripe/read-subscription.ts';
import { listSubscriptionsSince } from '../../stripe/subscriptions-since.ts';
import { mirrorSubscription } from '../../subscriptions/mirror-subscription.ts';
import { unconfirmedProviderSubscription } from '../../subscriptions/subscription-wire.ts';
import { OutdatedSubscription } from '../outdated-subscription.ts';
import { requirePreviewed } from '../require-due.ts';
import type { Charge, PricedOrder, Progress, StepResult } from '../step.ts';
import type { Change, OrderKind } from './change-kind.ts';

/** A first order: one subscription at the payment provider. */
export interface CreatePlan {
  readonly kind: 'create';
  readonly params: Omit<Stripe.SubscriptionCreateParams, 'metadata'> & {
    readonly customer: string;
    /** Identifies the shop and our row. */
    readonly metadata: Readonly<Record<string, string>>;
  };
  /** An earlier order that the customer never confirmed, by its id at the payment provider; it is canceled first. */
  readonly supersedes: string | null;
  /** `null` where nothing is charged at once. Absent in plans of older releases, and of a migration. */
  readonly charge?: Charge | null;
  /** The prices of the contract. Absent in plans of older releases. */
  readonly agreed?: readonly AgreedPrice[];
}

/** An order with what its first subscription would need. */
export interface NewSubscription extends PricedOrder {
  /** Our id of the payment-provider subscription that the order creates. */
  readonly paymentSubscriptionUuid: string;
  readonly customerId: string;
}

/** Decides all requests to the payment provider for a first order. */
export async function planCreate(
  billing: Pick<Billing, 'catalog'>,
  situation: ShopSituation,
  order: NewSubscription,
): Promise<CreatePlan> {
  const { selection, paymentMethodType, customerId, paymentSubscriptionUuid, pricedAt, charge } = order;
  const catalog = await billing.catalog();
  const wanted = await wantedItems(pricedItems(situation, selection), catalog);
  const start = selection.startsAt === 'trial-end' ? startAtTrialEnd(situation, pricedAt) : pricedAt;
  const unconfirmed = situation.stored && unconfirmedProviderSubscription(situation.stored);
  return {
    kind: 'create',
    supersedes: unconfirmed?.stripe_id ?? null,
    charge: selection.startsAt === 'trial-end' ? null : charge,
    agreed: agreedBy(wanted),
    params: {
      customer: customerId,
      items: wanted.map(billedItem),
      default_tax_rates: await catalog.taxRateIds(situation.vatAt(start).percent),
      metadata: originMetadata(paymentSubscriptionUuid, situation.shop.uuid),
      ...collectionBy(paymentMethodType, situation.settings.bankTransferDaysUntilDue),
      ...(paymentMethodType === 'bank_transfer' ? {} : { payment_behavior: 'default_incomplete' }),
      ...(selection.startsAt === 'trial-end' && {
        trial_end: unix(start),
        trial_settings: { end_behavior: { missing_payment_method: 'cancel' } },
      }),
    },
  };
}

export const create: OrderKind<CreatePlan> = {
  action: 'subscription.ordered',
  createsFor: ({ params }) => params.customer,
  credit: ({ charge = null }) => charge && charge.credit,
  carryOut: ({ stripe }, order, progress) => createSubscription(stripe, order, order.plan, progress),
  // Before the new one: the database refuses two live ones.
  async mirror(billing, { supersedes }) {
    if (supersedes !== null) await mirrorSubscription(billing, supersedes);
  },
  answerOfDone: () => null,
  async answerAgain({ database, stripe }, { shop, stored, live: running }, earlier, quote) {
    const unconfirmed = stored && unconfirmedProviderSubscription(stored);
    if (running !== null || unconfirmed?.uuid !== earlier.payment_subscription_uuid) return null;
    const charged = earlier.quote_uuid && (await findQuote(database, shop.uuid, { uuid: earlier.quote_uuid }));
    if (!charged || !costsTheSame(charged.cart, quote.cart)) return null;
    return atProvider(() => confirmationOf(stripe, unconfirmed.stripe_id));
  },
};

const live: ReadonlySet<string> = new Set(['active', 'trialing', 'past_due', 'unpaid']);

const expand = ['latest_invoice.confirmation_secret', 'pending_setup_intent'];

/**
 * Creates the subscription of a first order, unless an earlier attempt did. It is searched by the order's id, because
 * the provider forgets idempotency keys after a day. An unknown live subscription of the same shop, for example after a
 * backup was restored, is used instead of creating a second one.
 */
export async function createSubscription(
  stripe: Stripe,
  { uuid: orderUuid, created_at: orderedAt }: Pick<Change<unknown>, 'uuid' | 'created_at'>,
  plan: CreatePlan,
  progress: Progress,
): Promise<StepResult> {
  const { params, supersedes, charge = null } = plan;
  const known = await listSubscriptionsSince(stripe, params.customer, orderedAt);
  const created = known.find(({ metadata }) => metadata['order_uuid'] === orderUuid);
  const ofShop = known.filter(({ metadata }) => metadata['shop_uuid'] === params.metadata['shop_uuid']);
  if (created === undefined) {
    if (supersedes !== null) await cancelUnconfirmed(stripe, supersedes);
    const unknown = ofShop.find(({ id, status }) => id !== supersedes && live.has(status));
    if (unknown !== undefined) throw new OutdatedSubscription(unknown.id);
    if (charge !== null) requirePreviewed(charge, await previewSubscription(stripe, params));
  }
  const { id } =
    created ??
    (await stripe.subscriptions.create(
      { ...params, ...classicBilling, metadata: { ...params.metadata, order_uuid: orderUuid } },
      { idempotencyKey: `${orderUuid}:create` },
    ));
  progress.tookEffect = true;
  return { state: 'done', stripeId: id, answer: await confirmationOf(stripe, id) };
}

/** What the customer currently has to confirm. */
export async function confirmationOf(stripe: Stripe, stripeId: string): Promise<OrderAnswer> {
  const subscription = await stripe.subscriptions.retrieve(stripeId, { expand });
  const { pending_setup_intent: setup, latest_invoice: invoice, collection_method } = subscription;
  if (setup !== null && typeof setup === 'object' && setup.client_secret !== null) {
    return { clientSecret: { type: 'setup_intent', clientSecret: setup.client_secret } };
  }
  const secret = typeof invoice === 'object' ? invoice?.confirmation_secret?.client_secret : undefined;
  if (subscription.status === 'incomplete' && collection_method === 'charge_automatically' && secret) {
    return { clientSecret: { type: 'payment_intent', clientSecret: secret } };
  }
  return { clientSecret: null };
}

async function cancelUnconfirmed(stripe: Stripe, stripeId: string): Promise<void> {
  try {
    const { status, pending_setup_intent } = await stripe.subscriptions.retrieve(stripeId);
    if (status === 'canceled' || status === 'incomplete_expired') return;
    // Paid meanwhile, for example in another tab: it is the shop's subscription, and canceling it would not refund the
    // payment.
    if (status !== 'incomplete' && pending_setup_intent === null) throw new ProblemError('subscription-in-progress');
    await stripe.subscriptions.cancel(stripeId);
  } catch (error) {
    if (!isMissingAtProvider(error)) throw error;
  }
}
