import type { Invoice } from '@kontor/contract/invoice';
import type { Language } from '@kontor/contract/schema';
import { violation } from '../../infrastructure/http/problem.ts';
import { lineText } from '../texts/line-text.ts';
import type { InvoiceContent, InvoiceCursor } from './invoice.repository.ts';
import { servicePeriod } from './service-period.ts';

/** Invoices in an answer; the header Link names the next ones. */
export const pageSize = 20;

/** @param owed cents that are still to be paid of it */
export const invoiceToWire = (row: InvoiceContent, owed: number, language: Language): Invoice => ({
  uuid: row.uuid,
  number: row.number,
  kind: row.kind,
  correctsInvoiceUuid: row.corrects_invoice_uuid,
  date: row.issued_at.toISOString(),
  total: row.total,
  owed,
  state: row.state,
  dueDate: row.due_at?.toISOString() ?? null,
  paidAt: row.paid_at?.toISOString() ?? null,
  servicePeriod: servicePeriod(row.lines),
  lines: row.lines.map((line) => ({ description: lineText(line, language), amount: line.amount })),
});

/** The start of the next page, opaque to clients. */
export const encodeCursor = ({ issued_at, number }: Pick<InvoiceContent, 'issued_at' | 'number'>): string =>
  Buffer.from(`${issued_at.toISOString()} ${number}`).toString('base64url');

/** @throws ProblemError 422 for a malformed cursor */
export function decodeCursor(cursor: string | undefined): InvoiceCursor | null {
  if (cursor === undefined) return null;
  const [instant = '', number = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const issuedAt = new Date(instant);
  if (Number.isNaN(issuedAt.getTime()) || !/^[A-Z]{2}-\d{4}-\d{5,}$/.test(number)) {
    throw violation('cursor', 'invalid', 'Not a cursor of this list');
  }
  return { issuedAt, number };
}
