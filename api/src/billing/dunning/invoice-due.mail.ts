import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, day, line, link, optional, table } from '../../infrastructure/mail/values.ts';
import { owedSample } from '../mails/sample-rows.ts';
import { howToPay } from './how-to-pay.ts';

export const invoiceDueMail = defineMail('invoice-due', {
  values: { shop: line, number: line, amount: cents, how: howToPay, due: optional(day), rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    number: 'RE-2026-00042',
    amount: 17731,
    how: 'transfer',
    due: '2026-12-17T10:00:00Z',
    rows: owedSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/invoices?pay=7d2e',
  },
  de: ({ shop, number, amount, how, due, rows, link }) => ({
    subject: `Rechnung ${number} ist fällig`,
    content: [
      `die Rechnung ${number} für ${shop} ${due ? `war am ${due}` : 'ist'} fällig. ${amount} sind noch nicht vollständig bei uns eingegangen.`,
      how,
      rows,
      'Die Rechnung liegt dieser Nachricht als PDF bei. Haben Sie schon überwiesen, brauchen Sie nichts weiter zu tun. War es nur ein Teil, steht unter „Jetzt bezahlen“, was noch fehlt.',
      { button: 'Jetzt bezahlen', link },
    ],
  }),
  en: ({ shop, number, amount, how, due, rows, link }) => ({
    subject: `Invoice ${number} is due`,
    content: [
      `Invoice ${number} (${shop}) ${due ? `was due on ${due}` : 'is due'}. We have not received the whole of ${amount} yet.`,
      how,
      rows,
      'The invoice is attached as a PDF. If you have already transferred the amount, there is nothing left to do. If it was a part of it, “Pay now” shows what is missing.',
      { button: 'Pay now', link },
    ],
  }),
});
