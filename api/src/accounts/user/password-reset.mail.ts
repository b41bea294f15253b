import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { link } from '../../infrastructure/mail/values.ts';

export const passwordResetMail = defineMail('password-reset', {
  values: { link },
  sample: { link: 'https://portal.test/reset-password?token=x7Kq' },
  de: ({ link, product }) => ({
    subject: 'Neues Passwort festlegen',
    content: [
      `Sie möchten Ihr Passwort bei ${product} zurücksetzen. Über den folgenden Link legen Sie ein neues fest.`,
      'Der Link gilt eine Stunde und nur einmal. Wenn Sie das nicht waren, können Sie diese Nachricht ignorieren: Ihr Passwort bleibt unverändert.',
      { button: 'Neues Passwort festlegen', link },
    ],
  }),
  en: ({ link, product }) => ({
    subject: 'Set a new password',
    content: [
      `You want to reset your password at ${product}. Use this link to set a new one.`,
      'The link is valid for one hour and works once. If it was not you, you can ignore this message: your password stays as it is.',
      { button: 'Set a new password', link },
    ],
  }),
});
