import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { link } from '../../infrastructure/mail/values.ts';

export const emailChangeMail = defineMail('email-change', {
  values: { link },
  sample: { link: 'https://portal.test/confirmation/x7Kq?for=email-address' },
  de: ({ link, product }) => ({
    subject: 'Bitte bestätigen Sie Ihre neue E-Mail-Adresse',
    content: [
      `diese Adresse soll künftig für Ihr Konto bei ${product} gelten. Bitte bestätigen Sie das.`,
      'Der Link gilt 24 Stunden. Wenn Sie das nicht waren, können Sie diese Nachricht ignorieren.',
      { button: 'Neue Adresse bestätigen', link },
    ],
  }),
  en: ({ link, product }) => ({
    subject: 'Please confirm your new e-mail address',
    content: [
      `This address is to be used for your account at ${product} from now on. Please confirm this.`,
      'The link is valid for 24 hours. If it was not you, you can ignore this message.',
      { button: 'Confirm new address', link },
    ],
  }),
});
