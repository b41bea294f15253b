import { createHash, randomUUID } from 'node:crypto';
import type { ErrorCode } from '@kontor/contract/problem';
import type { Language } from '@kontor/contract/schema';
import type { Order, OrderAccepted, OrderAnswer } from '@kontor/contract/subscription';
import { isBillingAddressPresent } from '@kontor/domain/billing-address';
import type { Selection } from '@kontor/domain/cart';
import { checkoutDisabledReason, isIntervalChangePossible } from '@kontor/domain/checkout';
import { isPaymentMethodAvailable } from '@kontor/domain/payment-method';
import { isTaxIdRequired } from '@kontor/domain/tax';
import type { UserRow } from '../../accounts/user/user.tables.ts';
import { seconds } from '../../infrastructure/clock.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { late, within } from '../../infrastructure/within.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import type { QuoteRow } from '../cart/cart.tables.ts';
import { costsTheSame, makeQuote, priceCart } from '../cart/make-quote.ts';
import { priceSelection, readSelection, selectionHash } from '../cart/price-selection.ts';
import { findQuote } from '../cart/quote.repository.ts';
import { loadSituation, type ShopSituation } from '../cart/shop-situation.ts';
import { salesTerms } from '../prices/sales-terms.ts';
import type { Billing } from '../stripe/billing.ts';
import { ensureCustomer } from '../stripe/customer.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { noteTerms } from '../subscriptions/billing-terms.ts';
import { unconfirmedProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { carryOutChange } from './carry-out-change.ts';
import { finishEarlier, inProgress, writeDown } from './change-contract.ts';
import { confirmationOf, planCreate } from './create-subscription.ts';
import { findLatestOrder, type HeldOrder, isCharged, supersedeWaiting } from './order.repository.ts';
import type { OrderRow } from './order.tables.ts';
import type { RequestedOrder } from './step.ts';
import { planUpdate } from './update-subscription.ts';

export interface OrderingShop {
  readonly shop: ShopRow;
  readonly organization: OrganizationRow;
  readonly user: UserRow;
}

/** An order is answered within ten seconds, however slow the payment provider is; this leaves one for the way. */
const answerWithin = seconds(9);

/**
 * Takes an order and carries it out. When the payment provider is slow, an order that was written down is answered as
 * accepted and goes on, and one that was not is refused as unavailable and never written.
 */
export async function placeOrder(
  billing: Billing,
  ordering: OrderingShop,
  order: Order,
): Promise<OrderAnswer | OrderAccepted> {
  const attempt: Attempt = { isLate: false, isBeingWritten: false, written: null };
  const work = takeOrder(billing, ordering, order, attempt);
  const outcome = await within(answerWithin, work);
  if (outcome !== late) return outcome;
  attempt.isLate = true;
  work.catch((error: unknown) => billing.log.warn({ err: error }, 'an order that was answered early failed'));
  if (attempt.written === null) {
    // It may be written down in the next moment: that nothing was ordered must not be said.
    if (attempt.isBeingWritten) throw inProgress();
    throw new ProblemError('payment-provider-unavailable', { retryAfterSeconds: 10 });
  }
  return { orderUuid: attempt.written.uuid, state: 'working' };
}

/** Places an order without a limit of time, for programs that can wait. */
export const placeOrderAndWait = (billing: Billing, ordering: OrderingShop, order: Order): Promise<OrderAnswer> =>
  takeOrder(billing, ordering, order, { isLate: false, isBeingWritten: false, written: null });

/** What the one who waits for an answer and the work that goes on know of each other. */
interface Attempt {
  /** The customer was told that nothing was ordered: nothing may be written down any more. */
  isLate: boolean;
  /** Too late to take it back. */
  isBeingWritten: boolean;
  written: HeldOrder | null;
}

/**
 * Checks an order by the rules, against the quote that the customer saw, writes down what will be done, and does it.
 * Whatever is clicked, repeated or run twice at once, a shop has one change at work and one subscription.
 */
async function takeOrder(
  billing: Billing,
  ordering: OrderingShop,
  order: Order,
  attempt: Attempt,
): Promise<OrderAnswer> {
  const { database } = billing;
  const { shop, organization } = ordering;
  const finished = await finishEarlier(billing, shop.uuid);
  const situation = await loadSituation(database, shop, organization);
  if (situation.assortment === null) throw new ProblemError('no-subscription');
  const selection = readSelection(order, situation.assortment);
  const identity = identityOf(situation, selectionHash(selection), order);
  if (finished !== null && finished.answer.clientSecret === null) {
    // A first order has no live subscription when it is placed; that it has one by now must not make it another order.
    const identities = [identity, identityOf({ ...situation, live: null }, selectionHash(selection), order)];
    if (identities.includes(finished.order.request_hash)) return finished.answer;
  }
  const latest = await findLatestOrder(database, shop.uuid);
  const earlier = latest?.request_hash === identity ? latest : null;
  // The change is already applied; the rules would report that nothing changes.
  if (earlier?.answer && isDoneWith(earlier, order)) return earlier.answer;
  const refusal = refusalOf(situation, { selection, paymentMethodType: order.paymentMethodType });
  if (refusal !== null) throw new ProblemError(refusal);
  const quote = await confirmQuote(billing, situation, selection, order.quoteId ?? null, ordering.user.language);
  const repeated = earlier && (await answerOfSameOrder(billing, situation, earlier, quote));
  if (repeated !== null) return repeated;
  const paymentSubscriptionUuid = situation.live?.uuid ?? randomUUID();
  const { paymentMethodType } = order;
  const requested = { selection, paymentMethodType, pricedAt: quote.priced_at };
  const plan = await atProvider(async () => {
    const customerId = await ensureCustomer(billing, organization, ordering.user);
    return situation.live === null
      ? planCreate(billing, situation, { ...requested, paymentSubscriptionUuid, customerId })
      : planUpdate(billing, situation, situation.live, requested);
  });
  const change = {
    shop_uuid: shop.uuid,
    request_hash: identity,
    quote_uuid: quote.uuid,
    plan,
    payment_subscription_uuid: paymentSubscriptionUuid,
    created_at: billing.clock.now(),
  };
  attempt.written = await writeDown(billing, change, async (tx) => {
    const now = await loadSituation(tx, shop, organization);
    if (versionOf(now) !== versionOf(situation)) throw inProgress();
    await supersedeWaiting(tx, shop.uuid);
    await noteTerms(tx, shop.uuid, organization, situation.vat, billing.clock.now());
    if (attempt.isLate) throw new ProblemError('payment-provider-unavailable');
    attempt.isBeingWritten = true;
  });
  return carryOutChange(billing, attempt.written);
}

/** Why an order must not be taken, by the rules of spec §5; `null` when it may. */
function refusalOf(
  situation: ShopSituation,
  { selection, paymentMethodType }: Pick<RequestedOrder, 'selection' | 'paymentMethodType'>,
): ErrorCode | null {
  const { subscription, organization, live, vat } = situation;
  if (subscription?.noSelfService) return 'self-service-disabled';
  const terms = {
    total: priceSelection(selection, vat.percent).total,
    isYearlySubscription: selection.isYearlySubscription,
    sepaDirectDebitLimit: salesTerms.sepaDirectDebitLimit,
  };
  const changesPaymentMethod = live !== null && live.payment_method_type !== paymentMethodType;
  // Only what the customer completed counts as had.
  const completed = subscription && {
    ...subscription,
    stripeSubscriptions: subscription.stripeSubscriptions.filter(({ uuid }) => uuid === live?.uuid),
  };
  const disabled = checkoutDisabledReason({ subscription: completed, cart: selection, terms, changesPaymentMethod });
  if (disabled !== null) return disabled;
  if (!isIntervalChangePossible(completed, selection.isYearlySubscription)) return 'interval-change-impossible';
  if (!isPaymentMethodAvailable(paymentMethodType, terms)) return 'payment-method-unavailable';
  const { base_data: baseData } = organization;
  if (baseData === null || !isBillingAddressPresent(baseData)) return 'billing-address-required';
  return isTaxIdRequired(baseData.isoCountryCode) && baseData.vatId === null ? 'tax-id-required' : null;
}

/**
 * The quote that an order is charged by: the one the customer saw, as long as it still holds.
 * An order that names none is held to the latest one of the same selection that was not paid for yet, or gets its own.
 * @throws ProblemError `quote-changed` with the cart as it is now
 */
async function confirmQuote(
  billing: Billing,
  situation: ShopSituation,
  selection: Selection,
  quoteUuid: string | null,
  language: Language,
): Promise<QuoteRow> {
  const hash = selectionHash(selection);
  const wanted = quoteUuid === null ? { selectionHash: hash } : { uuid: quoteUuid };
  const quote = await findQuote(billing.database, situation.shop.uuid, wanted);
  if (quoteUuid === null && (quote === null || (situation.live && (await isCharged(billing.database, quote))))) {
    return makeQuote(billing, situation, selection, language);
  }
  if (quote !== null && quote.selection_hash === hash && (await stillHolds(billing, situation, selection, quote))) {
    return quote;
  }
  const { cart } = await makeQuote(billing, situation, selection, language);
  throw new ProblemError('quote-changed', { cart });
}

/** Priced again as of the same second: any difference comes from prices, taxes or what the shop has. */
async function stillHolds(billing: Billing, situation: ShopSituation, selection: Selection, quote: QuoteRow) {
  const { live } = situation;
  const periodChanged = live !== null && quote.priced_at < live.period_start;
  if (periodChanged) return false;
  return costsTheSame(quote.cart, await priceCart(billing, situation, selection, quote.priced_at, 'en'));
}

/** A change that has been carried out, ordered once more by the quote that it was charged by. */
const isDoneWith = ({ kind, state, quote_uuid }: OrderRow, { quoteId }: Order): boolean =>
  kind === 'update' && state === 'done' && quoteId === quote_uuid;

/**
 * An order that was placed already, under another key or by another click, and still waits for the customer: answered
 * and not placed again, unless it would cost something else by now.
 */
async function answerOfSameOrder(
  { database, stripe }: Billing,
  { shop, stored, live }: ShopSituation,
  earlier: OrderRow,
  quote: QuoteRow,
): Promise<OrderAnswer | null> {
  const unconfirmed = stored && unconfirmedProviderSubscription(stored);
  if (earlier.kind === 'create' && live === null && unconfirmed?.uuid === earlier.payment_subscription_uuid) {
    const charged = earlier.quote_uuid && (await findQuote(database, shop.uuid, { uuid: earlier.quote_uuid }));
    if (!charged || !costsTheSame(charged.cart, quote.cart)) return null;
    return atProvider(() => confirmationOf(stripe, unconfirmed.stripe_id));
  }
  return earlier.kind === 'update' && earlier.state === 'awaiting-setup' && quote.uuid === earlier.quote_uuid
    ? earlier.answer
    : null;
}

/** Changes with everything that an order was checked against. */
const versionOf = ({ subscription, live }: ShopSituation): string =>
  JSON.stringify([subscription, live?.payment_method_type]);

/** What makes an order the same as another: what is ordered, and to which address. */
const identityOf = ({ live, organization }: ShopSituation, selection: string, { paymentMethodType }: Order): string =>
  createHash('sha256')
    .update(JSON.stringify([live?.uuid ?? null, selection, paymentMethodType, organization.base_data]))
    .digest('base64url');
