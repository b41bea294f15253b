import { newId, type Sandbox } from '../sandbox.ts';
import type { CashBalanceTransaction, Invoice } from '../wire.ts';
import { markPaid, paymentOf } from './collection.ts';

export const balanceOf = (sandbox: Sandbox, customer: string): number =>
  sandbox.store.all('cash_balance_transactions').findLast((row) => row.customer === customer)?.ending_balance ?? 0;

function book(
  sandbox: Sandbox,
  customer: string,
  net: number,
  detail: Partial<CashBalanceTransaction> & Pick<CashBalanceTransaction, 'type'>,
): CashBalanceTransaction {
  return sandbox.create(
    'cash_balance_transactions',
    {
      id: newId('ccsbtxn'),
      object: 'customer_cash_balance_transaction',
      created: sandbox.now(),
      currency: 'eur',
      customer,
      customer_account: null,
      ending_balance: balanceOf(sandbox, customer) + net,
      livemode: false,
      net_amount: net,
      ...detail,
    },
    'customer_cash_balance_transaction.created',
  );
}

const awaiting = (sandbox: Sandbox, customer: string): Invoice[] =>
  sandbox.store
    .all('invoices')
    .filter((row) => row.customer === customer && row.status === 'open' && row.collection_method === 'send_invoice')
    .toSorted((left, right) => left.created - right.created);

function apply(sandbox: Sandbox, customer: string, invoice: Invoice): void {
  const intent = paymentOf(sandbox, invoice.id);
  if (!intent) return;
  book(sandbox, customer, -invoice.amount_remaining, {
    type: 'applied_to_payment',
    applied_to_payment: { payment_intent: intent.id },
  });
  const succeeded = sandbox.change('payment_intents', intent.id, {
    status: 'succeeded',
    amount_received: intent.amount,
    next_action: null,
  });
  sandbox.tell('payment_intent.succeeded', succeeded);
  markPaid(sandbox, invoice.id, invoice.amount_remaining);
}

/**
 * Money has come in on the customer's virtual account. It pays open invoices, oldest first, as far as it reaches for a
 * whole one; the rest stays: https://docs.stripe.com/payments/customer-balance/reconciliation
 */
export function receiveTransfer(
  sandbox: Sandbox,
  customer: string,
  amount: number,
  reference: string | null = null,
): CashBalanceTransaction {
  const funded = book(sandbox, customer, amount, {
    type: 'funded',
    funded: {
      bank_transfer: {
        eu_bank_transfer: { bic: 'TESTDEFF', iban_last4: '3000', sender_name: null },
        reference,
        type: 'eu_bank_transfer',
      },
    },
  });
  for (const invoice of awaiting(sandbox, customer))
    if (invoice.amount_remaining <= balanceOf(sandbox, customer)) apply(sandbox, customer, invoice);
  return funded;
}
