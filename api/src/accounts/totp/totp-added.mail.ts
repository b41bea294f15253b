import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { resetButton } from '../user/reset-button.ts';

export const totpAddedMail = defineMail('totp-added', {
  values: {},
  sample: {},
  de: ({ product, supportEmail, portal }) => ({
    subject: 'Die Anmeldung in zwei Schritten ist eingeschaltet',
    content: [
      `für Ihr Konto bei ${product} wurde eine Authenticator-App eingerichtet. Zusätzlich zum Passwort fragen wir jetzt nach einem Code der App.`,
      `Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück und entfernen Sie dabei die App und alle Passkeys, die Sie nicht kennen. Nach sieben Tagen können Sie die App nur noch mit einem ihrer Codes entfernen; wenden Sie sich dann an ${supportEmail}.`,
      resetButton(portal, 'de'),
    ],
  }),
  en: ({ product, supportEmail, portal }) => ({
    subject: 'Two-step sign-in is on',
    content: [
      `An authenticator app was set up for your account at ${product}. In addition to the password we now ask for a code from the app.`,
      `If it was not you, please reset your password at once, and remove the app and every passkey that you do not recognize while doing so. After seven days the app can only be removed with one of its codes; contact ${supportEmail} then.`,
      resetButton(portal, 'en'),
    ],
  }),
});
