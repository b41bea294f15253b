import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line } from '../../infrastructure/mail/values.ts';
import { resetButton } from '../user/reset-button.ts';

export const passkeyAddedMail = defineMail('passkey-added', {
  values: { name: line },
  sample: { name: 'MacBook von Eva' },
  de: ({ name, product, supportEmail, portal }) => ({
    subject: 'Ein Passkey wurde hinzugefügt',
    content: [
      `mit dem neuen Passkey „${name}“ können Sie sich bei ${product} ohne Passwort anmelden.`,
      `Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück. In den ersten sieben Tagen wird der Passkey dabei entfernt, wenn Sie ihn nicht ausdrücklich behalten; später können Sie ihn dabei abwählen. Hilfe erhalten Sie unter ${supportEmail}.`,
      resetButton(portal, 'de'),
    ],
  }),
  en: ({ name, product, supportEmail, portal }) => ({
    subject: 'A passkey was added',
    content: [
      `With the new passkey “${name}” you can sign in to ${product} without a password.`,
      `If it was not you, please reset your password at once. Within the first seven days this removes the passkey unless you choose to keep it; later you can choose to remove it there. For help, write to ${supportEmail}.`,
      resetButton(portal, 'en'),
    ],
  }),
});
