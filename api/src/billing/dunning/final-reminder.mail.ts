import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, day, flag, line, link, optional, table } from '../../infrastructure/mail/values.ts';
import { owedSample } from '../mails/sample-rows.ts';
import { howToPay } from './how-to-pay.ts';

export const finalReminderMail = defineMail('final-reminder', {
  values: {
    shop: line,
    number: line,
    amount: cents,
    how: howToPay,
    deadline: optional(day),
    switchesOff: flag,
    rows: table,
    link,
  },
  sample: {
    shop: 'Radwerk Berlin',
    number: 'RE-2026-00042',
    amount: 17731,
    how: 'transfer',
    deadline: '2026-12-31T10:00:00Z',
    switchesOff: true,
    rows: owedSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/invoices?pay=7d2e',
  },
  de: ({ shop, number, amount, how, deadline, switchesOff, rows, link }) => ({
    subject: `Letzte Mahnung zur Rechnung ${number}`,
    alert: deadline ? `${switchesOff ? 'Abschaltung am' : 'Letzte Frist:'} ${deadline}` : 'Letzte Mahnung',
    content: [
      `die Rechnung ${number} für ${shop} ist trotz unserer Erinnerung nicht bezahlt. Offen sind ${amount}.`,
      deadline &&
        (switchesOff
          ? `Ohne Zahlungseingang schalten wir ERP, WMS und POS am ${deadline} ab. Ihre Daten bleiben erhalten.`
          : `Bitte bezahlen Sie den Betrag bis zum ${deadline}.`),
      how,
      rows,
      'Die Rechnung liegt dieser Nachricht als PDF bei.',
      { button: 'Jetzt bezahlen', link },
    ],
  }),
  en: ({ shop, number, amount, how, deadline, switchesOff, rows, link }) => ({
    subject: `Final reminder: invoice ${number}`,
    alert: deadline ? `${switchesOff ? 'Switched off on' : 'Last deadline:'} ${deadline}` : 'Final reminder',
    content: [
      `Invoice ${number} (${shop}) has not been paid despite our reminder. ${amount} is open.`,
      deadline &&
        (switchesOff
          ? `Without a payment we will switch off ERP, WMS and POS on ${deadline}. Your data is kept.`
          : `Please pay the amount by ${deadline}.`),
      how,
      rows,
      'The invoice is attached as a PDF.',
      { button: 'Pay now', link },
    ],
  }),
});
