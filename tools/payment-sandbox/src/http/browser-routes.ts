import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { bundle, clientFile } from '../browser/bundle.ts';
import { answeredPage, type ChallengeQuery, challengePage } from '../browser/pages/challenge.ts';
import { invoicePage } from '../browser/pages/invoice.ts';
import { invoicePdf } from '../browser/pages/invoice-pdf.ts';
import { invoiceView } from '../browser/pages/invoice-view.ts';
import { mandatePage } from '../browser/pages/mandate.ts';
import { pageTexts } from '../browser/pages/texts.ts';
import { receiveTransfer } from '../engine/bank-transfers.ts';
import { answerChallenge, challengedIntent } from '../engine/challenge-answers.ts';
import type { Sandbox } from '../sandbox.ts';
import type { Invoice } from '../wire.ts';
import type { ApiHooks } from './api-routes.ts';
import { missing } from './errors.ts';
import { decodeForm } from './form.ts';

/** Framed by the portal on the same origin and by nobody else; runs only its own files. */
const policy = (formTargets: string) =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; connect-src 'self'; form-action ${formTargets}; base-uri 'none'; frame-ancestors 'self'`;

const sendPage = (reply: FastifyReply, markup: string, formTargets = "'self'") =>
  reply
    .headers({
      'content-security-policy': policy(formTargets),
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    })
    .type('text/html; charset=utf-8')
    .send(markup);

const localeOf = (request: FastifyRequest, asked?: string) => asked || request.headers['accept-language'];

function scriptRoutes(app: FastifyInstance): void {
  const scripts = {
    '/payment-sandbox/stripe.js': 'stripe/stripe.ts',
    '/payment-sandbox/elements/frame.js': 'frame/frame.ts',
    '/payment-sandbox/elements/answered.js': 'answered.ts',
    '/payment-sandbox/elements/challenge.js': 'challenge.ts',
  };
  for (const [url, entry] of Object.entries(scripts)) {
    let script: string | undefined;
    app.get(url, (_, reply) => {
      script ??= bundle(entry);
      return reply.type('text/javascript; charset=utf-8').header('cache-control', 'no-cache').send(script);
    });
  }
  for (const name of ['frame.css', 'page.css'])
    app.get(`/payment-sandbox/elements/${name}`, (_, reply) =>
      reply.type('text/css; charset=utf-8').send(clientFile(name)),
    );
}

/** An element's frame is empty until the page has told it language and style. */
const elementPage =
  '<!doctype html><html><head><meta charset="utf-8"><title>Stripe</title><link rel="stylesheet" href="frame.css"><script src="frame.js" defer></script></head><body></body></html>';

interface ChallengeForm extends ChallengeQuery {
  outcome: string;
}

const challengeForm = (body: unknown): ChallengeForm => {
  const form = decodeForm(typeof body === 'string' ? body : '');
  const field = (name: string) => (typeof form[name] === 'string' ? form[name] : '');
  return {
    intent: field('intent'),
    client_secret: field('client_secret'),
    embedded: field('embedded'),
    locale: field('locale'),
    outcome: field('outcome'),
  };
};

function challengeRoutes(app: FastifyInstance, sandbox: Sandbox, hooks: ApiHooks): void {
  app.get<{ Querystring: ChallengeQuery }>('/payment-sandbox/challenge', (request, reply) => {
    const { query } = request;
    const intent = challengedIntent(sandbox, query.intent, query.client_secret);
    const back = intent.next_action?.redirect_to_url?.return_url;
    // Browsers hold the redirect after a form to the same rule as its target.
    const targets = back ? `'self' ${new URL(back).origin}` : "'self'";
    return sendPage(reply, challengePage(intent, query, pageTexts(localeOf(request, query.locale))), targets);
  });

  app.post('/payment-sandbox/challenge', async (request, reply) => {
    const form = challengeForm(request.body);
    const intent = challengedIntent(sandbox, form.intent, form.client_secret);
    const back = intent.next_action?.redirect_to_url?.return_url;
    sandbox.store.attempt(
      () => answerChallenge(sandbox, intent, form.outcome === 'succeeded'),
      () => false,
    );
    await hooks.changed();
    if (!back) return sendPage(reply, answeredPage(pageTexts(localeOf(request, form.locale))));
    const target = new URL(back);
    target.searchParams.set(intent.object, intent.id);
    target.searchParams.set(`${intent.object}_client_secret`, form.client_secret);
    target.searchParams.set('redirect_status', form.outcome);
    return reply.redirect(target.href, 303);
  });
}

interface InvoiceParams {
  Params: { id: string; token: string };
  Querystring: { locale?: string };
}

function invoiceRoutes(app: FastifyInstance, sandbox: Sandbox, hooks: ApiHooks): void {
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

/** Stripe.js, the frames of its elements, and the pages that a customer may be sent to. */
export function browserRoutes(app: FastifyInstance, sandbox: Sandbox, hooks: ApiHooks): void {
  scriptRoutes(app);
  for (const type of ['card', 'iban'])
    app.get(`/payment-sandbox/elements/${type}`, (_, reply) => sendPage(reply, elementPage));
  challengeRoutes(app, sandbox, hooks);
  invoiceRoutes(app, sandbox, hooks);
  app.get<{ Params: { id: string }; Querystring: { locale?: string } }>(
    '/payment-sandbox/mandate/:id',
    (request, reply) => {
      const mandate = sandbox.get('mandates', request.params.id);
      return sendPage(reply, mandatePage(sandbox, mandate, pageTexts(localeOf(request, request.query.locale))));
    },
  );
}
