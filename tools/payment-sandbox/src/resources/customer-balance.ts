import { changeCustomerBalance } from '../engine/customer-balance.ts';
import { page } from '../http/list.ts';
import { get, type Operation, paging, post } from '../http/operation.ts';
import { integer, metadata, oneOf, optional, text, unsettable } from '../http/params.ts';
import { mergeMetadata } from './shared-params.ts';

export const customerBalanceOperations: Operation[] = [
  post(
    '/customers/:id/balance_transactions',
    { amount: integer, currency: oneOf('eur'), description: unsettable(text), metadata },
    (sandbox, input, { id }) =>
      changeCustomerBalance(sandbox, id, {
        amount: input.amount,
        type: 'adjustment',
        currency: input.currency,
        description: input.description ?? null,
        metadata: mergeMetadata(null, input.metadata),
      }),
  ),

  get('/customers/:id/balance_transactions', { ...paging, invoice: optional(text) }, (sandbox, input, { id }) => {
    sandbox.get('customers', id);
    const own = sandbox.store
      .all('customer_balance_transactions')
      .filter((row) => row.customer === id && (input.invoice === undefined || row.invoice === input.invoice));
    return page(own, input, `/v1/customers/${id}/balance_transactions`);
  }),

  get('/customers/:id/balance_transactions/:sub', {}, (sandbox, _, { sub }) =>
    sandbox.get('customer_balance_transactions', sub),
  ),
];
