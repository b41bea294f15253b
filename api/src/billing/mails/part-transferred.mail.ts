import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, line, link, table } from '../../infrastructure/mail/values.ts';
import { invoiceSample } from './sample-rows.ts';

export const partTransferredMail = defineMail('part-transferred', {
  values: { shop: line, number: line, arrived: cents, amount: cents, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    number: 'RE-2026-00042',
    arrived: 10000,
    amount: 7731,
    rows: invoiceSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/invoices?pay=7d2e',
  },
  de: ({ shop, number, arrived, amount, rows, link }) => ({
    subject: `Teilzahlung zur Rechnung ${number} eingegangen`,
    content: [
      `für die Rechnung ${number} (${shop}) sind ${arrived} bei uns eingegangen. Vielen Dank. Bitte überweisen Sie noch ${amount} auf das unten genannte Konto und geben Sie den Verwendungszweck an. Dann ist die Rechnung bezahlt.`,
      rows,
      { button: 'Jetzt bezahlen', link },
    ],
  }),
  en: ({ shop, number, arrived, amount, rows, link }) => ({
    subject: `Part payment received for invoice ${number}`,
    content: [
      `We have received ${arrived} for invoice ${number} (${shop}). Thank you. Please transfer the remaining ${amount} to the account below and state the reference. Then the invoice is paid.`,
      rows,
      { button: 'Pay now', link },
    ],
  }),
});
