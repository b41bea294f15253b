import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { resetButton } from './reset-button.ts';

export const passwordChangedMail = defineMail('password-changed', {
  values: {},
  sample: {},
  de: ({ product, supportEmail, portal }) => ({
    subject: 'Ihr Passwort wurde geändert',
    content: [
      `das Passwort Ihres Kontos bei ${product} wurde geändert. Auf allen anderen Geräten wurden Sie abgemeldet.`,
      `Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück und wenden Sie sich an ${supportEmail}.`,
      resetButton(portal, 'de'),
    ],
  }),
  en: ({ product, supportEmail, portal }) => ({
    subject: 'Your password was changed',
    content: [
      `The password of your account at ${product} was changed. You were signed out on all other devices.`,
      `If it was not you, please reset your password at once and contact ${supportEmail}.`,
      resetButton(portal, 'en'),
    ],
  }),
});
