import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { link } from '../../infrastructure/mail/values.ts';

export const deletionWithdrawnMail = defineMail('deletion-withdrawn', {
  values: { link },
  sample: { link: 'https://portal.test/user/edit' },
  de: ({ link, product, supportEmail }) => ({
    subject: 'Ihr Konto wird nicht gelöscht',
    content: [
      `die Löschung Ihres Kontos bei ${product} ist zurückgenommen. Ihr Konto bleibt bestehen. Gekündigte Abonnements enden trotzdem; eine Kündigung nehmen Sie auf der Seite Abonnement zurück.`,
      `Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück und wenden Sie sich an ${supportEmail}.`,
      { button: 'Zu Ihrem Profil', link },
    ],
  }),
  en: ({ link, product, supportEmail }) => ({
    subject: 'Your account will not be deleted',
    content: [
      `The deletion of your account at ${product} has been withdrawn. Your account remains. Cancelled subscriptions end all the same; you take back a cancellation on the subscription page.`,
      `If it was not you, please reset your password at once and contact ${supportEmail}.`,
      { button: 'Go to your profile', link },
    ],
  }),
});
