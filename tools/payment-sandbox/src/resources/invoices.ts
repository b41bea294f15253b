import { chargeInvoice } from '../engine/charging.ts';
import { markPaid, paymentOf, reassess, subscriptionOf } from '../engine/collection.ts';
import { expireIncomplete, voidInvoice } from '../engine/end-subscription.ts';
import { advancesAfter, finalizeInvoice } from '../engine/finalize.ts';
import { paymentMethodOf } from '../engine/instruments.ts';
import { orCardError } from '../engine/payment-attempt.ts';
import { cancelPaymentIntent } from '../engine/payment-intents.ts';
import { page, within } from '../http/list.ts';
import { get, type Operation, paging, post, timeRange } from '../http/operation.ts';
import { flag, list, metadata, oneOf, optional, record, text, unsettable } from '../http/params.ts';
import { invalidRequest, SandboxError, wrongState } from '../protocol/errors.ts';
import type { Invoice } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { mergeMetadata, methodType } from './shared-params.ts';

function owed(sandbox: Sandbox, id: string): Invoice {
  const invoice = sandbox.get('invoices', id, 'invoice');
  if (invoice.status === 'draft') return finalizeInvoice(sandbox, id);
  if (invoice.status === 'paid') throw wrongState('invoice_already_paid', 'Invoice is already paid');
  if (invoice.status === 'void')
    throw wrongState('invoice_not_payable', 'This invoice has been voided and can no longer be paid.');
  return invoice;
}

/** Paid outside of Stripe. A payment that is processing would collect the amount twice, so it is refused then. */
function paidElsewhere(sandbox: Sandbox, invoice: Invoice): Invoice {
  const intent = paymentOf(sandbox, invoice.id);
  if (intent?.status === 'processing')
    throw wrongState('invoice_payment_intent_requires_action', 'The invoice has a payment that is still processing.');
  if (intent && intent.status !== 'canceled') cancelPaymentIntent(sandbox, intent.id, 'void_invoice');
  return markPaid(sandbox, invoice.id, { amount: invoice.amount_remaining, byPayment: false, method: null });
}

/** The next automatic step: finalizing a draft, or charging an open invoice. */
function collectionBy(sandbox: Sandbox, invoice: Invoice, advances: boolean): Partial<Invoice> {
  const at = advances ? sandbox.now() + advancesAfter : null;
  if (invoice.status === 'draft') return { auto_advance: advances, automatically_finalizes_at: at };
  const charges = invoice.collection_method === 'charge_automatically';
  return { auto_advance: advances, ...(charges ? { next_payment_attempt: at } : {}) };
}

const paymentsShape = {
  ...paging,
  invoice: optional(text),
  payment: optional(record({ type: oneOf('payment_intent'), payment_intent: text })),
  status: optional(text),
};

