import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { message } from '../../infrastructure/mail/values.ts';

export const helpRequestCopyMail = defineMail('help-request-copy', {
  values: { message },
  sample: { message: 'Guten Tag,\nwo finde ich die Rechnung vom Oktober?' },
  de: ({ message }) => ({
    subject: 'Ihre Nachricht an uns',
    content: [
      'Ihre Nachricht ist angekommen. Wir antworten an diese E-Mail-Adresse. Das haben Sie geschrieben:',
      message,
    ],
  }),
  en: ({ message }) => ({
    subject: 'Your message to us',
    content: ['We have received your message and will reply to this e-mail address. This is what you wrote:', message],
  }),
});
