import { randomBytes } from 'node:crypto';
import { wrongState } from '../protocol/errors.ts';
import type { Invoice, MethodType, PaymentIntent, Subscription } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { reconcileCash } from './bank-transfers.ts';
import { markPaid, subscriptionOf } from './collection.ts';
import { changeCustomerBalance } from './customer-balance.ts';
import { methodTypesOf } from './method-types.ts';
import { amountDue } from './minimum-amount.ts';
import { createPaymentIntent } from './payment-intents.ts';

const daySeconds = 86_400;

const offeredTypes = (invoice: Invoice): MethodType[] =>
  invoice.collection_method === 'send_invoice'
    ? ['customer_balance', 'card', 'sepa_debit']
    : methodTypesOf(invoice.payment_settings);

function createPayment(sandbox: Sandbox, invoice: Invoice, subscription: Subscription | null): PaymentIntent {
  const remembers = subscription?.payment_settings?.save_default_payment_method === 'on_subscription';
  const intent = createPaymentIntent(sandbox, {
    amount: invoice.amount_due,
    currency: invoice.currency,
    customer: invoice.customer,
    description: invoice.billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    allowedTypes: offeredTypes(invoice),
    setupFutureUsage: remembers || invoice.billing_reason === 'subscription_create' ? 'off_session' : null,
    metadata: {},
  });
  sandbox.create('invoice_payments', {
    id: newId('inpay'),
    object: 'invoice_payment',
    amount_paid: null,
    amount_requested: invoice.amount_due,
    created: sandbox.now(),
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { payment_intent: intent.id, type: 'payment_intent' },
    status: 'open',
    status_transitions: { canceled_at: null, paid_at: null },
  });
  return intent;
}

function numberOf(sandbox: Sandbox, customer: string | null): string {
  const id = customer ?? 'none';
  const prefix = sandbox.store.get('customers', id)?.invoice_prefix ?? 'INVOICE';
  return `${prefix}-${String(sandbox.next(`invoice-number:${id}`)).padStart(4, '0')}`;
}

/** Applies the customer's current balance: it may have changed since the draft was created. */
function spendCredit(sandbox: Sandbox, invoice: Invoice) {
  const customer = invoice.customer === null ? undefined : sandbox.store.get('customers', invoice.customer);
  const starting = customer?.balance ?? invoice.starting_balance;
  const due = amountDue(invoice.total, starting);
  const ending = starting + invoice.total - due;
  if (customer && ending !== starting)
    changeCustomerBalance(sandbox, customer.id, {
      amount: ending - starting,
      // https://docs.stripe.com/billing/customer/balance#types: below the smallest charge it is owed with the next invoice.
      type: ending > 0 ? 'invoice_too_small' : 'applied_to_invoice',
      currency: invoice.currency,
      invoice: invoice.id,
    });
  return { starting_balance: starting, ending_balance: ending, amount_due: due, amount_remaining: due };
}

/** Stripe waits an hour before it collects an invoice by itself. */
export const advancesAfter = 3600;

/** Turns a draft into an open invoice with a number, a payment intent and pages; its amounts are final from now on. */
export function finalizeInvoice(sandbox: Sandbox, id: string): Invoice {
  const draft = sandbox.get('invoices', id, 'invoice');
  if (draft.status !== 'draft')
    throw wrongState(
      'invoice_not_editable',
      "This invoice is already finalized, you can't re-finalize a non-draft invoice.",
    );
  const now = sandbox.now();
  const token = randomBytes(18).toString('base64url');
  const subscription = subscriptionOf(sandbox, draft);
  const sends = draft.collection_method === 'send_invoice';
  const page = `/payment-sandbox/invoice/${id}/${token}`;
  const finalized = sandbox.change('invoices', id, {
    status: 'open',
    automatically_finalizes_at: null,
    number: numberOf(sandbox, draft.customer),
    effective_at: now,
    due_date: sends ? now + (subscription?.days_until_due ?? 30) * daySeconds : null,
    ...spendCredit(sandbox, draft),
    hosted_invoice_url: page,
    invoice_pdf: `${page}/pdf`,
    status_transitions: { ...draft.status_transitions, finalized_at: now },
  });
  if (finalized.amount_due > 0) createPayment(sandbox, finalized, subscription);
  sandbox.tell('invoice.finalized', finalized);
  if (sends) sandbox.tell('invoice.sent', finalized);
  if (finalized.amount_due === 0) return markPaid(sandbox, id, { amount: 0, byPayment: false, method: null });
  if (sends && finalized.customer) reconcileCash(sandbox, finalized.customer);
  return sandbox.get('invoices', id);
}