export const invoiceOperations: Operation[] = [
  get(
    '/invoices',
    {
      ...paging,
      collection_method: optional(text),
      customer: optional(text),
      due_date: timeRange,
      status: optional(oneOf('draft', 'open', 'paid', 'uncollectible', 'void')),
      subscription: optional(text),
    },
    (sandbox, input) => {
      const matching = sandbox.store
        .all('invoices')
        .filter((row) => input.customer === undefined || row.customer === input.customer)
        .filter((row) => input.status === undefined || row.status === input.status)
        .filter(
          (row) => input.due_date === undefined || (row.due_date !== null && within(row.due_date, input.due_date)),
        )
        .filter((row) => input.collection_method === undefined || row.collection_method === input.collection_method)
        .filter((row) => input.subscription === undefined || subscriptionOf(sandbox, row)?.id === input.subscription);
      return page(matching, input, '/v1/invoices');
    },
  ),

  get('/invoices/:id', {}, (sandbox, _, { id }) => sandbox.get('invoices', id, 'invoice')),

  get('/invoices/:id/lines', paging, (sandbox, input, { id }) => {
    const { lines } = sandbox.get('invoices', id, 'invoice');
    return page(lines.data.toReversed(), input, lines.url);
  }),

  post(
    '/invoices/:id',
    {
      description: unsettable(text),
      footer: unsettable(text),
      metadata,
      auto_advance: optional(flag),
      default_payment_method: optional(text),
      payment_settings: optional(record({ payment_method_types: list(methodType) })),
    },
    (sandbox, input, { id }) => {
      const before = sandbox.get('invoices', id, 'invoice');
      const { metadata: pairs, payment_settings: settings, ...plain } = input;
      // Of an open invoice it decides what its payment may be made with.
      const { openInvoiceMethods } = sandbox.settings;
      if (settings && before.status === 'open' && openInvoiceMethods === 'refused')
        throw wrongState('invoice_not_editable', "Finalized invoices can't be updated in this way.");
      const payment = settings && before.status === 'open' ? paymentOf(sandbox, id) : undefined;
      if (payment && settings && openInvoiceMethods === 'applied')
        sandbox.change('payment_intents', payment.id, { payment_method_types: settings.payment_method_types });
      if (plain.auto_advance !== undefined && before.status !== 'draft' && before.status !== 'open')
        throw wrongState('invoice_not_editable', 'Automatic collection of this invoice cannot be changed any more.');
      if (before.status !== 'draft' && (plain.description !== undefined || plain.footer !== undefined))
        throw wrongState('invoice_not_editable', "Finalized invoices can't be updated in this way.");
      const patch = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
      return sandbox.change(
        'invoices',
        id,
        {
          ...patch,
          ...(settings
            ? { payment_settings: { ...before.payment_settings, payment_method_types: settings.payment_method_types } }
            : {}),
          ...(plain.auto_advance === undefined ? {} : collectionBy(sandbox, before, plain.auto_advance)),
          metadata: mergeMetadata(before.metadata, pairs),
        },
        'invoice.updated',
      );
    },
  ),

  post('/invoices/:id/finalize', { auto_advance: optional(flag) }, (sandbox, input, { id }) => {
    const finalized = finalizeInvoice(sandbox, id);
    if (finalized.status !== 'open') return finalized;
    const advances = input.auto_advance ?? finalized.auto_advance ?? false;
    return sandbox.change('invoices', id, collectionBy(sandbox, finalized, advances));
  }),

  post(
    '/invoices/:id/pay',
    { off_session: optional(flag), paid_out_of_band: optional(flag), payment_method: optional(text) },
    (sandbox, input, { id }) => {
      const invoice = owed(sandbox, id);
      if (input.paid_out_of_band) return paidElsewhere(sandbox, invoice);
      if (invoice.status === 'paid') return invoice;
      const method = input.payment_method === undefined ? null : paymentMethodOf(sandbox, input.payment_method).id;
      const intent = chargeInvoice(sandbox, invoice, method);
      if (!intent)
        throw invalidRequest('This customer has no attached payment source or default payment method.', {
          code: 'resource_missing',
        });
      if (intent.status === 'requires_action')
        throw new SandboxError(
          402,
          {
            type: 'card_error',
            code: 'invoice_payment_intent_requires_action',
            message: 'This payment requires additional user action before it can be completed successfully.',
            payment_intent: intent,
          },
          true,
        );
      orCardError(intent);
      return sandbox.get('invoices', id);
    },
  ),

  post('/invoices/:id/send', {}, (sandbox, _, { id }) => {
    const { status } = sandbox.get('invoices', id, 'invoice');
    const invoice = status === 'draft' ? finalizeInvoice(sandbox, id) : sandbox.get('invoices', id);
    sandbox.tell('invoice.sent', invoice);
    return invoice;
  }),

  post('/invoices/:id/void', {}, (sandbox, _, { id }) => {
    const { status } = sandbox.get('invoices', id, 'invoice');
    if (status !== 'open' && status !== 'uncollectible')
      throw wrongState(
        'invoice_not_editable',
        `You can only pass in open or uncollectible invoices. This invoice is ${status}.`,
      );
    const voided = voidInvoice(sandbox, id);
    const subscription = subscriptionOf(sandbox, voided);
    if (subscription?.status === 'incomplete') expireIncomplete(sandbox, subscription.id);
    else reassess(sandbox, voided);
    return voided;
  }),

  post('/invoices/:id/mark_uncollectible', {}, (sandbox, _, { id }) => {
    const before = sandbox.get('invoices', id, 'invoice');
    if (before.status !== 'open')
      throw wrongState(
        'invoice_not_editable',
        `You can only mark open invoices as uncollectible. This invoice is ${before.status}.`,
      );
    const marked = sandbox.change('invoices', id, {
      status: 'uncollectible',
      auto_advance: false,
      next_payment_attempt: null,
      status_transitions: { ...before.status_transitions, marked_uncollectible_at: sandbox.now() },
    });
    sandbox.tell('invoice.marked_uncollectible', marked);
    reassess(sandbox, marked);
    return marked;
  }),

  get('/invoice_payments', paymentsShape, (sandbox, input) => {
    const matching = sandbox.store
      .all('invoice_payments')
      .filter((row) => input.invoice === undefined || row.invoice === input.invoice)
      .filter(({ payment }) => !input.payment || payment.payment_intent === input.payment.payment_intent)
      .filter((row) => input.status === undefined || row.status === input.status);
    return page(matching, input, '/v1/invoice_payments');
  }),

  get('/invoice_payments/:id', {}, (sandbox, _, { id }) => sandbox.get('invoice_payments', id)),
];
