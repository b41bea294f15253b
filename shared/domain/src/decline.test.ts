import { expect, test } from 'vitest';
import { declineAdvice } from './decline.ts';

test.each([
  ['card_declined', 'insufficient_funds', 'not-enough-money'],
  ['card_declined', 'generic_decline', 'ask-bank'],
  ['card_declined', undefined, 'ask-bank'],
  ['expired_card', 'expired_card', 'expired'],
  ['incorrect_cvc', 'incorrect_cvc', 'check-data'],
  ['incorrect_number', undefined, 'check-data'],
  ['processing_error', 'processing_error', 'try-again'],
  ['card_declined', 'card_not_supported', 'not-supported'],
  ['card_declined', 'authentication_required', 'authenticate-again'],
] as const)('a payment that is refused as %s (%s) is answered by %s', (code, declineCode, advice) => {
  expect(declineAdvice({ code, declineCode })).toBe(advice);
});

test.each(['lost_card', 'stolen_card', 'fraudulent', 'pickup_card'])(
  '%s is not repeated: the bank has to be asked',
  (declineCode) => {
    expect(declineAdvice({ code: 'card_declined', declineCode })).toBe('ask-bank');
  },
);

test.each(['payment_intent_authentication_failure', 'setup_intent_authentication_failure'])(
  'a confirmation that fails at the bank (%s) has no second advice beside the provider’s own',
  (code) => {
    expect(declineAdvice({ code })).toBeNull();
  },
);

test('a failure that is not the bank’s has no advice', () => {
  expect(declineAdvice({ code: 'api_connection_error' })).toBeNull();
  expect(declineAdvice({})).toBeNull();
});
