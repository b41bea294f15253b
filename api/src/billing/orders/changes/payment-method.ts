import type Stripe from 'stripe';
import { checkRenewal } from '../../invoices/check-renewal.ts';
import type { InvoiceParts } from '../../invoices/invoice-parts.ts';
import { readInvoiceState } from '../../invoices/invoice-state.ts';
import { mirrorInvoice } from '../../invoices/mirror-invoice.ts';
import { payChargebacks } from '../../invoices/pay-chargebacks.ts';
import { allowMethodType } from '../../stripe/allow-method-type.ts';
import type { Billing } from '../../stripe/billing.ts';
import { collectBy } from '../../stripe/collect-by.ts';
import { chargedTo } from '../../stripe/payment-settings.ts';
import { transferredFor } from '../../stripe/transferred.ts';
import { unlessDeclined } from '../../stripe/unless-declined.ts';
import { wasCompleted } from '../../subscriptions/subscription-wire.ts';
import { findUsageSubscriptions } from '../../usage/usage-subscriptions.ts';
import { doneWith, type StepResult } from '../step.ts';
import type { ChangeKind } from './change-kind.ts';

/** Activates a payment method that the customer has confirmed. */
export interface PaymentMethodPlan {
  readonly kind: 'payment-method';
  readonly stripeId: string;
  readonly setupIntentId: string;
  readonly paymentMethodId: string;
  readonly type: 'card' | 'sepa_debit';
  /** The customer agreed to pay open invoices with it. */
  readonly paysOpenInvoices: boolean;
}

type Parts = Pick<Billing, 'database' | 'stripe' | 'log'>;

export const paymentMethod: ChangeKind<PaymentMethodPlan> = {
  action: 'payment-method.changed',
  carryOut: (billing, { plan }) => putMethodToUse(billing, plan),
};

/**
 * Makes a confirmed payment method the subscription's, and pays open invoices with it if the customer agreed; of a
 * subscription that ended since the set-up began, only the latter. Without the agreement open invoices are left to the
 * customer: dunning asks for them.
 */
export async function putMethodToUse(billing: InvoiceParts, plan: PaymentMethodPlan): Promise<StepResult> {
  const { stripe } = billing;
  const { stripeId, paymentMethodId, type, paysOpenInvoices } = plan;
  const { ended_at } = await stripe.subscriptions.retrieve(stripeId);
  const left = paysOpenInvoices ? [] : await endCollections(billing, stripeId);
  if (ended_at === null) await collectBy(stripe, stripeId, chargedTo(type), paymentMethodId);
  for (const id of left) await mirrorInvoice(billing, id);
  if (paysOpenInvoices) {
    await unlessDeclined(() => payInvoicesOwed(billing, plan));
    await unlessDeclined(() => payChargebacks(billing, stripeId, paymentMethodId));
  }
  return doneWith(stripeId);
}

async function endCollections(
  { stripe, database }: Pick<Billing, 'stripe' | 'database'>,
  stripeId: string,
): Promise<string[]> {
  const left: string[] = [];
  for (const subscription of [stripeId, ...(await findUsageSubscriptions(database, stripeId))]) {
    left.push(...(await endCollection(stripe, subscription)));
  }
  return left;
}

/**
 * Ends the provider's retries of open invoices, which would charge the method that the subscription has by then.
 * @returns those invoices
 */
async function endCollection(stripe: Stripe, subscription: string): Promise<string[]> {
  const collected = (await invoicesOf(stripe, subscription, 'open')).filter(
    ({ collection_method: method }) => method === 'charge_automatically',
  );
  for (const { id } of collected.filter(({ auto_advance }) => auto_advance)) {
    await stripe.invoices.update(id, { auto_advance: false });
  }
  return collected.map(({ id }) => id);
}

/**
 * Pays every invoice of the shop, oldest first, whatever method it was issued for, and also those of its subscriptions
 * that have ended. After the last retry the provider leaves the invoices of later periods as drafts, so those are
 * finalized first; once all are paid it bills again:
 * https://docs.stripe.com/billing/subscriptions/overview#unpaid-subscriptions
 */
async function payInvoicesOwed(
  billing: InvoiceParts,
  { stripeId, paymentMethodId, type }: PaymentMethodPlan,
): Promise<void> {
  const { stripe } = billing;
  for (const subscription of await subscriptionsOfShop(billing, stripeId)) {
    for (const invoice of await invoicesOwed(billing, subscription)) {
      const { id } = invoice;
      if ((await readInvoiceState(stripe, id)) !== 'open') continue;
      // What is left of it can only be transferred as well.
      if ((await transferredFor(stripe, invoice)) > 0) continue;
      // Left to the customer, who can pay it by a method that it was issued for.
      if (!(await allowMethodType(stripe, id, type))) continue;
      const params = { payment_method: paymentMethodId };
      await stripe.invoices.pay(id, params, { idempotencyKey: `${id}:pay:${paymentMethodId}` });
      await mirrorInvoice(billing, id);
    }
  }
}

/** The subscriptions of the shop that the same customer pays for, oldest first. */
async function subscriptionsOfShop({ database }: Pick<Billing, 'database'>, stripeId: string): Promise<string[]> {
  const rows = await database
    .selectFrom('payment_subscription as own')
    .innerJoin('payment_subscription as each', (join) =>
      join
        .onRef('each.shop_uuid', '=', 'own.shop_uuid')
        .onRef('each.stripe_customer_id', '=', 'own.stripe_customer_id'),
    )
    .select(['each.stripe_id', 'each.state', 'each.confirmed'])
    .where('own.stripe_id', '=', stripeId)
    .orderBy('each.created_at')
    .execute();
  const contracts = rows.filter(wasCompleted).map(({ stripe_id }) => stripe_id);
  return [...contracts, ...(await findUsageSubscriptions(database, stripeId))];
}

/** What a subscription owes: its open invoices, and those of periods that the provider left as drafts. Oldest first. */
async function invoicesOwed(billing: Parts, subscription: string): Promise<Stripe.Invoice[]> {
  await finalizeDrafts(billing, subscription);
  return invoicesOf(billing.stripe, subscription, 'open');
}

/** Oldest first. */
async function invoicesOf(stripe: Stripe, subscription: string, status: 'draft' | 'open'): Promise<Stripe.Invoice[]> {
  const invoices = await Array.fromAsync(stripe.invoices.list({ subscription, status, limit: 100 }));
  return invoices.toSorted((a, b) => a.created - b.created);
}

/**
 * Finalizes the drafts that the provider keeps while a subscription is unpaid: they are owed as well. One whose amount is not the
 * contract's stays.
 */
export async function finalizeDrafts(billing: Parts, subscription: string): Promise<void> {
  const { stripe } = billing;
  const { status } = await stripe.subscriptions.retrieve(subscription);
  if (status !== 'unpaid') return;
  for (const draft of await invoicesOf(stripe, subscription, 'draft')) {
    if (await checkRenewal(billing, draft)) continue;
    await stripe.invoices.finalizeInvoice(draft.id, { auto_advance: false });
  }
}
