import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, day, flag, line, link, optional, table } from '../../infrastructure/mail/values.ts';
import { owedSample } from '../mails/sample-rows.ts';
import { howToPay } from './how-to-pay.ts';

export const paymentReminderMail = defineMail('payment-reminder', {
  values: {
    shop: line,
    number: line,
    amount: cents,
    how: howToPay,
    next: optional(day),
    switchesOff: flag,
    rows: table,
    link,
  },
  sample: {
    shop: 'Radwerk Berlin',
    number: 'RE-2026-00042',
    amount: 17731,
    how: 'transfer',
    next: '2026-12-24T10:00:00Z',
    switchesOff: true,
    rows: owedSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/invoices?pay=7d2e',
  },
  de: ({ shop, number, amount, how, next, switchesOff, rows, link }) => {
    const announcement =
      next &&
      `Ist der Betrag am ${next} noch offen, schicken wir Ihnen eine letzte Mahnung.${switchesOff ? ' Darin steht, an welchem Tag wir ERP, WMS und POS abschalten.' : ''} `;
    return {
      subject: `Zahlungserinnerung zur Rechnung ${number}`,
      content: [
        `die Rechnung ${number} für ${shop} ist noch nicht bezahlt. Offen sind ${amount}.`,
        how,
        rows,
        `${announcement}Die Rechnung liegt dieser Nachricht als PDF bei.`,
        { button: 'Jetzt bezahlen', link },
      ],
    };
  },
  en: ({ shop, number, amount, how, next, switchesOff, rows, link }) => {
    const announcement =
      next &&
      `If the amount is still open on ${next}, we will send you a final reminder.${switchesOff ? ' It will state the day on which we switch off ERP, WMS and POS.' : ''} `;
    return {
      subject: `Reminder: invoice ${number}`,
      content: [
        `Invoice ${number} (${shop}) has not been paid yet. ${amount} is open.`,
        how,
        rows,
        `${announcement}The invoice is attached as a PDF.`,
        { button: 'Pay now', link },
      ],
    };
  },
});
