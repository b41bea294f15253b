import type { CustomerBalanceTransaction } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';

interface BalanceChange {
  /** Negative is credit for the customer. */
  amount: number;
  type: CustomerBalanceTransaction['type'];
  currency?: string;
  invoice?: string;
  creditNote?: string;
  description?: string | null;
  metadata?: Record<string, string>;
}

/** Changes the customer's credit balance and records the transaction: https://docs.stripe.com/billing/customer/balance */
export function changeCustomerBalance(
  sandbox: Sandbox,
  customer: string,
  change: BalanceChange,
): CustomerBalanceTransaction {
  const ending = sandbox.get('customers', customer, 'customer').balance + change.amount;
  sandbox.change('customers', customer, { balance: ending }, 'customer.updated');
  return sandbox.create('customer_balance_transactions', {
    id: newId('cbtxn'),
    object: 'customer_balance_transaction',
    amount: change.amount,
    checkout_session: null,
    created: sandbox.now(),
    credit_note: change.creditNote ?? null,
    currency: change.currency ?? 'eur',
    customer,
    customer_account: null,
    description: change.description ?? null,
    ending_balance: ending,
    invoice: change.invoice ?? null,
    livemode: false,
    metadata: change.metadata ?? {},
    type: change.type,
  });
}
