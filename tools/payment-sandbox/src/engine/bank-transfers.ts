import type { CashBalanceTransaction, Invoice } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { bookCash, cashBalanceOf } from './cash-balance.ts';
import { createCharge } from './charges.ts';
import { invoiceSucceeded, paymentOf } from './collection.ts';
import { noBillingDetails } from './instruments.ts';

const overdueDays = 30;
const daySeconds = 86_400;

/** Open, and not overdue for more than 30 days; the oldest first. */
const awaiting = (sandbox: Sandbox, customer: string): Invoice[] =>
  sandbox.store
    .all('invoices')
    .filter((row) => row.customer === customer && row.status === 'open' && row.collection_method === 'send_invoice')
    .filter(({ due_date: due }) => due === null || due + overdueDays * daySeconds > sandbox.now())
    .toSorted((left, right) => left.created - right.created);

/** Pays the invoice and its payment intent from the cash balance. */
export function payFromCash(sandbox: Sandbox, customer: string, invoice: Invoice): void {
  const intent = paymentOf(sandbox, invoice.id);
  if (!intent || intent.status === 'processing') return;
  bookCash(sandbox, customer, -invoice.amount_remaining, {
    type: 'applied_to_payment',
    applied_to_payment: { payment_intent: intent.id },
  });
  const method = sandbox.create('payment_methods', {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: noBillingDetails,
    created: sandbox.now(),
    customer: null,
    customer_account: null,
    customer_balance: {},
    livemode: false,
    metadata: {},
    type: 'customer_balance',
  });
  const charge = createCharge(sandbox, {
    intent,
    method,
    status: 'succeeded',
    failure: null,
    mandate: null,
    challenged: false,
  });
  const succeeded = sandbox.change('payment_intents', intent.id, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
  });
  sandbox.tell('payment_intent.succeeded', succeeded);
  // The cash balance cannot be charged automatically, so it is not saved as the subscription's default method.
  invoiceSucceeded(sandbox, succeeded, null);
}

const names = (invoice: Invoice, reference: string) =>
  [invoice.number, invoice.id].some((name) => name && reference.toUpperCase().includes(name.toUpperCase()));

/** Who assigns transfers of a customer to invoices: https://docs.stripe.com/payments/customer-balance/reconciliation */
const reconciliationOf = (sandbox: Sandbox, customer: string) => {
  const own = sandbox.store.get('own_reconciliations', customer);
  return {
    reconciliation_mode: own?.mode ?? sandbox.settings.reconciliation,
    using_merchant_default: own === undefined,
  };
};

/**
 * Applies the cash balance to open invoices: the one that the transfer references, else one of exactly this amount, then the
 * oldest ones that can be paid in full. The rest stays: https://docs.stripe.com/payments/customer-balance/reconciliation
 * With manual reconciliation everything does, until it is applied by a call.
 */
export function reconcileCash(
  sandbox: Sandbox,
  customer: string,
  transfer: { amount: number; reference: string | null } | null = null,
): void {
  if (reconciliationOf(sandbox, customer).reconciliation_mode === 'manual') return;
  const { reference = null, amount = 0 } = transfer ?? {};
  const open = awaiting(sandbox, customer);
  const named = reference === null ? undefined : open.find((invoice) => names(invoice, reference));
  const exact = named ?? open.find((invoice) => invoice.amount_remaining === amount);
  const ordered = exact ? [exact, ...open.filter(({ id }) => id !== exact.id)] : open;
  for (const invoice of ordered)
    if (invoice.amount_remaining <= cashBalanceOf(sandbox, customer)) payFromCash(sandbox, customer, invoice);
}

/** What is too little for the oldest open invoice stays in the cash balance: https://docs.stripe.com/payments/bank-transfers */
function tellPartlyFunded(sandbox: Sandbox, customer: string): void {
  const [oldest] = awaiting(sandbox, customer);
  const intent = oldest && paymentOf(sandbox, oldest.id);
  if (intent) sandbox.tell('payment_intent.partially_funded', intent);
}

/** An incoming bank transfer on the customer's IBAN. */
export function receiveTransfer(
  sandbox: Sandbox,
  customer: string,
  amount: number,
  reference: string | null = null,
): CashBalanceTransaction {
  const funded = bookCash(sandbox, customer, amount, {
    type: 'funded',
    funded: {
      bank_transfer: {
        eu_bank_transfer: { bic: 'TESTDEFF', iban_last4: '3000', sender_name: null },
        reference,
        type: 'eu_bank_transfer',
      },
    },
  });
  reconcileCash(sandbox, customer, { amount, reference });
  const available = cashBalanceOf(sandbox, customer);
  if (available > 0) tellPartlyFunded(sandbox, customer);
  if (available > 0) sandbox.tell('cash_balance.funds_available', cashBalanceObject(sandbox, customer));
  return funded;
}

export const cashBalanceObject = (sandbox: Sandbox, customer: string) => ({
  object: 'cash_balance',
  available: { eur: cashBalanceOf(sandbox, customer) },
  customer,
  customer_account: null,
  livemode: false,
  settings: reconciliationOf(sandbox, customer),
});
