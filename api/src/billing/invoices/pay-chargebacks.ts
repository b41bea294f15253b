import type Stripe from 'stripe';
import { findEntry, readAccount } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { chargebackMetadata, chargebackOf } from './invoice-of-payment.ts';

/**
 * Collects chargebacks with a working payment method. The provider counts those invoices as paid, so each gets a
 * separate payment, one at a time. A method that failed before is tried again only where a customer asks for it.
 * @param askedFor the id of the one invoice, at the provider, that a customer wants to pay
 */
export async function payChargebacks(
  billing: Billing,
  stripeId: string,
  method: string,
  askedFor?: string,
): Promise<void> {
  const { database, stripe } = billing;
  const charged = await database
    .selectFrom('invoice')
    .innerJoin('payment_subscription', 'payment_subscription.shop_uuid', 'invoice.shop_uuid')
    .select(['invoice.uuid', 'payment_subscription.stripe_customer_id'])
    .where('payment_subscription.stripe_id', '=', stripeId)
    .where('invoice.charged_back', '=', true)
    .$if(askedFor !== undefined, (query) => query.where('invoice.stripe_id', '=', askedFor ?? ''))
    .execute();
  for (const { uuid, stripe_customer_id } of charged) {
    const { owed } = await readAccount(database, uuid);
    const earlier = await paymentsFor(stripe, stripe_customer_id, uuid);
    const isTried = async ({ id, status, metadata }: Stripe.PaymentIntent) =>
      underWay.has(status) ||
      (status === 'succeeded' && (await findEntry(database, id)) === null) ||
      (askedFor === undefined && metadata['payment_method'] === method);
    if (owed <= 0 || (await Promise.all(earlier.map(isTried))).includes(true)) continue;
    await stripe.paymentIntents.create(
      {
        amount: owed,
        currency: 'eur',
        customer: stripe_customer_id,
        payment_method: method,
        off_session: true,
        confirm: true,
        // The provider removes the method from a failed payment.
        metadata: chargebackMetadata(uuid, method),
      },
      // Two simultaneous methods count the same earlier payments and use the same idempotency key: the provider refuses
      // the second.
      { idempotencyKey: `${uuid}:chargeback:${earlier.length + 1}` },
    );
  }
}

/**
 * A debit takes days to fail; meanwhile nothing else may be charged for the same invoice. A payment that succeeded is in
 * the ledger and deducted from what is owed; if the bank takes it back as well, it is owed again.
 */
const underWay: ReadonlySet<Stripe.PaymentIntent.Status> = new Set(['processing', 'requires_capture']);

export async function paymentsFor(
  stripe: Stripe,
  customer: string,
  invoiceUuid: string,
): Promise<Stripe.PaymentIntent[]> {
  const payments: Stripe.PaymentIntent[] = [];
  for await (const intent of stripe.paymentIntents.list({ customer, limit: 100 })) {
    if (chargebackOf(intent) === invoiceUuid) payments.push(intent);
  }
  return payments;
}
