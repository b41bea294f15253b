import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { resetButton } from '../user/reset-button.ts';

export const totpRemovedMail = defineMail('totp-removed', {
  values: {},
  sample: {},
  de: ({ product, supportEmail, portal }) => ({
    subject: 'Die Anmeldung in zwei Schritten ist ausgeschaltet',
    content: [
      `die Authenticator-App wurde aus Ihrem Konto bei ${product} entfernt. Für die Anmeldung genügt wieder das Passwort.`,
      `Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück. Melden Sie sich dann an, entfernen Sie in Ihrem Profil alle Passkeys, die Sie nicht kennen, und richten Sie die App neu ein. Hilfe erhalten Sie unter ${supportEmail}.`,
      resetButton(portal, 'de'),
    ],
  }),
  en: ({ product, supportEmail, portal }) => ({
    subject: 'Two-step sign-in is off',
    content: [
      `The authenticator app was removed from your account at ${product}. The password alone is enough to sign in again.`,
      `If it was not you, please reset your password at once. Then sign in, remove every passkey in your profile that you do not recognize, and set the app up again. For help, write to ${supportEmail}.`,
      resetButton(portal, 'en'),
    ],
  }),
});
