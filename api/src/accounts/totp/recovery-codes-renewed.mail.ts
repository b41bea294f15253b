import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { resetButton } from '../user/reset-button.ts';

export const recoveryCodesRenewedMail = defineMail('recovery-codes-renewed', {
  values: {},
  sample: {},
  de: ({ product, supportEmail, portal }) => ({
    subject: 'Neue Wiederherstellungscodes',
    content: [
      `für Ihr Konto bei ${product} wurden neue Wiederherstellungscodes erstellt. Die bisherigen gelten nicht mehr.`,
      `Wenn Sie das nicht waren, setzen Sie Ihr Passwort bitte sofort zurück und wenden Sie sich an ${supportEmail}.`,
      resetButton(portal, 'de'),
    ],
  }),
  en: ({ product, supportEmail, portal }) => ({
    subject: 'New recovery codes',
    content: [
      `New recovery codes were created for your account at ${product}. The old ones are no longer valid.`,
      `If it was not you, please reset your password at once and contact ${supportEmail}.`,
      resetButton(portal, 'en'),
    ],
  }),
});
