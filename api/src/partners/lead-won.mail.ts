import { defineMail } from '../infrastructure/mail/define-mail.ts';
import { line, link } from '../infrastructure/mail/values.ts';

export const leadWonMail = defineMail('lead-won', {
  values: { company: line, link },
  sample: { company: 'Radwerk GmbH', link: 'https://portal.test/organization/4f0c/partner-account/leads' },
  de: ({ company, link, product }) => ({
    subject: `Ihr Lead ${company} ist Kunde geworden`,
    content: [
      `${company} hat sich für ${product} entschieden. Vielen Dank für die Empfehlung.`,
      `Sobald ${company} Ihre Agentur verbunden hat, sehen Sie die Shops unter „Kunden-Shops“.`,
      { button: 'Leads ansehen', link },
    ],
  }),
  en: ({ company, link, product }) => ({
    subject: `Your lead ${company} has become a customer`,
    content: [
      `${company} has chosen ${product}. Thank you for the recommendation.`,
      `Once ${company} has connected your agency, you will see its shops under “Customer shops”.`,
      { button: 'View leads', link },
    ],
  }),
});
