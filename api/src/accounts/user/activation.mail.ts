import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { link } from '../../infrastructure/mail/values.ts';

export const activationMail = defineMail('activation', {
  values: { link },
  sample: { link: 'https://portal.test/confirmation/x7Kq?for=email-address' },
  de: ({ link, product }) => ({
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    content: [
      `vielen Dank für Ihre Anmeldung bei ${product}. Bitte bestätigen Sie Ihre E-Mail-Adresse, um fortzufahren.`,
      'Der Link gilt 24 Stunden. Wenn Sie sich nicht angemeldet haben, können Sie diese Nachricht ignorieren.',
      { button: 'E-Mail-Adresse bestätigen', link },
    ],
  }),
  en: ({ link, product }) => ({
    subject: 'Please confirm your e-mail address',
    content: [
      `Thank you for signing up for ${product}. Please confirm your e-mail address to continue.`,
      'The link is valid for 24 hours. If you did not sign up, you can ignore this message.',
      { button: 'Confirm e-mail address', link },
    ],
  }),
});
