import type { InvoiceRow } from './invoice.tables.ts';

/** What a document states for ever: with its number it is written to the journal. */
export type Stated = Pick<
  InvoiceRow,
  | 'language'
  | 'currency'
  | 'bank_account'
  | 'subtotal'
  | 'tax'
  | 'total'
  | 'vat_percent'
  | 'vat_kind'
  | 'lines'
  | 'recipient'
  | 'billing_details'
  | 'issued_at'
>;

export interface DocumentStatement extends Stated {
  /** Links in mails name it. */
  readonly uuid: string;
}

export const statementOf = (draft: Stated, uuid: string): DocumentStatement => ({
  uuid,
  language: draft.language,
  currency: draft.currency,
  bank_account: draft.bank_account,
  subtotal: draft.subtotal,
  tax: draft.tax,
  total: draft.total,
  vat_percent: draft.vat_percent,
  vat_kind: draft.vat_kind,
  lines: draft.lines,
  recipient: draft.recipient,
  billing_details: draft.billing_details,
  issued_at: draft.issued_at,
});

/** As the journal has it: in JSON, an instant is a text. */
export function statementFrom(content: unknown): DocumentStatement {
  const stored = content as Omit<DocumentStatement, 'issued_at'> & { readonly issued_at: Date | string };
  return { ...stored, issued_at: new Date(stored.issued_at) };
}
