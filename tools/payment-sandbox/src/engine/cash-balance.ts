import type { CashBalanceTransaction } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';

export const cashBalanceOf = (sandbox: Sandbox, customer: string): number =>
  sandbox.store.all('cash_balance_transactions').findLast((row) => row.customer === customer)?.ending_balance ?? 0;

/** One transaction of the customer's cash balance: https://docs.stripe.com/payments/customer-balance */
export const bookCash = (
  sandbox: Sandbox,
  customer: string,
  net: number,
  detail: Partial<CashBalanceTransaction> & Pick<CashBalanceTransaction, 'type'>,
): CashBalanceTransaction =>
  sandbox.create(
    'cash_balance_transactions',
    {
      id: newId('ccsbtxn'),
      object: 'customer_cash_balance_transaction',
      created: sandbox.now(),
      currency: 'eur',
      customer,
      customer_account: null,
      ending_balance: cashBalanceOf(sandbox, customer) + net,
      livemode: false,
      net_amount: net,
      ...detail,
    },
    'customer_cash_balance_transaction.created',
  );
