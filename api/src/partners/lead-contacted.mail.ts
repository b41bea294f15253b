import { defineMail } from '../infrastructure/mail/define-mail.ts';
import { line, link } from '../infrastructure/mail/values.ts';

export const leadContactedMail = defineMail('lead-contacted', {
  values: { company: line, link },
  sample: { company: 'Radwerk GmbH', link: 'https://portal.test/organization/4f0c/partner-account/leads' },
  de: ({ company, link }) => ({
    subject: `Ihr Lead ${company}: Wir sind im Gespräch`,
    content: [
      `unser Vertrieb hat Kontakt zu ${company} aufgenommen. Sobald sich entschieden hat, was daraus wird, schreiben wir Ihnen wieder.`,
      { button: 'Leads ansehen', link },
    ],
  }),
  en: ({ company, link }) => ({
    subject: `Your lead ${company}: we are in touch`,
    content: [
      `Our sales team has contacted ${company}. We will write to you again once there is a decision.`,
      { button: 'View leads', link },
    ],
  }),
});
