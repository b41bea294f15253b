import { SandboxError, wrongState } from '../protocol/errors.ts';
import type { Metadata, MethodType, SetupIntent } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { challengeAction } from './challenges.ts';
import type { Failure } from './charges.ts';
import { changeSubscription } from './collection.ts';
import { attach } from './instruments.ts';
import { createMandate } from './mandates.ts';
import type { Attempt } from './payment-attempt.ts';
import { clientSecretFor } from './payment-intents.ts';
import { outcomeOf } from './test-cards.ts';

export interface SetupIntentFields {
  customer: string | null;
  description: string | null;
  metadata: Metadata;
  /** Null allows every payment method type that the sandbox supports. */
  allowedTypes: MethodType[] | null;
  usage: 'off_session' | 'on_session';
}

export function createSetupIntent(sandbox: Sandbox, fields: SetupIntentFields): SetupIntent {
  const id = newId('seti');
  return sandbox.create(
    'setup_intents',
    {
      id,
      object: 'setup_intent',
      allowed_payment_method_types: fields.allowedTypes,
      application: null,
      automatic_payment_methods: null,
      cancellation_reason: null,
      client_secret: clientSecretFor(id),
      created: sandbox.now(),
      customer: fields.customer,
      customer_account: null,
      description: fields.description,
      excluded_payment_method_types: null,
      flow_directions: null,
      last_setup_error: null,
      latest_attempt: null,
      livemode: false,
      mandate: null,
      metadata: fields.metadata,
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_configuration_details: null,
      payment_method_options: {},
      payment_method_types: fields.allowedTypes ?? ['card', 'sepa_debit'],
      single_use_mandate: null,
      status: 'requires_payment_method',
      usage: fields.usage,
    },
    'setup_intent.created',
  );
}

/** A subscription that waited for this method uses it, and its pending setup intent is done. */
function answerSubscription(sandbox: Sandbox, intent: SetupIntent): void {
  const waiting = sandbox.store.all('subscriptions').find((row) => row.pending_setup_intent === intent.id);
  if (!waiting) return;
  const remembers = waiting.payment_settings?.save_default_payment_method === 'on_subscription';
  changeSubscription(sandbox, waiting.id, {
    pending_setup_intent: null,
    ...(remembers ? { default_payment_method: intent.payment_method } : {}),
  });
}

function succeed(sandbox: Sandbox, intent: SetupIntent, method: string, mandate: string | null): SetupIntent {
  if (intent.customer) attach(sandbox, method, intent.customer);
  sandbox.change('instruments', method, { authenticated: true });
  const succeeded = sandbox.change('setup_intents', intent.id, {
    status: 'succeeded',
    payment_method: method,
    mandate,
    next_action: null,
    last_setup_error: null,
  });
  sandbox.tell('setup_intent.succeeded', succeeded);
  answerSubscription(sandbox, succeeded);
  return succeeded;
}

export function refuseSetup(sandbox: Sandbox, intent: SetupIntent, method: string, failure: Failure): SetupIntent {
  const refused = sandbox.change('setup_intents', intent.id, {
    status: 'requires_payment_method',
    payment_method: null,
    next_action: null,
    last_setup_error: {
      code: failure.code,
      message: failure.message,
      ...(failure.declineCode ? { decline_code: failure.declineCode } : {}),
      payment_method: sandbox.get('payment_methods', method),
      type: failure.declineCode ? 'card_error' : 'invalid_request_error',
    },
  });
  sandbox.tell('setup_intent.setup_failed', refused);
  return refused;
}

/** Authenticates and saves a method without charging it: https://docs.stripe.com/payments/save-and-reuse */
export function attemptSetup(sandbox: Sandbox, id: string, attempt: Attempt): SetupIntent {
  const intent = sandbox.get('setup_intents', id);
  if (intent.status === 'succeeded' || intent.status === 'canceled')
    throw wrongState(
      'setup_intent_unexpected_state',
      `You cannot confirm this SetupIntent because it has already ${intent.status}.`,
    );
  const method = sandbox.get('payment_methods', attempt.method, 'payment_method');
  if (!intent.payment_method_types.includes(method.type))
    throw wrongState(
      'setup_intent_invalid_parameter',
      `The PaymentMethod provided (${method.type}) is not allowed for this SetupIntent.`,
    );
  if (method.type === 'sepa_debit') {
    if (!attempt.acceptance)
      throw wrongState(
        'setup_intent_mandate_invalid',
        'A SEPA debit needs the acceptance of its mandate: mandate_data.',
      );
    return succeed(sandbox, intent, method.id, createMandate(sandbox, method, attempt.acceptance).id);
  }
  const { behaviour, authenticated } = sandbox.get('instruments', method.id);
  const use = {
    purpose: 'set-up',
    onSession: attempt.session === 'on',
    authenticated,
    challenged: attempt.challenged,
  } as const;
  const outcome = outcomeOf(behaviour, use);
  if (outcome.kind === 'declined') return refuseSetup(sandbox, intent, method.id, outcome.decline);
  if (outcome.kind === 'succeeded') return succeed(sandbox, intent, method.id, null);
  const waiting = sandbox.change('setup_intents', id, {
    status: 'requires_action',
    payment_method: method.id,
    next_action: challengeAction(intent, attempt.returnUrl),
    last_setup_error: null,
  });
  sandbox.tell('setup_intent.requires_action', waiting);
  return waiting;
}

/** The answer of a confirm call to a decline: 402 with the intent in the error. */
export function orSetupError(intent: SetupIntent): SetupIntent {
  const error = intent.last_setup_error;
  if (intent.status !== 'requires_payment_method' || !error) return intent;
  throw new SandboxError(
    402,
    {
      type: 'card_error',
      code: error.code,
      message: error.message ?? '',
      setup_intent: intent,
      ...(error.decline_code ? { decline_code: error.decline_code } : {}),
      ...(error.payment_method ? { payment_method: error.payment_method } : {}),
    },
    true,
  );
}
