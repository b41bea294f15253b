import type Stripe from 'stripe';
import { idOf } from './stripe-values.ts';

/** Where the customer can read the SEPA mandate of a payment method: given at its set-up, or with its first payment. */
export async function findMandateUrl(stripe: Stripe, customer: string, paymentMethod: string): Promise<string | null> {
  const setups = await stripe.setupIntents.list({ customer, payment_method: paymentMethod, limit: 10 });
  const setup = setups.data.find(({ status }) => status === 'succeeded');
  const mandate = setup?.mandate ?? (await mandateOfCharge(stripe, customer, paymentMethod));
  if (!mandate) return null;
  const { payment_method_details } = await stripe.mandates.retrieve(idOf(mandate));
  return payment_method_details.sepa_debit?.url ?? null;
}

async function mandateOfCharge(stripe: Stripe, customer: string, paymentMethod: string): Promise<string | null> {
  const charges = await stripe.charges.list({ customer, limit: 100 });
  const charge = charges.data.find(({ payment_method }) => payment_method === paymentMethod);
  return charge?.payment_method_details?.sepa_debit?.mandate ?? null;
}
