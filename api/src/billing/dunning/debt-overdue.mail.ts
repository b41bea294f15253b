import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, line, link, table } from '../../infrastructure/mail/values.ts';
import { owedSample } from '../mails/sample-rows.ts';
import { howToPay } from './how-to-pay.ts';

export const debtOverdueMail = defineMail('debt-overdue', {
  values: { shop: line, number: line, amount: cents, how: howToPay, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    number: 'RE-2026-00042',
    amount: 17731,
    how: 'transfer',
    rows: owedSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/invoices?pay=7d2e',
  },
  de: ({ shop, number, amount, how, rows, link }) => ({
    subject: `Rechnung ${number} ist überfällig`,
    alert: `Überfällig: ${amount}`,
    content: [
      `die Rechnung ${number} für ${shop} ist trotz unserer letzten Mahnung nicht bezahlt. Offen sind ${amount}.`,
      how,
      rows,
      'Die Rechnung liegt dieser Nachricht als PDF bei.',
      { button: 'Jetzt bezahlen', link },
    ],
  }),
  en: ({ shop, number, amount, how, rows, link }) => ({
    subject: `Invoice ${number} is overdue`,
    alert: `Overdue: ${amount}`,
    content: [
      `Invoice ${number} (${shop}) has not been paid despite our final reminder. ${amount} is open.`,
      how,
      rows,
      'The invoice is attached as a PDF.',
      { button: 'Pay now', link },
    ],
  }),
});
