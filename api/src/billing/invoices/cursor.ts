import { violation } from '../../infrastructure/http/problem.ts';
import type { InvoiceContent, InvoiceCursor } from './invoice.repository.ts';

/** Where the next page begins, opaque to clients. */
export const encodeCursor = ({ issued_at, number }: Pick<InvoiceContent, 'issued_at' | 'number'>): string =>
  Buffer.from(`${issued_at.toISOString()} ${number}`).toString('base64url');

/** @throws ProblemError 422 for what was never a cursor of ours */
export function decodeCursor(cursor: string | undefined): InvoiceCursor | null {
  if (cursor === undefined) return null;
  const [instant = '', number = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const issuedAt = new Date(instant);
  if (Number.isNaN(issuedAt.getTime()) || !/^[A-Z]{2}-\d{4}-\d{5,}$/.test(number)) {
    throw violation('cursor', 'invalid', 'Not a cursor of this list');
  }
  return { issuedAt, number };
}
