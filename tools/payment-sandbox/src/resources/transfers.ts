import { makeTransfer, reverseTransfer } from '../engine/transfers.ts';
import { page } from '../http/list.ts';
import { get, type Operation, paging, post } from '../http/operation.ts';
import { integer, metadata, oneOf, optional, text } from '../http/params.ts';
import { mergeMetadata } from './shared-params.ts';

const createShape = {
  amount: optional(integer),
  currency: oneOf('eur'),
  description: optional(text),
  destination: text,
  metadata,
  transfer_group: optional(text),
};

const listShape = { ...paging, destination: optional(text), transfer_group: optional(text) };

/** Payouts of the platform to connected accounts. */
export const transferOperations: Operation[] = [
  post('/transfers', createShape, (sandbox, input) =>
    makeTransfer(sandbox, {
      amount: input.amount,
      currency: input.currency,
      destination: input.destination,
      description: input.description ?? null,
      metadata: mergeMetadata(null, input.metadata),
      group: input.transfer_group ?? null,
    }),
  ),

  get('/transfers', listShape, (sandbox, input) => {
    const matching = sandbox.store
      .all('transfers')
      .filter((row) => input.destination === undefined || row.destination === input.destination)
      .filter((row) => input.transfer_group === undefined || row.transfer_group === input.transfer_group);
    return page(matching, input, '/v1/transfers');
  }),

  get('/transfers/:id', {}, (sandbox, _, { id }) => sandbox.get('transfers', id)),

  post('/transfers/:id', { description: optional(text), metadata }, (sandbox, input, { id }) => {
    const before = sandbox.get('transfers', id);
    const patch = {
      description: input.description ?? before.description,
      metadata: mergeMetadata(before.metadata, input.metadata),
    };
    return sandbox.change('transfers', id, patch, 'transfer.updated');
  }),

  get('/transfers/:id/reversals', paging, (sandbox, input, { id }) => {
    const oldestFirst = sandbox.get('transfers', id).reversals.data.toReversed();
    return page(oldestFirst, input, `/v1/transfers/${id}/reversals`);
  }),

  post('/transfers/:id/reversals', { amount: optional(integer), metadata }, (sandbox, input, { id }) =>
    reverseTransfer(sandbox, sandbox.get('transfers', id), {
      amount: input.amount,
      metadata: mergeMetadata(null, input.metadata),
    }),
  ),
];
