import { type ErrorBody, SandboxError, wrongState } from '../http/errors.ts';
import { newId, type Sandbox } from '../sandbox.ts';
import type { PaymentIntent, PaymentMethod } from '../wire.ts';
import { challengeAction } from './challenges.ts';
import { createCharge, type Failure } from './charges.ts';
import { invoiceActionRequired, invoicePaymentFailed, invoiceProcessing, invoiceSucceeded } from './collection.ts';
import { attach } from './instruments.ts';
import { type Acceptance, createMandate, mandateOf } from './mandates.ts';
import { cardOf, outcomeOf } from './test-cards.ts';
import { testIbans } from './test-ibans.ts';

export interface Attempt {
  method: string;
  /** `billing` may ask the holder later through `invoice.payment_action_required`; a plain off-session charge cannot. */
  session: 'on' | 'off' | 'billing';
  challenged: boolean;
  acceptance: Acceptance | null;
  returnUrl: string | null;
}

const authenticationRequired: Failure = {
  code: 'authentication_required',
  declineCode: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};

const disputeAfter = 2;
const openStates = ['requires_payment_method', 'requires_confirmation', 'requires_action'];

function fail(
  sandbox: Sandbox,
  intent: PaymentIntent,
  method: PaymentMethod,
  failure: Failure,
  attempt: Attempt,
): PaymentIntent {
  const charge = createCharge(sandbox, {
    intent,
    method,
    status: 'failed',
    failure,
    mandate: null,
    challenged: false,
  });
  return refuse(sandbox, intent, { method, failure, charge: charge.id, automatic: attempt.session !== 'on' });
}

interface Refusal {
  method: PaymentMethod;
  failure: Failure;
  charge: string | null;
  /** Made without the customer: counts on the retry schedule of the invoice. */
  automatic: boolean;
}

/** Returns the intent to its first state with the reason; the customer may try again with any method. */
export function refuse(
  sandbox: Sandbox,
  intent: PaymentIntent,
  { method, failure, charge, automatic }: Refusal,
): PaymentIntent {
  const refused = sandbox.change('payment_intents', intent.id, {
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    latest_charge: charge ?? intent.latest_charge,
    last_payment_error: {
      code: failure.code,
      message: failure.message,
      ...(charge ? { charge } : {}),
      ...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
      payment_method: method,
      type: method.type === 'card' && charge ? 'card_error' : 'invalid_request_error',
    },
  });
  sandbox.tell('payment_intent.payment_failed', refused);
  invoicePaymentFailed(sandbox, refused, automatic);
  return refused;
}

/**
 * Attaches the method for later payments once its holder has nothing more to do, whatever becomes of the payment:
 * https://docs.stripe.com/api/payment_intents/object#payment_intent_object-setup_future_usage
 */
function keepMethod(sandbox: Sandbox, { setup_future_usage: usage, customer, payment_method: method }: PaymentIntent) {
  if (usage && customer && method) attach(sandbox, method, customer);
}

/** The payment succeeded: the method may be saved for later, and the invoice is paid. */
export function succeed(sandbox: Sandbox, intent: PaymentIntent, charge: string): PaymentIntent {
  keepMethod(sandbox, intent);
  if (intent.setup_future_usage === 'off_session' && intent.customer && intent.payment_method)
    sandbox.change('instruments', intent.payment_method, { authenticated: true });
  const succeeded = sandbox.change('payment_intents', intent.id, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge,
    next_action: null,
    last_payment_error: null,
  });
  sandbox.tell('payment_intent.succeeded', succeeded);
  invoiceSucceeded(sandbox, succeeded);
  return succeeded;
}

