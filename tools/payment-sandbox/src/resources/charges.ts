import { page } from '../http/list.ts';
import { get, type Operation, paging } from '../http/operation.ts';
import { optional, text } from '../http/params.ts';

export const chargeOperations: Operation[] = [
  get('/charges', { ...paging, customer: optional(text), payment_intent: optional(text) }, (sandbox, input) => {
    const matching = sandbox.store
      .all('charges')
      .filter((row) => input.customer === undefined || row.customer === input.customer)
      .filter((row) => input.payment_intent === undefined || row.payment_intent === input.payment_intent);
    return page(matching, input, '/v1/charges');
  }),

  get('/charges/:id', {}, (sandbox, _, { id }) => sandbox.get('charges', id)),
];
