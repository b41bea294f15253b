import { page } from '../http/list.ts';
import { get, type Operation, paging } from '../http/operation.ts';
import { optional, text } from '../http/params.ts';

const listShape = { ...paging, currency: optional(text), source: optional(text), type: optional(text) };

export const balanceTransactionOperations: Operation[] = [
  get('/balance_transactions', listShape, (sandbox, input) => {
    const matching = sandbox.store
      .all('balance_transactions')
      .filter((row) => input.currency === undefined || row.currency === input.currency)
      .filter((row) => input.source === undefined || row.source === input.source)
      .filter((row) => input.type === undefined || row.type === input.type);
    return page(matching, input, '/v1/balance_transactions');
  }),

  get('/balance_transactions/:id', {}, (sandbox, _, { id }) => sandbox.get('balance_transactions', id)),
];
