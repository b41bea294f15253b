import { createHash, randomUUID } from 'node:crypto';
import type { Order, OrderAccepted, OrderAnswer } from '@kontor/contract/subscription';
import type { Selection } from '@kontor/domain/cart';
import type { UserRow } from '../../accounts/user/user.tables.ts';
import { seconds } from '../../infrastructure/clock.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { late, within } from '../../infrastructure/within.ts';
import { acceptTogether } from '../../legal/accept.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import { makeQuote } from '../cart/make-quote.ts';
import { readSelection, selectionHash } from '../cart/price-selection.ts';
import { loadSituation, type ShopSituation } from '../cart/shop-situation.ts';
import { ensureCustomer } from '../stripe/customer.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { noteTerms } from '../subscriptions/billing-terms.ts';
import { carryOutChange } from './carry-out-change.ts';
import { finishEarlier, writeDown } from './change-contract.ts';
import { orders, planOrder } from './changes/order-kinds.ts';
import { refusalOf } from './check-order.ts';
import { confirmQuote, quoteChanged } from './confirm-quote.ts';
import type { ContractParts } from './contract-parts.ts';
import { inProgress, isInProgress } from './in-progress.ts';
import { findLatestOrder, type HeldOrder, supersedeWaiting } from './order.repository.ts';

export interface OrderingShop {
  readonly shop: ShopRow;
  readonly organization: OrganizationRow;
  readonly user: UserRow;
}

/** An order is answered within ten seconds, however slow the payment provider is; this leaves one second for the network. */
const answerWithin = seconds(9);

/**
 * Places an order. If the payment provider is slow, an order that is already stored is answered as accepted and
 * continues; one that is not is refused as unavailable and never stored.
 */
export async function placeOrder(
  billing: ContractParts,
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

/** Places an order without a time limit, for callers that can wait. */
export const placeOrderAndWait = (billing: ContractParts, ordering: OrderingShop, order: Order): Promise<OrderAnswer> =>
  takeOrder(billing, ordering, order, { isLate: false, isBeingWritten: false, written: null });

/** Shared by the request, which may stop waiting, and the work, which continues. */
interface Attempt {
  /** The customer was told that nothing was ordered: nothing may be stored any more. */
  isLate: boolean;
  /** Too late to take it back. */
  isBeingWritten: boolean;
  written: HeldOrder | null;
}

/**
 * Checks an order by the rules and against the quote that the customer saw, stores the change, and carries it out.
 * However often it is repeated or run simultaneously, a shop has one change in progress and one subscription.
 */
async function takeOrder(
  billing: ContractParts,
  ordering: OrderingShop,
  order: Order,
  attempt: Attempt,
): Promise<OrderAnswer> {
  const { database } = billing;
  const { shop, organization } = ordering;
  const finished = await finishEarlier(billing, shop.uuid);
  const situation = await loadSituation(database, shop, organization, billing.clock.now());
  if (situation.assortment === null) throw new ProblemError('no-subscription');
  const selection = readSelection(order, situation.assortment);
  const identity = identityOf(situation, selectionHash(selection), order);
  if (finished !== null && finished.answer.clientSecret === null) {
    // A first order has no live subscription when it is placed; having one now must not make it a different order.
    const identities = [identity, identityOf({ ...situation, live: null }, selectionHash(selection), order)];
    if (identities.includes(finished.order.request_hash)) return finished.answer;
  }
  const latest = await findLatestOrder(database, shop.uuid);
  const earlier = latest?.request_hash === identity ? latest : null;
  const done = earlier && orders[earlier.kind].answerOfDone(earlier, order.quoteId);
  if (done !== null) return done;
  const refusal = refusalOf(situation, { selection, paymentMethodType: order.paymentMethodType });
  if (refusal !== null) throw new ProblemError(refusal);
  const offered = order.offerUuid ? { offerUuid: order.offerUuid, shop, selectionHash: offeredHash(selection) } : null;
  const { paymentMethodType, quoteId: quoteUuid = null } = order;
  const asked = { quoteUuid, paymentMethodType };
  const quote = await confirmQuote(billing, situation, selection, asked, ordering.user.language);
  const repeated = earlier && (await orders[earlier.kind].answerAgain(billing, situation, earlier, quote));
  if (repeated !== null) return repeated;
  if (offered !== null) await billing.offers.check(database, offered);
  const paymentSubscriptionUuid = situation.live?.uuid ?? randomUUID();
  const plan = await atProvider(async () => {
    const customerId = await ensureCustomer(billing, organization, ordering.user);
    const charge = { due: quote.cart.dueNow.amount, credit: quote.credit };
    const ordered = { selection, paymentMethodType, pricedAt: quote.priced_at, charge };
    return planOrder(billing, situation, { ...ordered, paymentSubscriptionUuid, customerId });
  });
  const change = {
    shop_uuid: shop.uuid,
    request_hash: identity,
    quote_uuid: quote.uuid,
    offer_uuid: order.offerUuid ?? null,
    plan,
    payment_subscription_uuid: paymentSubscriptionUuid,
    created_at: billing.clock.now(),
  };
  attempt.written = await writeDown(billing, change, async (tx) => {
    const now = await loadSituation(tx, shop, organization, billing.clock.now());
    if (versionOf(now) !== versionOf(situation)) throw inProgress();
    if (offered !== null) await billing.offers.order(tx, offered);
    await supersedeWaiting(tx, shop.uuid);
    await noteTerms(tx, shop.uuid, organization, situation.vat, billing.clock.now());
    const accepting = { userUuid: ordering.user.uuid, organizationUuid: organization.uuid, place: 'order' } as const;
    await acceptTogether(tx, accepting, billing.clock.now());
    if (attempt.isLate) throw new ProblemError('payment-provider-unavailable');
    attempt.isBeingWritten = true;
  }).catch(async (error: unknown) => {
    // An order of another shop may have taken the credit in this moment: then its amount has changed.
    if (isInProgress(error)) {
      const now = await loadSituation(database, shop, organization, billing.clock.now());
      await confirmQuote(billing, now, selection, { ...asked, quoteUuid: quote.uuid }, ordering.user.language);
    }
    throw error;
  });
  return carryOutChange(billing, attempt.written).catch(async (error: unknown) => {
    if (!isQuoteChanged(error)) throw error;
    const now = await loadSituation(database, shop, organization, billing.clock.now());
    throw quoteChanged(await makeQuote(billing, now, selection, ordering.user.language));
  });
}

const isQuoteChanged = (error: unknown): boolean => error instanceof ProblemError && error.code === 'quote-changed';

/** Changes with everything that an order was checked against. */
const versionOf = ({ subscription, live }: ShopSituation): string =>
  JSON.stringify([subscription, live?.payment_method_type]);

/** Identifies equal orders: by what is ordered, the billing address, and the offer that is accepted by it. */
const identityOf = (
  { live, organization }: ShopSituation,
  selection: string,
  { paymentMethodType, offerUuid }: Order,
): string => {
  const ordered = [live?.uuid ?? null, selection, paymentMethodType, organization.base_data];
  return createHash('sha256')
    .update(JSON.stringify(offerUuid ? [...ordered, offerUuid] : ordered))
    .digest('base64url');
};

/** An offer says nothing of when it begins: that is for the merchant to choose. */
const offeredHash = ({ items, isYearlySubscription }: Selection): string =>
  selectionHash({ items, isYearlySubscription });
