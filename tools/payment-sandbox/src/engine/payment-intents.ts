import { randomBytes } from 'node:crypto';
import type { Metadata, MethodType, PaymentIntent } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';

export const clientSecretFor = (id: string): string =>
  `${id}_secret_${randomBytes(18).toString('base64url').replaceAll(/[-_]/g, 'x')}`;

export interface PaymentIntentFields {
  amount: number;
  currency: string;
  customer: string | null;
  description: string | null;
  /** Null allows every payment method type that the sandbox supports. */
  allowedTypes: MethodType[] | null;
  setupFutureUsage: 'off_session' | 'on_session' | null;
  metadata: Metadata;
}

export function createPaymentIntent(sandbox: Sandbox, fields: PaymentIntentFields): PaymentIntent {
  const id = newId('pi');
  return sandbox.create(
    'payment_intents',
    {
      id,
      object: 'payment_intent',
      allowed_payment_method_types: fields.allowedTypes,
      amount: fields.amount,
      amount_capturable: 0,
      amount_received: 0,
      application: null,
      application_fee_amount: null,
      automatic_payment_methods: null,
      canceled_at: null,
      cancellation_reason: null,
      capture_method: 'automatic',
      client_secret: clientSecretFor(id),
      confirmation_method: 'automatic',
      created: sandbox.now(),
      currency: fields.currency,
      customer: fields.customer,
      customer_account: null,
      description: fields.description,
      excluded_payment_method_types: null,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      managed_payments: null,
      metadata: fields.metadata,
      next_action: null,
      on_behalf_of: null,
      payment_method: null,
      payment_method_configuration_details: null,
      payment_method_options: {},
      payment_method_types: fields.allowedTypes ?? ['card', 'sepa_debit'],
      payment_record: null,
      processing: null,
      receipt_email: null,
      review: null,
      setup_future_usage: fields.setupFutureUsage,
      shipping: null,
      source: null,
      statement_descriptor: null,
      statement_descriptor_suffix: null,
      status: 'requires_payment_method',
      transfer_data: null,
      transfer_group: null,
    },
    'payment_intent.created',
  );
}

/** Callers check that the intent is neither processing nor finished. */
export function cancelPaymentIntent(
  sandbox: Sandbox,
  id: string,
  reason: PaymentIntent['cancellation_reason'],
): PaymentIntent {
  const canceled = sandbox.change('payment_intents', id, {
    status: 'canceled',
    canceled_at: sandbox.now(),
    cancellation_reason: reason,
    next_action: null,
  });
  sandbox.tell('payment_intent.canceled', canceled);
  return canceled;
}
