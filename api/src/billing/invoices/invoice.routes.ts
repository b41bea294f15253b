import type { FastifyReply } from 'fastify';
import { about } from '../../infrastructure/http/act.ts';
import type { Api } from '../../infrastructure/http/api.ts';
import { cutPage, linkNextPage } from '../../infrastructure/http/next-page.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import { organizationOfShop } from '../../organizations/organization-of-shop.ts';
import { readBalance, readOwed } from '../ledger/ledger.repository.ts';
import type { Billing } from '../stripe/billing.ts';
import { listHeld, releaseHeld } from './held-invoices.ts';
import { findHeldOne, findInvoices } from './invoice.repository.ts';
import { cursorAfter, invoiceToWire, pageSize, positionOf } from './invoice-wire.ts';
import { organizationInvoiceRoutes } from './organization-invoice.routes.ts';
import { readPaper } from './read-document.ts';

const invoices = '/organization/{organizationUuid}/shop/{shopUuid}/invoice';

export function invoiceRoutes(api: Api, billing: Billing): void {
  const { database, clock } = billing;

  api.route(`GET ${invoices}`, async ({ shop, user, query, request, reply }) => {
    const rows = await findInvoices(database, [shop.uuid], query, positionOf(query.cursor), pageSize + 1);
    const { page, next } = cutPage(rows, pageSize, cursorAfter);
    linkNextPage(request, reply, query, next);
    const owed = await readOwed(
      database,
      page.map(({ uuid }) => uuid),
    );
    return page.map((row) => invoiceToWire(row, owed.get(row.uuid) ?? 0, user.language));
  });

  organizationInvoiceRoutes(api, billing);

  api.route('GET /organization/{organizationUuid}/shop/{shopUuid}/balance', ({ shop }) =>
    readBalance(database, clock.now(), shop.uuid),
  );

  async function sendPaper(
    reply: FastifyReply,
    shopUuid: string,
    uuid: string,
    form: 'pdf' | 'xml',
  ): Promise<Uint8Array> {
    const paper = await readPaper(billing, shopUuid, uuid, form);
    if (paper === null) throw notFound();
    if (paper === 'held') throw new ProblemError('invoice-held');
    // Browsers show a PDF; they would show XML as well, which is for programs.
    reply.header('content-disposition', `${form === 'pdf' ? 'inline' : 'attachment'}; filename="${paper.name}"`);
    return paper.content;
  }

  api.route(`GET ${invoices}/{invoiceUuid}/pdf`, ({ shop, params, reply }) =>
    sendPaper(reply, shop.uuid, params.invoiceUuid, 'pdf'),
  );

  api.route(`GET ${invoices}/{invoiceUuid}/xml`, ({ shop, params, reply }) =>
    sendPaper(reply, shop.uuid, params.invoiceUuid, 'xml'),
  );

  api.route('GET /operator/invoice', () => listHeld(database));

  api.act('POST /operator/invoice/{invoiceUuid}/release', {
    async describe({ params: { invoiceUuid }, body }) {
      const held = await findHeldOne(database, invoiceUuid);
      if (held === null) throw notFound();
      const organizationUuid = await organizationOfShop(database, held.shop_uuid);
      return { ...about(invoiceUuid, { vatKind: body?.terms?.vatKind ?? null }), organizationUuid };
    },
    carryOut: ({ params, body }) => releaseHeld(billing, params.invoiceUuid, body?.terms ?? null),
  });
}
