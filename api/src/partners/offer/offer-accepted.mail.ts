import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link } from '../../infrastructure/mail/values.ts';

export const offerAcceptedMail = defineMail('offer-accepted', {
  values: { shop: line, company: line, link },
  sample: {
    shop: 'Radwerk Berlin',
    company: 'Radwerk GmbH',
    link: 'https://portal.test/organization/4f0c/partner-account/offers?offer=7d2e',
  },
  de: ({ shop, company, link }) => ({
    subject: `${company} hat Ihr Angebot für ${shop} angenommen`,
    content: [`${company} hat bestellt, was Sie für ${shop} vorbereitet haben.`, { button: 'Angebot ansehen', link }],
  }),
  en: ({ shop, company, link }) => ({
    subject: `${company} has accepted your offer for ${shop}`,
    content: [`${company} has ordered what you prepared for ${shop}.`, { button: 'View offer', link }],
  }),
});
