import { missing, wrongState } from '../protocol/errors.ts';
import type { PaymentIntent, SetupIntent } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';
import type { Failure } from './charges.ts';
import { type Attempt, attemptPayment, refuse } from './payment-attempt.ts';
import { attemptSetup, refuseSetup } from './setup-intents.ts';

const failure = (code: Failure['code']): Failure => ({
  code,
  declineCode: null,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
});

/** The intent, if the given client secret belongs to it. */
export function challengedIntent(sandbox: Sandbox, id: string, secret: string): PaymentIntent | SetupIntent {
  const intent = sandbox.store.get('payment_intents', id) ?? sandbox.store.get('setup_intents', id);
  if (!intent || intent.client_secret !== secret) throw missing('intent', id, 'intent');
  return intent;
}

/** The cardholder has passed or failed the authentication at the bank. */
export function answerChallenge(sandbox: Sandbox, intent: PaymentIntent | SetupIntent, passed: boolean): void {
  const { payment_method: method, next_action: action } = intent;
  if (intent.status !== 'requires_action' || method === null)
    throw wrongState('intent_invalid_state', `This intent is not waiting for its bank: it is ${intent.status}.`);
  const returnUrl = action?.redirect_to_url?.return_url ?? null;
  const attempt: Attempt = { method, session: 'on', challenged: true, acceptance: null, returnUrl };
  if (intent.object === 'payment_intent') {
    if (passed) attemptPayment(sandbox, intent.id, attempt);
    else
      refuse(sandbox, intent, {
        method: sandbox.get('payment_methods', method),
        failure: failure('payment_intent_authentication_failure'),
        charge: null,
        automatic: false,
      });
    return;
  }
  if (passed) attemptSetup(sandbox, intent.id, attempt);
  else refuseSetup(sandbox, intent, method, failure('setup_intent_authentication_failure'));
}
