import { defineMail } from '../infrastructure/mail/define-mail.ts';
import { line, link } from '../infrastructure/mail/values.ts';

export const leadLostMail = defineMail('lead-lost', {
  values: { company: line, link },
  sample: { company: 'Radwerk GmbH', link: 'https://portal.test/organization/4f0c/partner-account/leads' },
  de: ({ company, link, product }) => ({
    subject: `Ihr Lead ${company} ist nicht zustande gekommen`,
    content: [
      `${company} hat sich gegen ${product} entschieden. Vielen Dank, dass Sie uns empfohlen haben.`,
      { button: 'Leads ansehen', link },
    ],
  }),
  en: ({ company, link, product }) => ({
    subject: `Your lead ${company} did not work out`,
    content: [
      `${company} has decided against ${product}. Thank you for recommending us.`,
      { button: 'View leads', link },
    ],
  }),
});
