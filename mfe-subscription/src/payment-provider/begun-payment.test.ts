import type { Stripe } from '@stripe/stripe-js';
import { expect, test } from 'vitest';
import { readBegunPayment } from './begun-payment.ts';

/** A provider that knows one intent of each type. */
const stripe = (answer: object) =>
  ({
    retrieveSetupIntent: async () => ('status' in answer ? { setupIntent: answer } : answer),
    retrievePaymentIntent: async () => ('status' in answer ? { paymentIntent: answer } : answer),
  }) as unknown as Stripe;

test.each([
  ['payment_intent', 'requires_action', ['card'], { isBankWaiting: true, method: 'card' }],
  ['setup_intent', 'requires_action', ['card'], { isBankWaiting: true, method: 'card' }],
  ['payment_intent', 'requires_payment_method', ['sepa_debit'], { isBankWaiting: false, method: 'sepa_debit' }],
  ['payment_intent', 'requires_payment_method', ['card', 'sepa_debit'], { isBankWaiting: false, method: null }],
  ['payment_intent', 'requires_payment_method', ['link'], { isBankWaiting: false, method: null }],
] as const)('a %s that %s and is payable by %j', async (type, status, payment_method_types, begun) => {
  const provider = stripe({ status, payment_method_types });
  await expect(readBegunPayment(provider, { type, clientSecret: 'secret' })).resolves.toEqual(begun);
});

test('one that the provider does not know any more', async () => {
  const provider = stripe({ error: { type: 'invalid_request_error' } });
  await expect(readBegunPayment(provider, { type: 'payment_intent', clientSecret: 'secret' })).resolves.toBeNull();
});
