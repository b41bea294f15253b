import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link } from '../../infrastructure/mail/values.ts';

export const emailChangeNoticeMail = defineMail('email-change-notice', {
  values: { newEmail: line, link },
  sample: { newEmail: 'eva.brandt@radwerk.test', link: 'https://portal.test/forgot-password' },
  de: ({ newEmail, link, product }) => ({
    subject: 'Ihre E-Mail-Adresse soll geändert werden',
    content: [
      `für Ihr Konto bei ${product} wurde die neue E-Mail-Adresse ${newEmail} angegeben. Sie gilt, sobald sie dort bestätigt wurde.`,
      'Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück. Damit wird die Änderung hinfällig.',
      { button: 'Passwort zurücksetzen', link },
    ],
  }),
  en: ({ newEmail, link, product }) => ({
    subject: 'Your e-mail address is about to change',
    content: [
      `A new e-mail address, ${newEmail}, was entered for your account at ${product}. It takes effect as soon as it is confirmed there.`,
      'If it was not you, please reset your password at once: that cancels the change.',
      { button: 'Reset password', link },
    ],
  }),
});
