import type { Api } from '../../infrastructure/http/api.ts';
import { linkNextPage } from '../../infrastructure/http/next-page.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { readBalance } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { listHeld, releaseHeld } from './held-invoices.ts';
import { findInvoices } from './invoice.repository.ts';
import { decodeCursor, encodeCursor, invoiceToWire, pageSize } from './invoice-wire.ts';
import { organizationInvoiceRoutes } from './organization-invoice.routes.ts';
import { readDocument, readXRechnung } from './read-document.ts';

const invoices = '/organization/{organizationUuid}/shop/{shopUuid}/invoice';

export function invoiceRoutes(api: Api, billing: Billing): void {
  const { database, clock } = billing;

  api.route(`GET ${invoices}`, async ({ shop, user, query, request, reply }) => {
    const rows = await findInvoices(database, [shop.uuid], query, decodeCursor(query.cursor), pageSize + 1);
    const page = rows.slice(0, pageSize);
    const last = page.at(-1);
    if (rows.length > pageSize && last) linkNextPage(request, reply, query, encodeCursor(last));
    return page.map((row) => invoiceToWire(row, user.language));
  });

  organizationInvoiceRoutes(api, billing);

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
