import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { count } from '../../infrastructure/mail/values.ts';
import { resetButton } from '../user/reset-button.ts';

export const recoveryCodeUsedMail = defineMail('recovery-code-used', {
  values: { left: count },
  sample: { left: 7 },
  de: ({ left, product, supportEmail, portal }) => ({
    subject: 'Anmeldung mit einem Wiederherstellungscode',
    content: [
      `bei Ihrem Konto bei ${product} wurde statt eines Codes der Authenticator-App ein Wiederherstellungscode eingegeben. Noch gültige Wiederherstellungscodes: ${left}.`,
      `Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück und wenden Sie sich an ${supportEmail}.`,
      resetButton(portal, 'de'),
    ],
  }),
  en: ({ left, product, supportEmail, portal }) => ({
    subject: 'Sign-in with a recovery code',
    content: [
      `A recovery code was entered for your account at ${product} instead of a code from the authenticator app. Recovery codes still valid: ${left}.`,
      `If it was not you, please reset your password at once and contact ${supportEmail}.`,
      resetButton(portal, 'en'),
    ],
  }),
});
