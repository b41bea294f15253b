import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, line, link, table } from '../../infrastructure/mail/values.ts';
import { paymentMethod } from './mail-text.ts';
import { paidSample } from './sample-rows.ts';

export const invoiceCollectedMail = defineMail('invoice-collected', {
  values: { shop: line, number: line, amount: cents, method: paymentMethod, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    number: 'RE-2026-00042',
    amount: 17731,
    method: { type: 'sepa_debit', label: 'DE •••• 3000' },
    rows: paidSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/invoices',
  },
  de: ({ shop, number, amount, method, rows, link }) => ({
    subject: `Rechnung ${number} für ${shop}`,
    content: [
      `die Rechnung ${number} für ${shop} liegt dieser Nachricht als PDF bei.`,
      rows,
      `Sie müssen nichts überweisen: Wir buchen ${amount} in den nächsten Tagen ab. Zahlungsmethode: ${method}.`,
      { button: 'Rechnung ansehen', link },
    ],
  }),
  en: ({ shop, number, amount, method, rows, link }) => ({
    subject: `Invoice ${number} for ${shop}`,
    content: [
      `Invoice ${number} for ${shop} is attached as a PDF.`,
      rows,
      `There is nothing to transfer: we will collect ${amount} within the next few days. Payment method: ${method}.`,
      { button: 'View invoice', link },
    ],
  }),
});
