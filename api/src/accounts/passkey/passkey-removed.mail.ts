import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line } from '../../infrastructure/mail/values.ts';
import { resetButton } from '../user/reset-button.ts';

export const passkeyRemovedMail = defineMail('passkey-removed', {
  values: { name: line },
  sample: { name: 'MacBook von Eva' },
  de: ({ name, product, supportEmail, portal }) => ({
    subject: 'Ein Passkey wurde entfernt',
    content: [
      `der Passkey „${name}“ wurde aus Ihrem Konto bei ${product} entfernt. Mit ihm können Sie sich nicht mehr anmelden.`,
      `Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück. Melden Sie sich dann an und entfernen Sie in Ihrem Profil alle Passkeys, die Sie nicht kennen. Hilfe erhalten Sie unter ${supportEmail}.`,
      resetButton(portal, 'de'),
    ],
  }),
  en: ({ name, product, supportEmail, portal }) => ({
    subject: 'A passkey was removed',
    content: [
      `The passkey “${name}” was removed from your account at ${product}. It no longer signs you in.`,
      `If it was not you, please reset your password at once. Then sign in and remove every passkey in your profile that you do not recognize. For help, write to ${supportEmail}.`,
      resetButton(portal, 'en'),
    ],
  }),
});
