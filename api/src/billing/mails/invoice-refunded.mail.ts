import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, line, link, sentence, table } from '../../infrastructure/mail/values.ts';
import { paidSample } from './sample-rows.ts';

export const invoiceRefundedMail = defineMail('invoice-refunded', {
  values: {
    shop: line,
    number: line,
    note: line,
    amount: cents,
    way: sentence({
      de: {
        'payment-method': 'Das Geld geht auf dem Weg zurück, auf dem Sie bezahlt haben. Das dauert einige Tage.',
        credit: 'Der Betrag ist Ihr Guthaben und wird mit den nächsten Rechnungen verrechnet.',
        'bank-transfer': 'Wir überweisen Ihnen den Betrag.',
      },
      en: {
        'payment-method': 'The money goes back the way you have paid. This takes a few days.',
        credit: 'The amount is your credit and is deducted from your next invoices.',
        'bank-transfer': 'We transfer the amount to you.',
      },
    }),
    rows: table,
    link,
  },
  sample: {
    shop: 'Radwerk Berlin',
    number: 'RE-2026-00042',
    note: 'GS-2026-00007',
    amount: 17731,
    way: 'payment-method',
    rows: paidSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/invoices',
  },
  de: ({ shop, number, note, amount, way, rows, link }) => ({
    subject: `Rückzahlung zur Rechnung ${number}`,
    content: [
      `wir zahlen Ihnen ${amount} der Rechnung ${number} für ${shop} zurück. Die Rechnungskorrektur ${note} liegt dieser Nachricht als PDF bei.`,
      way,
      rows,
      { button: 'Rechnungen ansehen', link },
    ],
  }),
  en: ({ shop, number, note, amount, way, rows, link }) => ({
    subject: `Refund for invoice ${number}`,
    content: [
      `We refund ${amount} of invoice ${number} (${shop}). The credit note ${note} is attached as a PDF.`,
      way,
      rows,
      { button: 'View invoices', link },
    ],
  }),
});
