import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, optional, table } from '../../infrastructure/mail/values.ts';
import { debtSample } from './left-open.ts';

export const accountDeletedMail = defineMail('account-deleted', {
  values: { debt: optional(cents), rows: table },
  sample: { debt: 35462, rows: debtSample },
  de: ({ debt, rows, product, supportEmail }) => ({
    subject: 'Ihr Konto wurde gelöscht',
    content: [
      `Ihr Konto bei ${product} und Ihre persönlichen Daten sind gelöscht. Rechnungen bewahren wir so lange auf, wie das Gesetz es verlangt.`,
      debt &&
        `Noch nicht bezahlt sind ${debt}. Die Löschung ändert daran nichts: Bitte bezahlen Sie diesen Betrag. Die Rechnungen liegen dieser Nachricht als PDF bei. Steht auf einer keine Bankverbindung, schreiben Sie uns bitte an ${supportEmail}, dann sagen wir Ihnen, wie Sie bezahlen können.`,
      rows,
      `Wenn Sie das nicht waren, wenden Sie sich bitte an ${supportEmail}.`,
    ],
  }),
  en: ({ debt, rows, product, supportEmail }) => ({
    subject: 'Your account was deleted',
    content: [
      `Your account at ${product} and your personal data are deleted. We keep invoices for as long as the law requires.`,
      debt &&
        `${debt} is still unpaid. The deletion does not change that: please pay this amount. The invoices are attached as PDFs. If one of them states no bank details, please write to ${supportEmail}, and we will tell you how to pay.`,
      rows,
      `If it was not you, please contact ${supportEmail}.`,
    ],
  }),
});
