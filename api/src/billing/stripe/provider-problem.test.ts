import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import { providerProblem } from './provider-problem.ts';

const declined = (decline_code?: string) => {
  const problem = providerProblem(
    new Stripe.errors.StripeCardError({
      type: 'card_error',
      code: 'card_declined',
      message: 'Your card was declined.',
      ...(decline_code !== undefined && { decline_code }),
    }),
  );
  return problem instanceof ProblemError ? problem.document() : null;
};

test.each([
  ['insufficient_funds', 'not-enough-money'],
  ['expired_card', 'expired'],
  [undefined, 'ask-bank'],
])('a payment that is declined (%s) is answered with the message and what the customer can do', (code, advice) => {
  expect(declined(code)).toMatchObject({
    status: 402,
    code: 'payment-provider-error',
    detail: 'Your card was declined.',
    advice,
  });
});

test('who pays with a stolen card is not told that it is known to be stolen', () => {
  const document = declined('stolen_card');
  expect(document).toMatchObject({ advice: 'ask-bank' });
  expect(JSON.stringify(document)).not.toContain('stolen');
});
