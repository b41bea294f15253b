import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { link, table } from '../../infrastructure/mail/values.ts';
import { debtBefore, debtSample } from './left-open.ts';

export const deletionWaitsForOwnerMail = defineMail('deletion-waits-for-owner', {
  values: { debt: debtBefore, rows: table, link },
  sample: { debt: 35462, rows: debtSample, link: 'https://portal.test/user/edit' },
  de: ({ debt, rows, link, product }) => ({
    subject: 'Ihr Konto kann noch nicht gelöscht werden',
    content: [
      `Sie haben die Löschung Ihres Kontos bei ${product} bestätigt. Wir können es noch nicht löschen, weil Sie in einer Organisation mit weiteren Mitgliedern die einzige Person mit der Rolle Inhaber sind.`,
      'Geben Sie dort einem anderen Mitglied diese Rolle, dann löschen wir Ihr Konto. Wenn Sie Ihr Konto behalten möchten, nehmen Sie die Löschung in Ihrem Profil zurück.',
      debt,
      rows,
      { button: 'Zu Ihrem Profil', link },
    ],
  }),
  en: ({ debt, rows, link, product }) => ({
    subject: 'Your account cannot be deleted yet',
    content: [
      `You have confirmed the deletion of your account at ${product}. We cannot delete it yet, because you are the only owner of an organization that has other members.`,
      'Give another member there the role of owner, and we delete your account. If you want to keep your account, withdraw the deletion in your profile.',
      debt,
      rows,
      { button: 'Go to your profile', link },
    ],
  }),
});
