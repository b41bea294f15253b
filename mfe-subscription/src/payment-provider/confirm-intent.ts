import type { OrderAnswer, PaymentMethodType } from '@kontor/contract/subscription';
import type { Stripe, StripeCardElement, StripeIbanElement } from '@stripe/stripe-js';
import type { BillingDetails } from './billing-details.ts';
import { ProviderError, UnexpectedResponseError } from './provider-error.ts';

export type IntentSecret = NonNullable<OrderAnswer['clientSecret']>;

/** What a wallet has given: the provider's token for its card, to be used once. */
export interface WalletToken {
  readonly confirmationToken: string;
}

type EnteredCard = { readonly element: StripeCardElement; readonly billing: BillingDetails };

/** The data to confirm an intent. Without details the provider uses the stored method. */
export type PaymentInstrument =
  | { readonly type: 'card'; readonly details: EnteredCard | WalletToken | null }
  | { readonly type: 'sepa_debit'; readonly details: { element: StripeIbanElement; billing: BillingDetails } | null }
  | { readonly type: Extract<PaymentMethodType, 'bank_transfer'>; readonly details: null };

/** `processing`: a direct debit, which the bank answers within days. */
export type Confirmation = 'succeeded' | 'processing';

/**
 * Lets the provider confirm an intent, with 3-D Secure where the bank requires it.
 * @throws ProviderError with the provider's message
 * @throws UnexpectedResponseError for any unsuccessful state
 */
export async function confirmIntent(
  stripe: Stripe,
  { type, clientSecret }: IntentSecret,
  instrument: PaymentInstrument,
): Promise<Confirmation> {
  if (clientSecret === '') throw new Error('Client secret is not set.');
  const response = await confirm(stripe, type, clientSecret, instrument);
  if (response.error) throw new ProviderError(response.error);
  const status = 'setupIntent' in response ? response.setupIntent.status : response.paymentIntent.status;
  if (status === 'succeeded') return 'succeeded';
  if (status === 'processing' && instrument.type === 'sepa_debit') return 'processing';
  throw new UnexpectedResponseError(response);
}

function confirm(stripe: Stripe, intent: IntentSecret['type'], secret: string, instrument: PaymentInstrument) {
  switch (instrument.type) {
    case 'card': {
      if (instrument.details && 'confirmationToken' in instrument.details)
        return confirmByWallet(stripe, intent, secret, instrument.details);
      const data = instrument.details && {
        payment_method: { card: instrument.details.element, billing_details: instrument.details.billing },
      };
      return intent === 'setup_intent'
        ? stripe.confirmCardSetup(secret, data ?? undefined)
        : stripe.confirmCardPayment(secret, data ?? undefined);
    }
    case 'sepa_debit': {
      const data = instrument.details && {
        payment_method: { sepa_debit: instrument.details.element, billing_details: instrument.details.billing },
      };
      return intent === 'setup_intent'
        ? stripe.confirmSepaDebitSetup(secret, data ?? undefined)
        : stripe.confirmSepaDebitPayment(secret, data ?? undefined);
    }
    case 'bank_transfer':
      throw new Error('Unsupported payment method type.');
  }
}

function confirmByWallet(stripe: Stripe, intent: IntentSecret['type'], clientSecret: string, token: WalletToken) {
  const confirmParams = { confirmation_token: token.confirmationToken, return_url: window.location.href };
  const options = { clientSecret, confirmParams, redirect: 'if_required' as const };
  return intent === 'setup_intent' ? stripe.confirmSetup(options) : stripe.confirmPayment(options);
}
