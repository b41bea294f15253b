import { cashBalanceObject, receiveTransfer, reconcileCash } from '../engine/bank-transfers.ts';
import { fundingInstructions } from '../engine/funding-instructions.ts';
import { page } from '../http/list.ts';
import { get, type Operation, paging, post } from '../http/operation.ts';
import { integer, oneOf, optional, record, text } from '../http/params.ts';

export const cashBalanceOperations: Operation[] = [
  get('/customers/:id/cash_balance', {}, (sandbox, _, { id }) => {
    sandbox.get('customers', id);
    return cashBalanceObject(sandbox, id);
  }),

  post(
    '/customers/:id/cash_balance',
    {
      settings: optional(record({ reconciliation_mode: optional(oneOf('automatic', 'manual', 'merchant_default')) })),
    },
    (sandbox, input, { id }) => {
      sandbox.get('customers', id);
      const mode = input.settings?.reconciliation_mode;
      if (mode === 'merchant_default') sandbox.store.remove('own_reconciliations', id);
      else if (mode !== undefined) sandbox.create('own_reconciliations', { id, mode });
      reconcileCash(sandbox, id);
      return cashBalanceObject(sandbox, id);
    },
  ),

  get('/customers/:id/cash_balance_transactions', paging, (sandbox, input, { id }) => {
    sandbox.get('customers', id);
    const own = sandbox.store.all('cash_balance_transactions').filter((row) => row.customer === id);
    return page(own, input, `/v1/customers/${id}/cash_balance_transactions`);
  }),

  get('/customers/:id/cash_balance_transactions/:sub', {}, (sandbox, _, { sub }) =>
    sandbox.get('cash_balance_transactions', sub),
  ),

  post(
    '/customers/:id/funding_instructions',
    {
      bank_transfer: record({
        type: oneOf('eu_bank_transfer'),
        eu_bank_transfer: optional(record({ country: text })),
      }),
      currency: oneOf('eur'),
      funding_type: oneOf('bank_transfer'),
    },
    (sandbox, _, { id }) => {
      sandbox.get('customers', id);
      return fundingInstructions(sandbox, id);
    },
  ),

  post(
    '/test_helpers/customers/:id/fund_cash_balance',
    { amount: integer, currency: oneOf('eur'), reference: optional(text) },
    (sandbox, input, { id }) => {
      sandbox.get('customers', id);
      return receiveTransfer(sandbox, id, input.amount, input.reference ?? null);
    },
  ),
];
