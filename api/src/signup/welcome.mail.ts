import { defineMail } from '../infrastructure/mail/define-mail.ts';
import { line, link, sentence } from '../infrastructure/mail/values.ts';

/** What comes next: a shop, or, for partners, merchants, once staff have agreed where they have to. */
const next = sentence({
  de: {
    merchant: 'Auf der Übersicht im Portal steht, was als Nächstes zu tun ist.',
    partner: 'Händler können sich ab sofort mit Ihnen verbinden. Ihren Empfehlungslink finden Sie im Portal.',
    applicant: 'Wir prüfen Ihre Anmeldung und schreiben Ihnen, sobald Händler sich mit Ihnen verbinden können.',
  },
  en: {
    merchant: 'The overview in the portal shows what to do next.',
    partner: 'Merchants can connect you from now on. You find your referral link in the portal.',
    applicant: 'We will look at your application, and write to you as soon as merchants can connect you.',
  },
});

export const welcomeMail = defineMail('welcome', {
  values: { organization: line, email: line, next, link },
  sample: {
    organization: 'Radwerk Berlin GmbH',
    email: 'eva@radwerk.test',
    next: 'merchant',
    link: 'https://portal.test/',
  },
  de: ({ organization, email, next, link, product }) => ({
    subject: `Willkommen bei ${product}`,
    content: [
      `Ihr Konto für ${organization} ist eingerichtet. Sie melden sich mit ${email} an.`,
      next,
      { button: 'Zur Übersicht', link },
    ],
  }),
  en: ({ organization, email, next, link, product }) => ({
    subject: `Welcome to ${product}`,
    content: [
      `Your account for ${organization} has been set up. You sign in with ${email}.`,
      next,
      { button: 'Go to the overview', link },
    ],
  }),
});
