import { balanceOf, receiveTransfer } from '../engine/bank-transfers.ts';
import { page } from '../http/list.ts';
import { get, type Operation, paging, post } from '../http/operation.ts';
import { integer, oneOf, optional, record, text } from '../http/params.ts';
import type { Sandbox } from '../sandbox.ts';

const bank = { city: null, country: 'DE', line1: null, line2: null, postal_code: null, state: null };

/** The account that belongs to this customer alone, so that a transfer needs no reference to be matched. */
function fundingInstructions(sandbox: Sandbox) {
  const { seller } = sandbox.config;
  const address = { ...bank, line1: seller.address[0] ?? null, city: seller.address[1] ?? null };
  return {
    object: 'funding_instructions',
    bank_transfer: {
      country: 'DE',
      financial_addresses: [
        {
          iban: {
            account_holder_address: address,
            account_holder_name: seller.name,
            bank_address: bank,
            bic: 'TESTDEFF',
            country: 'DE',
            iban: 'DE89370400440532013000',
          },
          supported_networks: ['sepa'],
          type: 'iban',
        },
      ],
      type: 'eu_bank_transfer',
    },
    currency: 'eur',
    funding_type: 'bank_transfer',
    livemode: false,
  };
}

export const cashBalanceOperations: Operation[] = [
  get('/customers/:id/cash_balance', {}, (sandbox, _, { id }) => {
    sandbox.get('customers', id);
    return {
      object: 'cash_balance',
      available: { eur: balanceOf(sandbox, id) },
      customer: id,
      customer_account: null,
      livemode: false,
      settings: { reconciliation_mode: 'automatic', using_merchant_default: true },
    };
  }),

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
      return fundingInstructions(sandbox);
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
