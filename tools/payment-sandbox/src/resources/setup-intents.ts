import { attemptSetup, createSetupIntent, orSetupError } from '../engine/setup-intents.ts';
import { page } from '../http/list.ts';
import { alsoFromBrowser, get, type Operation, paging, post } from '../http/operation.ts';
import { flag, type Input, list, metadata, oneOf, optional, record, text } from '../http/params.ts';
import { wrongState } from '../protocol/errors.ts';
import type { SetupIntent } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { attemptFrom, checkClientSecret, confirmShape } from './confirm-params.ts';
import { mergeMetadata, methodType } from './shared-params.ts';

const { off_session: _, setup_future_usage: __, ...confirmSetup } = confirmShape;

const createShape = {
  ...confirmSetup,
  automatic_payment_methods: optional(record({ enabled: flag, allow_redirects: optional(text) })),
  confirm: optional(flag),
  customer: optional(text),
  description: optional(text),
  metadata,
  allowed_payment_method_types: optional(list(methodType)),
  usage: optional(oneOf('off_session', 'on_session')),
};

function confirm(sandbox: Sandbox, intent: SetupIntent, input: Input<typeof confirmSetup>): SetupIntent {
  checkClientSecret(input.client_secret, intent);
  const wanted = { ...input, off_session: undefined, setup_future_usage: undefined };
  return orSetupError(attemptSetup(sandbox, intent.id, attemptFrom(sandbox, wanted, intent.payment_method)));
}

export const setupIntentOperations: Operation[] = [
  post('/setup_intents', createShape, (sandbox, input) => {
    if (input.customer !== undefined) sandbox.get('customers', input.customer, 'customer');
    const intent = createSetupIntent(sandbox, {
      customer: input.customer ?? null,
      description: input.description ?? null,
      metadata: mergeMetadata(null, input.metadata),
      allowedTypes: input.allowed_payment_method_types ?? null,
      usage: input.usage ?? 'off_session',
    });
    if (input.confirm) return confirm(sandbox, intent, input);
    if (input.payment_method === undefined) return intent;
    return sandbox.change('setup_intents', intent.id, {
      payment_method: input.payment_method,
      status: 'requires_confirmation',
    });
  }),

  get('/setup_intents', { ...paging, customer: optional(text), payment_method: optional(text) }, (sandbox, input) => {
    const matching = sandbox.store
      .all('setup_intents')
      .filter((row) => input.customer === undefined || row.customer === input.customer)
      .filter((row) => input.payment_method === undefined || row.payment_method === input.payment_method);
    return page(matching, input, '/v1/setup_intents');
  }),

  alsoFromBrowser(
    get('/setup_intents/:id', { client_secret: optional(text) }, (sandbox, input, { id }) => {
      const intent = sandbox.get('setup_intents', id, 'intent');
      checkClientSecret(input.client_secret, intent);
      return intent;
    }),
  ),

  post('/setup_intents/:id', { description: optional(text), metadata }, (sandbox, input, { id }) => {
    const before = sandbox.get('setup_intents', id, 'intent');
    return sandbox.change('setup_intents', id, {
      description: input.description ?? before.description,
      metadata: mergeMetadata(before.metadata, input.metadata),
    });
  }),

  alsoFromBrowser(
    post('/setup_intents/:id/confirm', confirmSetup, (sandbox, input, { id }) =>
      confirm(sandbox, sandbox.get('setup_intents', id, 'intent'), input),
    ),
  ),

  post(
    '/setup_intents/:id/cancel',
    { cancellation_reason: optional(oneOf('abandoned', 'duplicate', 'requested_by_customer')) },
    (sandbox, input, { id }) => {
      const { status } = sandbox.get('setup_intents', id, 'intent');
      if (status === 'succeeded' || status === 'canceled')
        throw wrongState(
          'setup_intent_unexpected_state',
          `You cannot cancel this SetupIntent because it has a status of ${status}.`,
        );
      const canceled = sandbox.change('setup_intents', id, {
        status: 'canceled',
        cancellation_reason: input.cancellation_reason ?? null,
        next_action: null,
      });
      sandbox.tell('setup_intent.canceled', canceled);
      return canceled;
    },
  ),
];
