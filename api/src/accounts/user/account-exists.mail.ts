import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { link } from '../../infrastructure/mail/values.ts';

export const accountExistsMail = defineMail('account-exists', {
  values: { link },
  sample: { link: 'https://portal.test/login' },
  de: ({ link, product }) => ({
    subject: `Sie haben bereits ein Konto bei ${product}`,
    content: [
      `jemand wollte mit dieser E-Mail-Adresse ein Konto bei ${product} anlegen. Sie haben bereits eines und können sich damit anmelden.`,
      'Wenn Sie Ihr Passwort nicht mehr kennen, können Sie auf der Anmeldeseite ein neues festlegen. Wenn Sie das nicht waren, müssen Sie nichts tun.',
      { button: 'Zur Anmeldung', link },
    ],
  }),
  en: ({ link, product }) => ({
    subject: `You already have an account at ${product}`,
    content: [
      `Somebody tried to create an account at ${product} with this e-mail address. You already have one and can sign in with it.`,
      'If you have forgotten your password, you can set a new one on the sign-in page. If it was not you, there is nothing to do.',
      { button: 'Sign in', link },
    ],
  }),
});
