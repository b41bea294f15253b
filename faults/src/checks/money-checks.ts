import type Stripe from 'stripe';
import { billsExtraOrders, idOf, liveAt, subscriptionOf } from '../shop/provider-view.ts';
import { isCompleted } from './document-checks.ts';
import { isMovedAway } from './migration-checks.ts';
import type { ShopView } from './shop-view.ts';

/** What the customers saw is what they are charged, order by order. */
export function checkCharges({ orders, provider, shop }: ShopView): string[] {
  const found: string[] = [];
  const done = orders
    .filter(({ state }) => state === 'done')
    // Quotes that the harness did not see are kept for a day.
    .map((order) => ({ ...order, quoted: shop.carts.get(order.quote_uuid ?? '')?.dueNow.amount ?? order.due_now }));
  for (const { uuid, quoted } of done.filter(({ kind }) => kind === 'create')) {
    const made = provider.subscriptions.filter(({ metadata }) => metadata['order_uuid'] === uuid);
    if (made.length !== 1) found.push(`order ${uuid} made ${made.length} subscriptions`);
    const first = provider.invoices.filter(
      (invoice) => subscriptionOf(invoice) === made[0]?.id && invoice.billing_reason === 'subscription_create',
    );
    const charged = first.reduce((sum, invoice) => sum + chargedBy(invoice), 0);
    if (quoted !== null && charged !== quoted) found.push(`order ${uuid} was quoted ${quoted} and charged ${charged}`);
  }
  const changes = done.filter(({ kind, plan }) => kind === 'update' && plan.upgrade);
  if (changes.some(({ quoted }) => quoted === null)) return found;
  const quoted = changes.map((order) => order.quoted ?? 0);
  const charged = provider.invoices
    .filter(({ billing_reason, status }) => billing_reason === 'subscription_update' && status !== 'void')
    .filter((invoice) => !isEndOf(invoice, provider.subscriptions))
    .map(chargedBy);
  if (listed(quoted) !== listed(charged)) {
    found.push(`changes were quoted ${listed(quoted) || 'nothing'} and charged ${listed(charged) || 'nothing'}`);
  }
  return found;
}

/** Of what ended by a migration, or of the extra orders of a month: no order of the customer's. */
function isEndOf(invoice: Stripe.Invoice, subscriptions: readonly Stripe.Subscription[]): boolean {
  const ended = subscriptions.find(({ id }) => id === subscriptionOf(invoice));
  if (ended === undefined) return false;
  return billsExtraOrders(ended) || (isMovedAway(ended) && invoice.created >= (ended.ended_at ?? 0));
}

/** What the customer's credit did not pay. */
export const chargedBy = ({ total, starting_balance: before, ending_balance: after }: Stripe.Invoice): number =>
  total - ((after ?? before) - before);

const listed = (amounts: readonly number[]): string =>
  amounts
    .filter((amount) => amount !== 0)
    .toSorted((a, b) => a - b)
    .join(', ');

/** What the portal says is owed is what the provider has open, and what banks took back. */
export function checkBalance(view: ShopView): string[] {
  const { balance, provider } = view;
  const open = provider.invoices
    .filter((invoice) => invoice.status === 'open' && isCompleted(view, invoice))
    .filter((invoice) => !isOnItsWay(invoice, provider.paymentIntents))
    .reduce((sum, { amount_remaining }) => sum + amount_remaining, 0);
  const takenBack = chargedBack(view).reduce((sum, { amount_paid }) => sum + amount_paid, 0);
  // What was transferred for a part of an invoice is kept by the provider until the rest comes.
  const parts = transferredParts(view);
  const expected = open + takenBack - parts;
  const found =
    balance.owed === expected
      ? []
      : [
          `owes ${balance.owed} by the portal and ${expected} (${open} open, ${takenBack} taken back, ${parts} transferred) by the provider`,
        ];
  return parts <= provider.cash ? found : [...found, `has ${parts} transferred for parts, and ${provider.cash} came`];
}

/** Cents that were transferred for invoices and do not cover them yet. */
export const transferredParts = ({ balance: { items } }: Pick<ShopView, 'balance'>): number =>
  items.reduce((sum, { transferred }) => sum + transferred, 0);

