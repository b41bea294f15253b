import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { link } from '../../infrastructure/mail/values.ts';

export const factorsResetMail = defineMail('factors-reset', {
  values: { link },
  sample: { link: 'https://portal.test/login' },
  de: ({ link, product, supportEmail }) => ({
    subject: 'Ihre zweiten Faktoren wurden entfernt',
    content: [
      `alle Passkeys, die Authenticator-App und die Wiederherstellungscodes wurden aus Ihrem Konto bei ${product} entfernt. Bitte melden Sie sich mit dem Passwort an und richten Sie gleich einen neuen zweiten Faktor ein.`,
      `Haben Sie nicht darum gebeten, schreiben Sie uns bitte sofort an ${supportEmail}.`,
      { button: 'Anmelden', link },
    ],
  }),
  en: ({ link, product, supportEmail }) => ({
    subject: 'Your second factors were removed',
    content: [
      `All passkeys, the authenticator app and the recovery codes were removed from your account at ${product}. Please sign in with the password, and set a new second factor up at once.`,
      `If you did not ask for it, please write to ${supportEmail} at once.`,
      { button: 'Sign in', link },
    ],
  }),
});
