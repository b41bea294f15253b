import { randomBytes } from 'node:crypto';
import { invalidRequest, wrongState } from '../protocol/errors.ts';
import type { CreditNote, Invoice, Metadata, Refund } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { markPaid, paymentOf } from './collection.ts';
import { type CreditNoteContent, type CreditNoteLineInput, contentOf } from './credit-note-lines.ts';
import { changeCustomerBalance } from './customer-balance.ts';
import { cancelPaymentIntent } from './payment-intents.ts';
import { refundCharge } from './refunds.ts';

export interface CreditNoteFields {
  invoice: string;
  amount: number | undefined;
  lines: CreditNoteLineInput[] | undefined;
  reason: CreditNote['reason'];
  memo: string | null;
  metadata: Metadata;
  effectiveAt: number | null;
  creditAmount: number;
  outOfBandAmount: number;
  refundAmount: number;
  /** Existing refunds that are linked to this note. */
  refunds: { refund: string; amount: number | undefined }[];
}

interface PlannedNote {
  invoice: Invoice;
  content: CreditNoteContent;
  /** Reduces the amount that is still due. */
  prePayment: number;
  /** Credited after the payment. */
  postPayment: number;
  linked: { refund: Refund; amount: number }[];
}

function creditable(sandbox: Sandbox, id: string): Invoice {
  const invoice = sandbox.get('invoices', id, 'invoice');
  if (invoice.status === 'draft' || invoice.status === 'void')
    throw invalidRequest(
      `Credit notes can only be created for open or paid invoices. This invoice is ${invoice.status}.`,
      {
        param: 'invoice',
      },
    );
  if (paymentOf(sandbox, id)?.status === 'processing')
    throw wrongState('invoice_not_editable', 'This invoice has a payment that is still processing.');
  return invoice;
}

const issuedFor = (sandbox: Sandbox, invoice: string) =>
  sandbox.store.all('credit_notes').filter((note) => note.invoice === invoice && note.status === 'issued');

function linkedRefunds(sandbox: Sandbox, invoice: Invoice, given: CreditNoteFields['refunds']) {
  const intent = paymentOf(sandbox, invoice.id);
  return given.map(({ refund: id, amount }, index) => {
    const refund = sandbox.get('refunds', id, `refunds[${index}][refund]`);
    if (refund.payment_intent !== intent?.id || (amount ?? refund.amount) > refund.amount)
      throw invalidRequest(`The refund ${id} does not belong to this invoice, or is smaller than what is linked.`, {
        param: `refunds[${index}]`,
      });
    return { refund, amount: amount ?? refund.amount };
  });
}

/** https://docs.stripe.com/api/credit_notes/create: the amount remaining is reduced first, the rest must be given back. */
function plan(sandbox: Sandbox, fields: CreditNoteFields): PlannedNote {
  const invoice = creditable(sandbox, fields.invoice);
  const earlier = issuedFor(sandbox, invoice.id);
  const left = invoice.total - earlier.reduce((sum, note) => sum + note.total, 0);
  if (left < 1) throw invalidRequest('Nothing is left of this invoice to be credited.', { param: 'invoice' });
  const content = contentOf(sandbox, invoice, earlier, fields);
  if (content.total < 1 || content.total > left)
    throw invalidRequest(
      `The credit note amount (${content.total}) must be positive and at most what is left of the invoice (${left}).`,
      { param: fields.amount === undefined ? 'lines' : 'amount' },
    );
  const owed = invoice.status === 'paid' ? 0 : invoice.amount_remaining;
  const prePayment = Math.min(owed, content.total);
  const postPayment = content.total - prePayment;
  const linked = linkedRefunds(sandbox, invoice, fields.refunds);
  const refunded = linked.reduce((sum, { amount }) => sum + amount, fields.refundAmount);
  const given = refunded + fields.creditAmount + fields.outOfBandAmount;
  if (given !== postPayment)
    throw invalidRequest(
      `The sum of credit amount, refund amount and out of band amount (${given}) must equal the post payment amount (${postPayment}).`,
    );
  return { invoice, content, prePayment, postPayment, linked };
}

const typeOf = (pre: number, post: number) =>
  pre > 0 && post > 0 ? ('mixed' as const) : post > 0 ? ('post_payment' as const) : ('pre_payment' as const);