/** Dunning looks at an invoice on the day after it was due; in milliseconds. */
const lookedAtAfter = 2 * 24 * 3_600_000;

/** Everything that is owed is retried by the provider or asked for by dunning. */
export function checkNothingForgotten(view: ShopView): string[] {
  const { provider, dunned, invoiceRows, now } = view;
  const dunnedAtProvider = new Set(
    invoiceRows.filter(({ uuid }) => dunned.has(uuid)).map(({ stripe_id }) => stripe_id),
  );
  const due = provider.invoices.filter(
    (invoice) =>
      invoice.status === 'open' &&
      isCompleted(view, invoice) &&
      (invoice.due_date === null || invoice.due_date * 1000 + lookedAtAfter < now.getTime()) &&
      !isOnItsWay(invoice, provider.paymentIntents),
  );
  // Of a contract that runs, or was ended by a migration: what a bookkeeper ends is the bookkeeper's to charge.
  const asksFor = new Set([...liveAt(provider), ...provider.subscriptions.filter(isMovedAway)].map(({ id }) => id));
  const drafts = provider.invoices.filter(
    (invoice) => invoice.status === 'draft' && asksFor.has(subscriptionOf(invoice) ?? '') && invoice.total > 0,
  );
  return [
    ...[...due, ...chargedBack(view)]
      .filter(({ id, next_payment_attempt }) => !dunnedAtProvider.has(id) && next_payment_attempt === null)
      .map(({ id, total }) => `invoice ${id} over ${total} is due, and neither retried nor dunned`),
    ...drafts.map(({ id, total }) => `draft ${id} over ${total} is not asked for`),
  ];
}

/** Invoices whose payment a bank has taken back, and that were not paid since by a payment of their own. */
function chargedBack({ provider, invoiceRows }: ShopView): Stripe.Invoice[] {
  // The money is gone when a dispute opens, and comes back when it is won.
  const isWithdrawn = ({ balance_transactions: movements }: Stripe.Dispute) =>
    movements.reduce((sum, { amount }) => sum + amount, 0) < 0;
  const lost = new Set(provider.disputes.filter(isWithdrawn).map(({ payment_intent }) => idOf(payment_intent)));
  // A payment made for it may be taken back as well.
  const paidAgain = new Set(
    provider.paymentIntents
      .filter(({ id, status }) => (status === 'succeeded' || status === 'processing') && !lost.has(id))
      .map(({ metadata }) => metadata['chargeback_of_invoice']),
  );
  return provider.invoices.filter((invoice) => {
    const paidBy = invoice.payments?.data.filter(({ status }) => status === 'paid') ?? [];
    const row = invoiceRows.find(({ stripe_id }) => stripe_id === invoice.id);
    return paidBy.some(({ payment }) => lost.has(idOf(payment.payment_intent))) && !paidAgain.has(row?.uuid);
  });
}

/** A debit is under way. */
function isOnItsWay({ payments }: Stripe.Invoice, intents: readonly Stripe.PaymentIntent[]): boolean {
  const ids = new Set(payments?.data.map(({ payment }) => idOf(payment.payment_intent)));
  return intents.some(({ id, status }) => status === 'processing' && ids.has(id));
}

/** What was transferred pays the invoices that it covers, however late it arrives. */
export function checkTransfers({ provider: { cash, invoices, paymentIntents } }: ShopView): string[] {
  const processing = new Set(paymentIntents.filter(({ status }) => status === 'processing').map(({ id }) => id));
  const isDebited = ({ payments }: Stripe.Invoice) =>
    payments?.data.some(({ payment }) => processing.has(idOf(payment.payment_intent) ?? '')) ?? false;
  return invoices
    .filter(({ status, collection_method }) => status === 'open' && collection_method === 'send_invoice')
    .filter((invoice) => invoice.amount_remaining <= cash && !isDebited(invoice))
    .map(({ id, amount_remaining }) => `invoice ${id} over ${amount_remaining} is open, and ${cash} were transferred`);
}
