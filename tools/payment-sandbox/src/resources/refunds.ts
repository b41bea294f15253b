import { refundCharge, returnCash } from '../engine/refunds.ts';
import { page } from '../http/list.ts';
import { get, type Operation, paging, post } from '../http/operation.ts';
import { type Input, integer, metadata, oneOf, optional, text } from '../http/params.ts';
import { invalidRequest } from '../protocol/errors.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { mergeMetadata } from './shared-params.ts';

const createShape = {
  amount: optional(integer),
  charge: optional(text),
  currency: optional(oneOf('eur')),
  customer: optional(text),
  instructions_email: optional(text),
  metadata,
  origin: optional(oneOf('customer_balance')),
  payment_intent: optional(text),
  reason: optional(oneOf('duplicate', 'fraudulent', 'requested_by_customer')),
};

function chargeOf(sandbox: Sandbox, input: Input<typeof createShape>): string {
  if (input.charge !== undefined) return sandbox.get('charges', input.charge, 'charge').id;
  if (input.payment_intent === undefined)
    throw invalidRequest('One of the following params should be provided for this request: payment_intent or charge.', {
      code: 'parameter_missing',
    });
  const { latest_charge: charge, status } = sandbox.get('payment_intents', input.payment_intent, 'payment_intent');
  if (charge === null || status !== 'succeeded')
    throw invalidRequest('This PaymentIntent does not have a successful charge to refund.', {
      param: 'payment_intent',
    });
  return charge;
}

export const refundOperations: Operation[] = [
  post('/refunds', createShape, (sandbox, input) => {
    const fields = {
      amount: input.amount,
      reason: input.reason ?? null,
      metadata: mergeMetadata(null, input.metadata),
    };
    if (input.origin === undefined) return refundCharge(sandbox, chargeOf(sandbox, input), fields);
    if (input.customer === undefined)
      throw invalidRequest('Missing required param: customer.', { code: 'parameter_missing', param: 'customer' });
    return returnCash(sandbox, sandbox.get('customers', input.customer, 'customer').id, fields);
  }),

  get('/refunds', { ...paging, charge: optional(text), payment_intent: optional(text) }, (sandbox, input) => {
    const matching = sandbox.store
      .all('refunds')
      .filter((row) => input.charge === undefined || row.charge === input.charge)
      .filter((row) => input.payment_intent === undefined || row.payment_intent === input.payment_intent);
    return page(matching, input, '/v1/refunds');
  }),

  get('/refunds/:id', {}, (sandbox, _, { id }) => sandbox.get('refunds', id)),

  post('/refunds/:id', { metadata }, (sandbox, input, { id }) => {
    const before = sandbox.get('refunds', id);
    const patch = { metadata: mergeMetadata(before.metadata, input.metadata) };
    return sandbox.change('refunds', id, patch, 'refund.updated');
  }),
];
