import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, line, link, table } from '../../infrastructure/mail/values.ts';
import { paidSample } from './sample-rows.ts';

export const receiptMail = defineMail('receipt', {
  values: { shop: line, number: line, amount: cents, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    number: 'RE-2026-00042',
    amount: 17731,
    rows: paidSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/invoices',
  },
  de: ({ shop, number, amount, rows, link }) => ({
    subject: `Zahlungsbestätigung zur Rechnung ${number}`,
    content: [
      `die Rechnung ${number} über ${amount} für ${shop} ist bezahlt. Vielen Dank. Sie liegt dieser Nachricht als PDF bei.`,
      rows,
      { button: 'Rechnung ansehen', link },
    ],
  }),
  en: ({ shop, number, amount, rows, link }) => ({
    subject: `Payment received for invoice ${number}`,
    content: [
      `Invoice ${number} for ${amount} (${shop}) has been paid. Thank you. It is attached as a PDF.`,
      rows,
      { button: 'View invoice', link },
    ],
  }),
});
