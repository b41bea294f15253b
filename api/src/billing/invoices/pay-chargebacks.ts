import type Stripe from 'stripe';
import { findEntry, readAccount } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { chargebackMetadata, chargebackOf } from '../stripe/invoice-of-payment.ts';
import { unlessMissing } from '../stripe/provider-problem.ts';
import { idOf } from '../stripe/stripe-values.ts';

/**
 * Collects chargebacks with a working payment method. The provider counts those invoices as paid, so each gets a
 * separate payment, one at a time. A method that failed before is tried again only where a customer asks for it.
 * @param askedFor the id of the one invoice, at the provider, that a customer wants to pay
 */
export async function payChargebacks(
  billing: Pick<Billing, 'stripe' | 'database'>,
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
    const owed = await readTakenBack(database, uuid);
    const earlier = await paymentsFor(stripe, stripe_customer_id, uuid);
    const isTried = async (intent: Stripe.PaymentIntent) =>
      (await isUnderWay(database, intent)) || (askedFor === undefined && intent.metadata['payment_method'] === method);
    if (owed <= 0 || (await Promise.all(earlier.map(isTried))).includes(true)) continue;
    for (const { id } of earlier.filter(waitsForMethod)) await stripe.paymentIntents.cancel(id);
    await stripe.paymentIntents.create(
      {
        amount: owed,
        currency: 'eur',
        customer: stripe_customer_id,
        payment_method: method,
        // Others, which redirect the customer, would need an address to return to.
        allowed_payment_method_types: ['card', 'sepa_debit'],
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
 * The secret of a payment of a chargeback by a method that the customer enters; `null` when nothing is owed any more, no bank took
 * anything back, or a payment is processing. A payment that still waits for its method is used again, so that there is one at a time.
 */
export async function beginChargebackPayment(
  { database, stripe }: Pick<Billing, 'database' | 'stripe'>,
  stripeInvoiceId: string,
  type: 'card' | 'sepa_debit',
): Promise<string | null> {
  const { uuid } = await database
    .selectFrom('invoice')
    .select('uuid')
    .where('stripe_id', '=', stripeInvoiceId)
    .executeTakeFirstOrThrow();
  const owed = await readTakenBack(database, uuid);
  const { customer } = await stripe.invoices.retrieve(stripeInvoiceId);
  if (owed <= 0 || customer === null) return null;
  const earlier = await paymentsFor(stripe, idOf(customer), uuid);
  if ((await Promise.all(earlier.map((intent) => isUnderWay(database, intent)))).includes(true)) return null;
  const isFitting = ({ amount, payment_method_types: types }: Stripe.PaymentIntent) =>
    amount === owed && types.includes(type);
  const waiting = earlier.filter(waitsForMethod);
  const fitting = waiting.find(isFitting);
  for (const { id } of waiting.filter((intent) => intent !== fitting)) await stripe.paymentIntents.cancel(id);
  const intent =
    fitting ??
    (await stripe.paymentIntents.create(
      {
        amount: owed,
        currency: 'eur',
        customer: idOf(customer),
        allowed_payment_method_types: [type],
        metadata: chargebackMetadata(uuid, enteredLater),
      },
      { idempotencyKey: `${uuid}:chargeback:${earlier.length + 1}` },
    ));
  return intent.client_secret;
}

/**
 * What banks took back of an invoice and is owed still, in cents. Whatever else the ledger says of it is paid at the provider by
 * now, and its event is on its way.
 */
async function readTakenBack(database: Billing['database'], invoiceUuid: string): Promise<number> {
  const { owed, chargedBack } = await readAccount(database, invoiceUuid);
  return Math.min(owed, chargedBack);
}

/** In place of the method in the metadata of a payment whose method the customer enters. */
const enteredLater = 'entered-by-customer';

const waitsForMethod = ({ status, metadata }: Stripe.PaymentIntent): boolean =>
  metadata['payment_method'] === enteredLater && unconfirmed.has(status);

const unconfirmed: ReadonlySet<Stripe.PaymentIntent.Status> = new Set([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
]);

/**
 * A debit takes days to fail; meanwhile nothing else may be charged for the same invoice. A payment that succeeded is in
 * the ledger and deducted from what is owed; if the bank takes it back as well, it is owed again.
 */
const isUnderWay = async (database: Billing['database'], { id, status }: Stripe.PaymentIntent): Promise<boolean> =>
  status === 'processing' ||
  status === 'requires_capture' ||
  (status === 'succeeded' && (await findEntry(database, id)) === null);

/** None of a deleted customer. */
export async function paymentsFor(
  stripe: Stripe,
  customer: string,
  invoiceUuid: string,
): Promise<Stripe.PaymentIntent[]> {
  const payments = await unlessMissing(() => Array.fromAsync(stripe.paymentIntents.list({ customer, limit: 100 })));
  return (payments ?? []).filter((intent) => chargebackOf(intent) === invoiceUuid);
}
