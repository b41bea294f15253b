import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link, message } from '../../infrastructure/mail/values.ts';

export const offerDeclinedMail = defineMail('offer-declined', {
  values: { shop: line, company: line, reason: message, link },
  sample: {
    shop: 'Radwerk Berlin',
    company: 'Radwerk GmbH',
    reason: 'Wir warten bis zum Frühjahr.',
    link: 'https://portal.test/organization/4f0c/partner-account/offers?offer=7d2e',
  },
  de: ({ shop, company, reason, link }) => ({
    subject: `${company} hat Ihr Angebot für ${shop} abgelehnt`,
    content: [`${company} hat Ihr Angebot für ${shop} abgelehnt.`, reason, { button: 'Angebot ansehen', link }],
  }),
  en: ({ shop, company, reason, link }) => ({
    subject: `${company} has declined your offer for ${shop}`,
    content: [`${company} has declined your offer for ${shop}.`, reason, { button: 'View offer', link }],
  }),
});