function payByCard(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod, attempt: Attempt): PaymentIntent {
  const { behaviour, authenticated } = sandbox.get('instruments', method.id);
  const outcome = outcomeOf(behaviour, {
    purpose: 'charge',
    onSession: attempt.session === 'on',
    authenticated,
    challenged: attempt.challenged,
  });
  if (outcome.kind === 'declined') return fail(sandbox, intent, method, outcome.decline, attempt);
  if (outcome.kind === 'challenge') {
    if (attempt.session === 'off') return fail(sandbox, intent, method, authenticationRequired, attempt);
    const waiting = sandbox.change('payment_intents', intent.id, {
      status: 'requires_action',
      next_action: challengeAction(intent, attempt.returnUrl),
      last_payment_error: null,
    });
    sandbox.tell('payment_intent.requires_action', waiting);
    if (attempt.session === 'billing') invoiceActionRequired(sandbox, waiting);
    return waiting;
  }
  const { challenged } = attempt;
  const charge = createCharge(sandbox, {
    intent,
    method,
    status: 'succeeded',
    failure: null,
    mandate: null,
    challenged,
  });
  if (cardOf(behaviour).dispute) expectDispute(sandbox, charge.id);
  return succeed(sandbox, intent, charge.id);
}

/** Schedules a dispute of the charge. */
export const expectDispute = (sandbox: Sandbox, charge: string) =>
  sandbox.create('settlements', {
    id: newId('settle'),
    at: sandbox.now() + disputeAfter,
    kind: 'dispute',
    subject: charge,
  });

function payByDebit(sandbox: Sandbox, intent: PaymentIntent, method: PaymentMethod, attempt: Attempt): PaymentIntent {
  const mandate = attempt.acceptance
    ? createMandate(sandbox, method, attempt.acceptance)
    : mandateOf(sandbox, method.id);
  if (!mandate)
    throw wrongState(
      'payment_intent_mandate_invalid',
      'The payment method has no mandate; provide mandate_data to accept one.',
    );
  const charge = createCharge(sandbox, {
    intent,
    method,
    status: 'pending',
    failure: null,
    mandate: mandate.id,
    challenged: false,
  });
  const processing = sandbox.change('payment_intents', intent.id, {
    status: 'processing',
    latest_charge: charge.id,
    next_action: null,
    last_payment_error: null,
  });
  keepMethod(sandbox, processing);
  sandbox.tell('payment_intent.processing', processing);
  const outcome = testIbans[sandbox.get('instruments', method.id).behaviour];
  const at = sandbox.now() + (outcome?.after ?? 0);
  sandbox.create('settlements', { id: newId('settle'), at, kind: 'debit', subject: intent.id });
  invoiceProcessing(sandbox, processing);
  return processing;
}

/** Attempts the payment. A decline is a state of the intent, not an error; see `orCardError`. */
export function attemptPayment(sandbox: Sandbox, id: string, attempt: Attempt): PaymentIntent {
  const before = sandbox.get('payment_intents', id);
  if (!openStates.includes(before.status))
    throw wrongState(
      'payment_intent_unexpected_state',
      `You cannot confirm this PaymentIntent because it has already ${before.status}.`,
    );
  const method = sandbox.get('payment_methods', attempt.method, 'payment_method');
  if (!before.payment_method_types.includes(method.type))
    throw wrongState(
      'payment_intent_incompatible_payment_method',
      `The PaymentMethod provided (${method.type}) is not allowed for this PaymentIntent. Allowed: ${before.payment_method_types.join(', ')}.`,
    );
  const intent = sandbox.change('payment_intents', id, { payment_method: method.id });
  return method.type === 'card'
    ? payByCard(sandbox, intent, method, attempt)
    : payByDebit(sandbox, intent, method, attempt);
}

const cardError = (intent: PaymentIntent, keepsChanges: boolean) => {
  const error = intent.last_payment_error;
  const body: ErrorBody = {
    type: 'card_error',
    code: error?.code ?? 'payment_intent_action_required',
    message:
      error?.message ?? 'Payment for this subscription requires additional user action before it can be completed.',
    payment_intent: intent,
    ...(error?.decline_code ? { decline_code: error.decline_code } : {}),
    ...(error?.payment_method ? { payment_method: error.payment_method } : {}),
  };
  return new SandboxError(402, body, keepsChanges);
};

/** The answer of a confirm call: 402 with the intent in the error; the changes are kept. */
export function orCardError(intent: PaymentIntent): PaymentIntent {
  if (intent.status === 'requires_payment_method' && intent.last_payment_error) throw cardError(intent, true);
  return intent;
}

/** `error_if_incomplete`: the whole call is rolled back unless the payment succeeded or is processing. */
export function refuseUnlessPaid(intent: PaymentIntent): void {
  if (intent.status !== 'succeeded' && intent.status !== 'processing') throw cardError(intent, false);
}
