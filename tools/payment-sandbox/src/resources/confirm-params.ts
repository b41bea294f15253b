import { paymentMethodOf } from '../engine/instruments.ts';
import type { Acceptance } from '../engine/mandates.ts';
import type { Attempt } from '../engine/payment-attempt.ts';
import { flag, type Input, integer, oneOf, optional, type Reader, record, text, unsettable } from '../http/params.ts';
import { invalidRequest } from '../protocol/errors.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { methodOfConfirmationToken } from './confirmation-tokens.ts';
import { methodData, methodFrom } from './payment-methods.ts';

const acceptance = record({
  customer_acceptance: record({
    type: oneOf('online', 'offline'),
    accepted_at: optional(integer),
    online: optional(
      record({ ip_address: optional(text), user_agent: optional(text), infer_from_client: optional(flag) }),
    ),
    offline: optional((value) => value),
  }),
});

/** Options that are accepted and ignored. */
const ignored: Reader<unknown> = (value) => value;

export const confirmShape = {
  confirmation_token: optional(text),
  payment_method: optional(text),
  payment_method_data: optional(methodData),
  payment_method_options: ignored,
  mandate_data: unsettable(acceptance),
  off_session: optional(flag),
  return_url: optional(text),
  use_stripe_sdk: optional(flag),
  /** The browser's proof that it may confirm this intent. */
  client_secret: optional(text),
  setup_future_usage: unsettable(oneOf('off_session', 'on_session')),
};
export type ConfirmInput = Input<typeof confirmShape>;

function acceptanceOf(input: ConfirmInput): Acceptance | null {
  const given = input.mandate_data?.customer_acceptance;
  if (!given) return null;
  const { ip_address: ipAddress = '127.0.0.1', user_agent: userAgent = null } = given.online ?? {};
  return { type: given.type, ipAddress, userAgent };
}

function writtenMethod(sandbox: Sandbox, input: ConfirmInput): string | undefined {
  if (input.confirmation_token !== undefined) return methodOfConfirmationToken(sandbox, input.confirmation_token);
  return input.payment_method_data ? methodFrom(sandbox, input.payment_method_data).id : input.payment_method;
}

/** What a confirm call asks for; `current` is the method that the intent already has. */
export function attemptFrom(sandbox: Sandbox, input: ConfirmInput, current: string | null): Attempt {
  const method = writtenMethod(sandbox, input) ?? current;
  if (!method)
    throw invalidRequest(
      'You cannot confirm this intent because it is missing a payment method. Update it with a payment method and then confirm it again.',
      { code: 'parameter_missing', param: 'payment_method' },
    );
  return {
    method: paymentMethodOf(sandbox, method).id,
    session: input.off_session ? 'off' : 'on',
    challenged: false,
    acceptance: acceptanceOf(input),
    returnUrl: input.use_stripe_sdk ? null : (input.return_url ?? null),
  };
}

/** 400 unless the browser holds the intent's own secret. Server calls come with the secret key and need none. */
export function checkClientSecret(given: string | undefined, intent: { client_secret: string | null }): void {
  if (given !== undefined && given !== intent.client_secret)
    throw invalidRequest('The client_secret provided does not match the client_secret associated with this intent.', {
      param: 'client_secret',
    });
}
