import { createHash, randomUUID } from 'node:crypto';
import type { Order, OrderAnswer } from '@kontor/contract/subscription';
import type { UserRow } from '../../accounts/user/user.tables.ts';
import { inTransaction, isUniqueViolation } from '../../infrastructure/database/transaction.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import type { ShopRow } from '../../shops/shop.tables.ts';
import type { QuoteRow } from '../cart/cart.tables.ts';
import { costsTheSame } from '../cart/make-quote.ts';
import { readSelection, selectionHash } from '../cart/price-selection.ts';
import { findQuote } from '../cart/quote.repository.ts';
import { loadSituation, type ShopSituation } from '../cart/shop-situation.ts';
import type { Billing } from '../stripe/billing.ts';
import { ensureCustomer } from '../stripe/customer.ts';
import { atProvider } from '../stripe/provider-problem.ts';
import { lockSubscription } from '../subscriptions/subscription.repository.ts';
import { unconfirmedProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { confirmationOf } from './carry-out-create.ts';
import { carryOutOrder } from './carry-out-order.ts';
import { refusalOf } from './check-order.ts';
import { confirmQuote } from './confirm-quote.ts';
import { findLatestOrder, findOrderAtWork, insertOrder, type NewOrder, supersedeWaiting } from './order.repository.ts';
import type { OrderRow } from './order.tables.ts';
import { planOrder } from './plan-order.ts';
import { recoverLater, takeUpOrder } from './recover-order.ts';

export interface OrderingShop {
  readonly shop: ShopRow;
  readonly organization: OrganizationRow;
  readonly user: UserRow;
}

const inProgress = () => new ProblemError('subscription-in-progress');

/**
 * Takes an order: checks it by the rules, against the quote that the customer saw, writes down what will be done, and
 * does it. Whatever is clicked, repeated or run twice at once, a shop has one order at work and one subscription.
 */
export async function placeOrder(billing: Billing, ordering: OrderingShop, order: Order): Promise<OrderAnswer> {
  const { database } = billing;
  const { shop, organization } = ordering;
  const atWork = await findOrderAtWork(database, shop.uuid);
  if (atWork !== null) return continueOrder(billing, ordering, order, atWork);
  const situation = await loadSituation(database, shop, organization);
  if (situation.assortment === null) throw new ProblemError('no-subscription');
  const selection = readSelection(order, situation.assortment);
  const identity = identityOf(situation, selectionHash(selection), order);
  const latest = await findLatestOrder(database, shop.uuid);
  const earlier = latest?.request_hash === identity ? latest : null;
  // By now the change is what the shop has, so the rules would call it none.
  if (earlier?.answer && isDoneWith(earlier, order)) return earlier.answer;
  const refusal = refusalOf(situation, { selection, paymentMethodType: order.paymentMethodType });
  if (refusal !== null) throw new ProblemError(refusal);
  const quote = await confirmQuote(billing, situation, selection, order.quoteId ?? null, ordering.user.language);
  const repeated = earlier && (await answerOfSameOrder(billing, situation, earlier, quote));
  if (repeated !== null) return repeated;
  const paymentSubscriptionUuid = situation.live?.uuid ?? randomUUID();
  const plan = await atProvider(async () =>
    planOrder(billing, situation, {
      selection,
      paymentMethodType: order.paymentMethodType,
      paymentSubscriptionUuid,
      customerId: await ensureCustomer(billing, organization, ordering.user),
      pricedAt: quote.priced_at,
    }),
  );
  const written = await writeOrder(billing, situation, {
    uuid: randomUUID(),
    shop_uuid: shop.uuid,
    kind: plan.kind,
    request_hash: identity,
    quote_uuid: quote.uuid,
    plan,
    payment_subscription_uuid: paymentSubscriptionUuid,
    created_at: billing.clock.now(),
  });
  return carryOutOrder(billing, written);
}

/** Somebody is at it: the same order is taken over if its worker died, any other has to wait. */
async function continueOrder(
  billing: Billing,
  ordering: OrderingShop,
  order: Order,
  atWork: OrderRow & { readonly held: boolean },
): Promise<OrderAnswer> {
  if (atWork.held || !(await takeUpOrder(billing, atWork.uuid))) throw inProgress();
  const answer = await carryOutOrder(billing, atWork);
  const situation = await loadSituation(billing.database, ordering.shop, ordering.organization);
  if (situation.assortment === null) throw new ProblemError('no-subscription');
  const hash = selectionHash(readSelection(order, situation.assortment));
  // A first order has no live subscription when it is placed; that it may have one by now must not make it another order.
  const sameOrder = [identityOf(situation, hash, order), identityOf({ ...situation, live: null }, hash, order)];
  // What the customer has yet to confirm is his to order anew, by the rules and the prices of now.
  const isSettled = sameOrder.includes(atWork.request_hash) && answer.clientSecret === null;
  return isSettled ? answer : placeOrder(billing, ordering, order);
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
    const charged = await findQuote(database, shop.uuid, { uuid: earlier.quote_uuid });
    if (charged === null || !costsTheSame(charged.cart, quote.cart)) return null;
    return atProvider(() => confirmationOf(stripe, unconfirmed.stripe_id));
  }
  return earlier.kind === 'update' && earlier.state === 'awaiting-setup' && quote.uuid === earlier.quote_uuid
    ? earlier.answer
    : null;
}

/** Writes the order down before the provider hears of it, unless the shop's situation changed in the meantime. */
async function writeOrder(billing: Billing, situation: ShopSituation, order: NewOrder): Promise<OrderRow> {
  const { database } = billing;
  try {
    return await inTransaction(database, async (tx) => {
      await lockSubscription(tx, order.shop_uuid);
      const now = await loadSituation(tx, situation.shop, situation.organization);
      if (versionOf(now) !== versionOf(situation)) throw inProgress();
      await supersedeWaiting(tx, order.shop_uuid);
      const written = await insertOrder(tx, order);
      await recoverLater(billing, tx, order.uuid);
      return written;
    });
  } catch (error) {
    throw isUniqueViolation(error, 'billing_order_at_work') ? inProgress() : error;
  }
}

/** Changes with everything that an order was checked against. */
const versionOf = ({ subscription, live }: ShopSituation): string =>
  JSON.stringify([subscription, live?.payment_method_type]);

/** What makes an order the same as another: what is ordered, and to which address. */
const identityOf = ({ live, organization }: ShopSituation, selection: string, { paymentMethodType }: Order): string =>
  createHash('sha256')
    .update(JSON.stringify([live?.uuid ?? null, selection, paymentMethodType, organization.base_data]))
    .digest('base64url');
