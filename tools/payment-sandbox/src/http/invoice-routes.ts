import type { FastifyInstance, FastifyRequest } from 'fastify';
import { invoicePage } from '../browser/pages/invoice.ts';
import { invoicePdf } from '../browser/pages/invoice-pdf.ts';
import { creditNoteView, invoiceView } from '../browser/pages/invoice-view.ts';
import { pageTexts } from '../browser/pages/texts.ts';
import { receiveTransfer } from '../engine/bank-transfers.ts';
import { missing } from '../protocol/errors.ts';
import type { Invoice } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';
import type { ApiHooks } from './api-routes.ts';
import { localeOf, sendPage } from './send-page.ts';

interface InvoiceParams {
  Params: { id: string; token: string };
  Querystring: { locale?: string };
}

/** The hosted invoice, its PDF and those of its credit notes, and the bank transfer that may be simulated for it. */
export function invoiceRoutes(app: FastifyInstance, sandbox: Sandbox, hooks: ApiHooks): void {
  const url = '/payment-sandbox/invoice/:id/:token';
  const found = ({ id, token }: InvoiceParams['Params']): Invoice => {
    const invoice = sandbox.get('invoices', id, 'invoice');
    if (!invoice.hosted_invoice_url?.endsWith(`/${token}`)) throw missing('invoice', id);
    return invoice;
  };
  const textsFor = (request: FastifyRequest<InvoiceParams>, { customer }: Invoice) => {
    const preferred = customer ? sandbox.store.get('customers', customer)?.preferred_locales?.[0] : undefined;
    return pageTexts(request.query.locale ?? preferred ?? localeOf(request));
  };

  app.get<InvoiceParams>(url, (request, reply) => {
    const invoice = found(request.params);
    const texts = textsFor(request, invoice);
    const transferable = invoice.status === 'open' && invoice.collection_method === 'send_invoice';
    const view = invoiceView(sandbox, invoice, texts);
    return sendPage(reply, invoicePage(view, invoice.hosted_invoice_url ?? '', transferable, texts));
  });

  app.get<InvoiceParams>(`${url}/pdf`, async (request, reply) => {
    const invoice = found(request.params);
    const texts = textsFor(request, invoice);
    const pdf = await invoicePdf(invoiceView(sandbox, invoice, texts), texts);
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${invoice.number ?? invoice.id}.pdf"`)
      .send(pdf);
  });

  app.get<InvoiceParams>('/payment-sandbox/credit_note/:id/:token/pdf', async (request, reply) => {
    const note = sandbox.get('credit_notes', request.params.id, 'credit_note');
    if (!note.pdf.endsWith(`/${request.params.token}/pdf`)) throw missing('credit_note', note.id);
    const texts = textsFor(request, sandbox.get('invoices', note.invoice));
    return reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${note.number}.pdf"`)
      .send(await invoicePdf(creditNoteView(sandbox, note, texts), texts));
  });

  app.post<InvoiceParams>(`${url}/transfer`, async (request, reply) => {
    const { customer, amount_remaining: amount, hosted_invoice_url: page } = found(request.params);
    if (customer)
      sandbox.store.attempt(
        () => receiveTransfer(sandbox, customer, amount),
        () => false,
      );
    await hooks.changed();
    return reply.redirect(page ?? '', 303);
  });
}
