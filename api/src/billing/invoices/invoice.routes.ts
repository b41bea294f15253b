import type { Invoice } from '@kontor/contract/invoice';
import type { Language } from '@kontor/contract/schema';
import type { Api } from '../../infrastructure/http/api.ts';
import { linkNextPage } from '../../infrastructure/http/next-page.ts';
import { notFound, ProblemError, violation } from '../../infrastructure/http/problem.ts';
import { readBalance } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { lineText } from '../texts/line-text.ts';
import { listHeld, releaseHeld } from './held-invoices.ts';
import { findInvoices, type InvoiceContent, type InvoiceCursor } from './invoice.repository.ts';
import { readDocument, readXRechnung } from './read-document.ts';

const invoices = '/organization/{organizationUuid}/shop/{shopUuid}/invoice';
const pageSize = 20;

export function invoiceRoutes(api: Api, billing: Billing): void {
  const { database, clock } = billing;

  api.route(`GET ${invoices}`, async ({ shop, user, query, request, reply }) => {
    const rows = await findInvoices(database, shop.uuid, query, decodeCursor(query.cursor), pageSize + 1);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    if (rows.length > pageSize && last) linkNextPage(request, reply, query, encodeCursor(last));
    return page.map((row) => invoiceToWire(row, user.language));
  });

  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/balance', ({ shop }) =>
    readBalance(database, clock.now(), shop.uuid),
  );

  api.route(`GET ${invoices}/{invoiceUuid}/pdf`, async ({ shop, params, reply }) => {
    const document = await readDocument(database, shop.uuid, params.invoiceUuid);
    if (document === null) throw notFound();
    if (document === 'held') throw new ProblemError('invoice-held');
    reply.header('content-disposition', `inline; filename="${document.name}"`);
    return document.content;
  });

  api.route(`GET ${invoices}/{invoiceUuid}/xml`, async ({ shop, params, reply }) => {
    const document = await readXRechnung(database, shop.uuid, params.invoiceUuid);
    if (document === null) throw notFound();
    if (document === 'held') throw new ProblemError('invoice-held');
    reply.header('content-disposition', `attachment; filename="${document.name}"`);
    return document.content;
  });

  api.route('GET /operator/invoice', () => listHeld(database));

  api.route('POST /operator/invoice/{invoiceUuid}/release', ({ params, body }) =>
    releaseHeld(billing, params.invoiceUuid, body?.terms ?? null),
  );
}

const invoiceToWire = (row: InvoiceContent, language: Language): Invoice => ({
  uuid: row.uuid,
  number: row.number,
  kind: row.kind,
  correctsInvoiceUuid: row.corrects_invoice_uuid,
  date: row.issued_at.toISOString(),
  total: row.total,
  state: row.state,
  dueDate: row.due_at?.toISOString() ?? null,
  paidAt: row.paid_at?.toISOString() ?? null,
  lines: row.lines.map((line) => ({ description: lineText(line, language), amount: line.amount })),
});

/** The start of the next page, opaque to clients. */
const encodeCursor = ({ issued_at, number }: Pick<InvoiceContent, 'issued_at' | 'number'>): string =>
  Buffer.from(`${issued_at.toISOString()} ${number}`).toString('base64url');

/** @throws ProblemError 422 for a malformed cursor */
function decodeCursor(cursor: string | undefined): InvoiceCursor | null {
  if (cursor === undefined) return null;
  const [instant = '', number = ''] = Buffer.from(cursor, 'base64url').toString().split(' ');
  const issuedAt = new Date(instant);
  if (Number.isNaN(issuedAt.getTime()) || !/^[A-Z]{2}-\d{4}-\d{5,}$/.test(number)) {
    throw violation('cursor', 'invalid', 'Not a cursor of this list');
  }
  return { issuedAt, number };
}
