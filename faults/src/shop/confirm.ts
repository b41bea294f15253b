import type { OrderAnswer, PaymentMethodType } from '@kontor/contract/subscription';
import Stripe from 'stripe';
import type { Provider } from '../installation/provider.ts';
import type { Outcome } from './action.ts';
import type { Confirmation } from './test-shop.ts';

const cards: Readonly<Record<Outcome, string>> = {
  succeeds: 'pm_card_visa',
  declined: 'pm_card_chargeDeclined',
  'declined-later': 'pm_card_chargeCustomerFail',
  'bank-agrees': 'pm_card_authenticationRequired',
  'bank-refuses': 'pm_card_authenticationRequired',
  abandoned: 'pm_card_authenticationRequired',
  disputed: 'pm_card_createDispute',
};

const accounts: Readonly<Record<Outcome, string>> = {
  succeeds: 'DE89370400440532013000',
  declined: 'DE62370400440532013001',
  'declined-later': 'DE65370400440002222227',
  'bank-agrees': 'DE08370400440532013003',
  'bank-refuses': 'DE78370400440532013004',
  abandoned: 'DE89370400440532013000',
  disputed: 'DE35370400440532013002',
};

/**
 * The customer gives a payment method, and answers the bank if it asks. The provider's refusals are the customer's to read, and
 * nothing that a check would look at.
 */
export async function confirm(provider: Provider, { secret, method }: Confirmation, outcome: Outcome): Promise<void> {
  try {
    await give(provider, secret, method, outcome);
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeError)) throw error;
  }
}

async function give(
  provider: Provider,
  { type, clientSecret }: NonNullable<OrderAnswer['clientSecret']>,
  method: PaymentMethodType | null,
  outcome: Outcome,
): Promise<void> {
  const { setupIntents, paymentIntents } = provider.observer;
  const id = clientSecret.split('_secret_')[0] ?? '';
  const intents = type === 'setup_intent' ? setupIntents : paymentIntents;
  let { status } = await intents.retrieve(id);
  if (status === 'requires_payment_method' || status === 'requires_confirmation') {
    const params = method === 'sepa_debit' ? await debit(provider.observer, accounts[outcome]) : card(cards[outcome]);
    ({ status } =
      type === 'setup_intent' ? await setupIntents.confirm(id, params) : await paymentIntents.confirm(id, params));
  }
  if (status !== 'requires_action' || outcome === 'abandoned') return;
  await provider.answerBank(id, clientSecret, outcome === 'bank-refuses' ? 'failed' : 'succeeded');
}

const card = (name: string) => ({ payment_method: name });

async function debit(stripe: Stripe, iban: string) {
  const { id } = await stripe.paymentMethods.create({
    type: 'sepa_debit',
    sepa_debit: { iban },
    billing_details: { name: 'Eva Brandt', email: 'eva@radwerk.test' },
  });
  return { payment_method: id, mandate_data: { customer_acceptance: { type: 'offline' as const } } };
}
