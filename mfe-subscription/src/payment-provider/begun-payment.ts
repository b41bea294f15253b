import type { PaymentMethodType } from '@kontor/contract/subscription';
import { paymentMethodTypes } from '@kontor/domain/payment-method';
import type { Stripe } from '@stripe/stripe-js';
import type { IntentSecret } from './confirm-intent.ts';

/** What the provider knows of the payment of an order that was interrupted. */
export interface BegunPayment {
  /**
   * The bank waits for the customer, perhaps since a tab was closed: until then the provider keeps the card that was entered,
   * and the intent can be confirmed without it.
   */
  readonly isBankWaiting: boolean;
  /** How the order was to be paid; `null` where it could be paid by several methods. */
  readonly method: PaymentMethodType | null;
}

/** `null`: the provider does not know it any more. */
export async function readBegunPayment(
  stripe: Stripe,
  { type, clientSecret }: IntentSecret,
): Promise<BegunPayment | null> {
  const answer =
    type === 'setup_intent'
      ? await stripe.retrieveSetupIntent(clientSecret)
      : await stripe.retrievePaymentIntent(clientSecret);
  if (answer.error) return null;
  const { status, payment_method_types } = 'setupIntent' in answer ? answer.setupIntent : answer.paymentIntent;
  const [method, ...others] = paymentMethodTypes.filter((each) => payment_method_types.includes(each));
  return {
    isBankWaiting: status === 'requires_action',
    method: method !== undefined && others.length === 0 ? method : null,
  };
}
