import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pageTexts } from '../browser/pages/texts.ts';
import { type TransferForm, transferPage } from '../browser/pages/transfer.ts';
import { receiveTransfer } from '../engine/bank-transfers.ts';
import { customerOfIban } from '../engine/funding-instructions.ts';
import { decodeForm, type FormRecord } from '../protocol/form.ts';
import type { Sandbox } from '../state/sandbox.ts';
import type { ApiHooks } from './api-routes.ts';
import { localeOf, sendPage } from './send-page.ts';

interface TransferPage {
  Querystring: Partial<Record<keyof TransferForm | 'locale', string>>;
}

const url = '/payment-sandbox/transfer';

/** The bank from which customers pay what they pay by transfer. */
export function transferRoutes(app: FastifyInstance, sandbox: Sandbox, hooks: ApiHooks): void {
  const textsFor = (request: FastifyRequest<TransferPage>) => pageTexts(localeOf(request, request.query.locale));

  app.get<TransferPage>(url, (request, reply) =>
    sendPage(reply, transferPage(formOf(request.query), null, textsFor(request))),
  );

  app.post<TransferPage>(url, async (request, reply) => {
    const form = formOf(decodeForm(typeof request.body === 'string' ? request.body : ''));
    const texts = textsFor(request);
    const cents = Math.round(Number(form.amount) * 100);
    const customer = customerOfIban(sandbox, form.iban);
    if (customer === null) {
      return sendPage(reply.code(422), transferPage(form, texts.text('transferUnknownIban'), texts));
    }
    if (!(cents > 0)) return sendPage(reply.code(422), transferPage(form, texts.text('transferNoAmount'), texts));
    sandbox.store.attempt(
      () => receiveTransfer(sandbox, customer, cents, form.reference === '' ? null : form.reference),
      () => false,
    );
    await hooks.changed();
    const notice = texts.text('transferDone', { amount: texts.money(cents, 'eur') });
    return sendPage(reply, transferPage({ ...form, amount: '', reference: '' }, notice, texts));
  });
}

function formOf(values: FormRecord | TransferPage['Querystring']): TransferForm {
  const field = (name: keyof TransferForm) => {
    const value = values[name];
    return typeof value === 'string' ? value.trim() : '';
  };
  return { iban: field('iban'), amount: field('amount'), reference: field('reference') };
}
