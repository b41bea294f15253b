import type Stripe from 'stripe';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { resolveDunning } from '../dunning/dunning.repository.ts';
import type { Billing } from '../stripe/billing.ts';

/**
 * Collects what banks took back with a method that works. The provider counts those invoices as paid, so each gets a
 * payment of its own: one at a time, and none with a method that was tried before.
 */
export async function payChargebacks(billing: Billing, stripeId: string, method: string): Promise<void> {
  const owed = await billing.database
    .selectFrom('invoice')
    .innerJoin('payment_subscription', 'payment_subscription.shop_uuid', 'invoice.shop_uuid')
    .select(['invoice.uuid', 'invoice.total', 'payment_subscription.stripe_customer_id'])
    .where('payment_subscription.stripe_id', '=', stripeId)
    .where('invoice.charged_back', '=', true)
    .execute();
  for (const { uuid, total, stripe_customer_id } of owed) {
    const earlier = await paymentsFor(billing.stripe, stripe_customer_id, uuid);
    const isTried = ({ status, metadata }: Stripe.PaymentIntent) =>
      underWay.has(status) || metadata['payment_method'] === method;
    if (earlier.some(isTried)) continue;
    await billing.stripe.paymentIntents.create(
      {
        amount: total,
        currency: 'eur',
        customer: stripe_customer_id,
        payment_method: method,
        off_session: true,
        confirm: true,
        // The provider forgets the method of a payment that failed.
        metadata: { chargeback_of_invoice: uuid, payment_method: method },
      },
      // Two methods given at once count the same payments before them: the provider refuses the second of them.
      { idempotencyKey: `${uuid}:chargeback:${earlier.length + 1}` },
    );
  }
}

/** A debit takes days to fail; until then, and once it went through, nothing else may be charged for the same invoice. */
const underWay: ReadonlySet<Stripe.PaymentIntent.Status> = new Set(['processing', 'requires_capture', 'succeeded']);

async function paymentsFor(stripe: Stripe, customer: string, invoiceUuid: string): Promise<Stripe.PaymentIntent[]> {
  const payments: Stripe.PaymentIntent[] = [];
  for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 })) {
    if (intent.metadata['chargeback_of_invoice'] === invoiceUuid) payments.push(intent);
  }
  return payments;
}

/** A chargeback that was paid after all. */
export async function settleChargeback({ database, clock }: Billing, invoiceUuid: string): Promise<void> {
  await inTransaction(database, async (tx: Tx) => {
    const now = clock.now();
    await tx
      .updateTable('invoice')
      .set({ charged_back: false, state: 'paid', paid_at: now })
      .where('uuid', '=', invoiceUuid)
      .where('charged_back', '=', true)
      .execute();
    await resolveDunning(tx, invoiceUuid, now);
  });
}
