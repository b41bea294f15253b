import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { link, table } from '../../infrastructure/mail/values.ts';
import { debtBefore, debtSample } from './left-open.ts';

export const deletionMail = defineMail('deletion', {
  values: { debt: debtBefore, rows: table, link },
  sample: { debt: 35462, rows: debtSample, link: 'https://portal.test/confirmation/x7Kq' },
  de: ({ debt, rows, link, product }) => ({
    subject: 'Bitte bestätigen Sie die Löschung Ihres Kontos',
    content: [
      `Sie möchten Ihr Konto bei ${product} löschen. Mit der Bestätigung wird es endgültig gelöscht. Läuft noch ein gekündigtes Abonnement, geschieht das mit dessen Ende. Haben wir noch Geld von Ihnen, zahlen wir es vorher aus.`,
      debt,
      rows,
      'Der Link gilt 24 Stunden. Wenn Sie das nicht waren, ändern Sie bitte sofort Ihr Passwort.',
      { button: 'Konto löschen', link },
    ],
  }),
  en: ({ debt, rows, link, product }) => ({
    subject: 'Please confirm the deletion of your account',
    content: [
      `You want to delete your account at ${product}. Once you confirm, it is deleted for good. If a cancelled subscription is still running, this happens when it ends. If we still hold money for you, we pay it out first.`,
      debt,
      rows,
      'The link is valid for 24 hours. If it was not you, please change your password at once.',
      { button: 'Delete account', link },
    ],
  }),
});