function noteObject(sandbox: Sandbox, id: string, planned: PlannedNote, fields: CreditNoteFields): CreditNote {
  const { invoice, content, prePayment, postPayment } = planned;
  const count = sandbox.store.all('credit_notes').filter((note) => note.invoice === invoice.id).length;
  return {
    id,
    object: 'credit_note',
    amount: content.total,
    amount_shipping: 0,
    created: sandbox.now(),
    currency: invoice.currency,
    customer: invoice.customer ?? '',
    customer_account: null,
    customer_balance_transaction: null,
    discount_amount: 0,
    discount_amounts: [],
    effective_at: fields.effectiveAt ?? sandbox.now(),
    invoice: invoice.id,
    lines: { object: 'list', data: content.lines, has_more: false, url: `/v1/credit_notes/${id}/lines` },
    livemode: false,
    memo: fields.memo,
    metadata: fields.metadata,
    number: `${invoice.number}-CN-${String(count + 1).padStart(2, '0')}`,
    out_of_band_amount: fields.outOfBandAmount || null,
    pdf: `/payment-sandbox/credit_note/${id}/${randomBytes(18).toString('base64url')}/pdf`,
    post_payment_amount: postPayment,
    pre_payment_amount: prePayment,
    pretax_credit_amounts: [],
    reason: fields.reason,
    refunds: [],
    shipping_cost: null,
    status: 'issued',
    subtotal: content.subtotal,
    subtotal_excluding_tax: content.subtotal,
    total: content.total,
    total_excluding_tax: content.subtotal,
    total_taxes: content.taxes,
    type: typeOf(prePayment, postPayment),
    voided_at: null,
  };
}

export const previewCreditNote = (sandbox: Sandbox, fields: CreditNoteFields): CreditNote =>
  noteObject(sandbox, newId('cn'), plan(sandbox, fields), fields);

/** Changes the amount due of an open invoice; voiding a note increases it again. */
function changeOwed(sandbox: Sandbox, invoice: Invoice, by: number): void {
  const owed = invoice.amount_remaining + by;
  sandbox.change(
    'invoices',
    invoice.id,
    {
      amount_due: invoice.amount_due + by,
      amount_remaining: owed,
      pre_payment_credit_notes_amount: invoice.pre_payment_credit_notes_amount - by,
    },
    'invoice.updated',
  );
  const intent = paymentOf(sandbox, invoice.id);
  if (owed === 0) {
    if (intent && intent.status !== 'canceled') cancelPaymentIntent(sandbox, intent.id, 'void_invoice');
    markPaid(sandbox, invoice.id, { amount: 0, byPayment: false, method: null });
    return;
  }
  if (intent) sandbox.change('payment_intents', intent.id, { amount: owed });
  for (const payment of sandbox.store.all('invoice_payments').filter((row) => row.invoice === invoice.id))
    sandbox.change('invoice_payments', payment.id, { amount_requested: owed });
}

function giveBack(sandbox: Sandbox, planned: PlannedNote, fields: CreditNoteFields, id: string): Partial<CreditNote> {
  const { invoice, linked } = planned;
  const entries = linked.map(({ refund, amount }) => ({ refund: refund.id, amount }));
  if (fields.refundAmount > 0) {
    const charge = paymentOf(sandbox, invoice.id)?.latest_charge;
    if (!charge)
      throw invalidRequest('The invoice was not paid with a charge that can be refunded.', { param: 'refund_amount' });
    const made = refundCharge(sandbox, charge, { amount: fields.refundAmount, reason: null, metadata: {} });
    entries.push({ refund: made.id, amount: made.amount });
  }
  const credit =
    fields.creditAmount > 0 && invoice.customer
      ? changeCustomerBalance(sandbox, invoice.customer, {
          amount: -fields.creditAmount,
          type: 'credit_note',
          currency: invoice.currency,
          invoice: invoice.id,
          creditNote: id,
        })
      : null;
  return {
    customer_balance_transaction: credit?.id ?? null,
    refunds: entries.map(({ refund, amount }) => ({
      amount_refunded: amount,
      payment_record_refund: null,
      refund,
      type: 'refund' as const,
    })),
  };
}

export function issueCreditNote(sandbox: Sandbox, fields: CreditNoteFields): CreditNote {
  const planned = plan(sandbox, fields);
  const { invoice, prePayment, postPayment } = planned;
  const id = newId('cn');
  const note = noteObject(sandbox, id, planned, fields);
  sandbox.create('credit_notes', { ...note, ...giveBack(sandbox, planned, fields, id) }, 'credit_note.created');
  if (postPayment > 0)
    sandbox.change(
      'invoices',
      invoice.id,
      { post_payment_credit_notes_amount: invoice.post_payment_credit_notes_amount + postPayment },
      'invoice.updated',
    );
  if (prePayment > 0) changeOwed(sandbox, sandbox.get('invoices', invoice.id), -prePayment);
  return sandbox.get('credit_notes', id);
}

/** Only possible while the invoice is open: refunds and credits cannot be reversed. */
export function voidCreditNote(sandbox: Sandbox, id: string): CreditNote {
  const note = sandbox.get('credit_notes', id, 'credit_note');
  const invoice = sandbox.get('invoices', note.invoice);
  if (note.status !== 'issued' || invoice.status !== 'open' || note.post_payment_amount > 0)
    throw wrongState(
      'invoice_not_editable',
      'You can only void credit notes that reduced the amount due of an invoice that is still open.',
    );
  changeOwed(sandbox, invoice, note.pre_payment_amount);
  const voided = sandbox.change('credit_notes', id, { status: 'void', voided_at: sandbox.now() });
  sandbox.tell('credit_note.voided', voided);
  return voided;
}
