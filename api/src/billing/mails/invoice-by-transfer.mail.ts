import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, day, line, link, optional, table } from '../../infrastructure/mail/values.ts';
import { invoiceSample } from './sample-rows.ts';

export const invoiceByTransferMail = defineMail('invoice-by-transfer', {
  values: { shop: line, number: line, amount: cents, due: optional(day), rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    number: 'RE-2026-00042',
    amount: 17731,
    due: '2026-12-31T10:00:00Z',
    rows: invoiceSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/invoices?pay=7d2e',
  },
  de: ({ shop, number, amount, due, rows, link }) => ({
    subject: `Rechnung ${number} für ${shop}`,
    content: [
      `die Rechnung ${number} für ${shop} liegt dieser Nachricht als PDF bei. Bitte überweisen Sie ${amount}${due && ` bis zum ${due}`} auf das unten genannte Konto und geben Sie den Verwendungszweck an, damit wir Ihre Zahlung zuordnen können.`,
      rows,
      { button: 'Jetzt bezahlen', link },
    ],
  }),
  en: ({ shop, number, amount, due, rows, link }) => ({
    subject: `Invoice ${number} for ${shop}`,
    content: [
      `Invoice ${number} for ${shop} is attached as a PDF. Please transfer ${amount}${due && ` by ${due}`} to the account below, and state the reference so that we can match your payment.`,
      rows,
      { button: 'Pay now', link },
    ],
  }),
});
