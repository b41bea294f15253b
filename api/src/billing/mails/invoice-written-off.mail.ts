import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, line, link, table } from '../../infrastructure/mail/values.ts';
import { paidSample } from './sample-rows.ts';

export const invoiceWrittenOffMail = defineMail('invoice-written-off', {
  values: { shop: line, number: line, note: line, amount: cents, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    number: 'RE-2026-00042',
    note: 'GS-2026-00007',
    amount: 17731,
    rows: paidSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/invoices',
  },
  de: ({ shop, number, note, amount, rows, link }) => ({
    subject: `Rechnung ${number} ist nicht mehr zu bezahlen`,
    content: [
      `die noch offenen ${amount} der Rechnung ${number} für ${shop} müssen Sie nicht mehr bezahlen. Die Rechnungskorrektur ${note} liegt dieser Nachricht als PDF bei.`,
      rows,
      { button: 'Rechnungen ansehen', link },
    ],
  }),
  en: ({ shop, number, note, amount, rows, link }) => ({
    subject: `Invoice ${number} no longer has to be paid`,
    content: [
      `You no longer have to pay the ${amount} that were left of invoice ${number} (${shop}). The credit note ${note} is attached as a PDF.`,
      rows,
      { button: 'View invoices', link },
    ],
  }),
});
