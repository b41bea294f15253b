import type { Invoice } from '@kontor/contract/invoice';
import type { Language } from '@kontor/contract/schema';
import * as z from 'zod/mini';
import { cursorInstant, decodeCursor, encodeCursor } from '../../infrastructure/http/next-page.ts';
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

const Position = z.tuple([cursorInstant, z.string().check(z.regex(/^[A-Z]{2}-\d{4}-\d{5,}$/))]);

/** The start of the next page. */
export const cursorAfter = ({ issued_at, number }: Pick<InvoiceContent, 'issued_at' | 'number'>): string =>
  encodeCursor(issued_at.toISOString(), number);

/** @throws ProblemError 422 for a malformed cursor */
export function positionOf(cursor: string | undefined): InvoiceCursor | null {
  const position = decodeCursor(Position, cursor);
  return position && { issuedAt: position[0], number: position[1] };
}
