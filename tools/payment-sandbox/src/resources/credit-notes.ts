import type { CreditNoteLineInput } from '../engine/credit-note-lines.ts';
import { type CreditNoteFields, issueCreditNote, previewCreditNote, voidCreditNote } from '../engine/credit-notes.ts';
import { page } from '../http/list.ts';
import { get, type Operation, paging, post } from '../http/operation.ts';
import { type Input, integer, list, metadata, oneOf, optional, record, text, unsettable } from '../http/params.ts';
import { invalidRequest } from '../protocol/errors.ts';
import { given, mergeMetadata } from './shared-params.ts';

const line = record({
  type: oneOf('invoice_line_item', 'custom_line_item'),
  amount: optional(integer),
  description: optional(text),
  invoice_line_item: optional(text),
  quantity: optional(integer),
  tax_rates: unsettable(list(text)),
  unit_amount: optional(integer),
});

const noteShape = {
  amount: optional(integer),
  credit_amount: optional(integer),
  effective_at: optional(integer),
  email_type: optional(oneOf('credit_note', 'none')),
  invoice: text,
  lines: optional(list(line)),
  memo: optional(text),
  metadata,
  out_of_band_amount: optional(integer),
  reason: optional(oneOf('duplicate', 'fraudulent', 'order_change', 'product_unsatisfactory')),
  refund_amount: optional(integer),
  refunds: optional(
    list(record({ refund: text, amount_refunded: optional(integer), type: optional(oneOf('refund')) })),
  ),
};

const missingIn = (at: string) =>
  invalidRequest(`Missing required param: ${at}.`, { code: 'parameter_missing', param: at });

function lineFrom(input: ReturnType<typeof line>, index: number): CreditNoteLineInput {
  const at = `lines[${index}]`;
  if (input.type === 'invoice_line_item') {
    if (input.invoice_line_item === undefined) throw missingIn(`${at}[invoice_line_item]`);
    return { type: input.type, line: input.invoice_line_item, amount: input.amount, quantity: input.quantity };
  }
  if (input.unit_amount === undefined) throw missingIn(`${at}[unit_amount]`);
  if (input.description === undefined) throw missingIn(`${at}[description]`);
  return {
    type: input.type,
    description: input.description,
    quantity: input.quantity ?? 1,
    unitAmount: input.unit_amount,
    taxRates: input.tax_rates ?? [],
  };
}

const fieldsFrom = (input: Input<typeof noteShape>): CreditNoteFields => ({
  invoice: input.invoice,
  amount: input.amount,
  lines: input.lines?.map(lineFrom),
  reason: input.reason ?? null,
  memo: input.memo ?? null,
  metadata: mergeMetadata(null, input.metadata),
  effectiveAt: input.effective_at ?? null,
  creditAmount: input.credit_amount ?? 0,
  outOfBandAmount: input.out_of_band_amount ?? 0,
  refundAmount: input.refund_amount ?? 0,
  refunds: (input.refunds ?? []).map(({ refund, amount_refunded: amount }) => ({ refund, amount })),
});

export const creditNoteOperations: Operation[] = [
  post('/credit_notes', noteShape, (sandbox, input) => issueCreditNote(sandbox, fieldsFrom(input))),

  get('/credit_notes', { ...paging, customer: optional(text), invoice: optional(text) }, (sandbox, input) => {
    const matching = sandbox.store
      .all('credit_notes')
      .filter((row) => input.customer === undefined || row.customer === input.customer)
      .filter((row) => input.invoice === undefined || row.invoice === input.invoice);
    return page(matching, input, '/v1/credit_notes');
  }),

  get('/credit_notes/preview', noteShape, (sandbox, input) => previewCreditNote(sandbox, fieldsFrom(input))),

  get('/credit_notes/preview/lines', { ...paging, ...noteShape }, (sandbox, input) => {
    const { lines } = previewCreditNote(sandbox, fieldsFrom(input));
    return page(lines.data.toReversed(), { ...input, created: undefined }, '/v1/credit_notes/preview/lines');
  }),

  get('/credit_notes/:id', {}, (sandbox, _, { id }) => sandbox.get('credit_notes', id)),

  get('/credit_notes/:id/lines', paging, (sandbox, input, { id }) => {
    const { lines } = sandbox.get('credit_notes', id);
    return page(lines.data.toReversed(), input, lines.url);
  }),

  post('/credit_notes/:id', { memo: optional(text), metadata }, (sandbox, input, { id }) => {
    const before = sandbox.get('credit_notes', id);
    return sandbox.change(
      'credit_notes',
      id,
      { ...given({ memo: input.memo }), metadata: mergeMetadata(before.metadata, input.metadata) },
      'credit_note.updated',
    );
  }),

  post('/credit_notes/:id/void', {}, (sandbox, _, { id }) => voidCreditNote(sandbox, id)),
];
