import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line } from '../../infrastructure/mail/values.ts';

export const emailChangedMail = defineMail('email-changed', {
  values: { newEmail: line },
  sample: { newEmail: 'eva.brandt@radwerk.test' },
  de: ({ newEmail, product, supportEmail }) => ({
    subject: 'Ihre E-Mail-Adresse wurde geändert',
    content: [
      `für Ihr Konto bei ${product} gilt jetzt die E-Mail-Adresse ${newEmail}. Auf allen anderen Geräten wurden Sie abgemeldet. An diese Adresse schreiben wir Ihnen nicht mehr.`,
      `Wenn Sie das nicht waren, wenden Sie sich bitte sofort an ${supportEmail}.`,
      { button: 'Support schreiben', link: `mailto:${supportEmail}` },
    ],
  }),
  en: ({ newEmail, product, supportEmail }) => ({
    subject: 'Your e-mail address was changed',
    content: [
      `The e-mail address of your account at ${product} is now ${newEmail}. You were signed out on all other devices. We do not write to this address any more.`,
      `If it was not you, please contact ${supportEmail} at once.`,
      { button: 'Contact support', link: `mailto:${supportEmail}` },
    ],
  }),
});
