import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, link, table } from '../../infrastructure/mail/values.ts';
import { debtBefore, debtSample } from './left-open.ts';

export const deletionWaitsForMoneyMail = defineMail('deletion-waits-for-money', {
  values: { debt: debtBefore, amount: cents, rows: table, link },
  sample: { debt: 35462, amount: 4900, rows: debtSample, link: 'https://portal.test/user/edit' },
  de: ({ debt, amount, rows, link, product, supportEmail }) => ({
    subject: 'Vor der Löschung zahlen wir Ihr Guthaben aus',
    content: [
      `Sie haben die Löschung Ihres Kontos bei ${product} bestätigt. Wir haben noch ${amount} von Ihnen. Diesen Betrag zahlen wir zuerst aus, danach löschen wir Ihr Konto.`,
      `Wir zahlen auf die Zahlungsmethode zurück, mit der Sie bezahlt haben. Wo das nicht geht, fragen wir Sie nach einer Bankverbindung. Bei Fragen schreiben Sie an ${supportEmail}.`,
      debt,
      rows,
      { button: 'Zu Ihrem Profil', link },
    ],
  }),
  en: ({ debt, amount, rows, link, product, supportEmail }) => ({
    subject: 'We pay out your credit before the deletion',
    content: [
      `You have confirmed the deletion of your account at ${product}. We still hold ${amount} for you. We pay out this amount first, and then delete your account.`,
      `We pay it back to the payment method that you have paid with. Where that is not possible, we ask you for a bank account. If you have questions, write to ${supportEmail}.`,
      debt,
      rows,
      { button: 'Go to your profile', link },
    ],
  }),
});
