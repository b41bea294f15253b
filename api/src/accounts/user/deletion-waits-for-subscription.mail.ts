import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { link, table } from '../../infrastructure/mail/values.ts';
import { debtBefore, debtSample } from './left-open.ts';

export const deletionWaitsForSubscriptionMail = defineMail('deletion-waits-for-subscription', {
  values: { debt: debtBefore, rows: table, link },
  sample: { debt: 35462, rows: debtSample, link: 'https://portal.test/user/edit' },
  de: ({ debt, rows, link, product }) => ({
    subject: 'Ihr Konto kann noch nicht gelöscht werden',
    content: [
      `Sie haben die Löschung Ihres Kontos bei ${product} bestätigt. Wir können es noch nicht löschen, weil ein Abonnement weiterläuft und sich von selbst verlängert.`,
      'Kündigen Sie das Abonnement, dann löschen wir Ihr Konto, sobald es abgelaufen ist. Wenn Sie Ihr Konto behalten möchten, nehmen Sie die Löschung in Ihrem Profil zurück.',
      debt,
      rows,
      { button: 'Zu Ihrem Profil', link },
    ],
  }),
  en: ({ debt, rows, link, product }) => ({
    subject: 'Your account cannot be deleted yet',
    content: [
      `You have confirmed the deletion of your account at ${product}. We cannot delete it yet, because a subscription is still running and renews itself.`,
      'Cancel the subscription, and we delete your account as soon as it has ended. If you want to keep your account, withdraw the deletion in your profile.',
      debt,
      rows,
      { button: 'Go to your profile', link },
    ],
  }),
});
