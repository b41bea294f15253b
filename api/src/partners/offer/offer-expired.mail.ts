import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link } from '../../infrastructure/mail/values.ts';

export const offerExpiredMail = defineMail('offer-expired', {
  values: { shop: line, company: line, link },
  sample: {
    shop: 'Radwerk Berlin',
    company: 'Radwerk GmbH',
    link: 'https://portal.test/organization/4f0c/partner-account/offers?offer=7d2e',
  },
  de: ({ shop, company, link }) => ({
    subject: `Ihr Angebot für ${shop} ist abgelaufen`,
    content: [
      `${company} hat sich bis zum Ende der Frist nicht zu Ihrem Angebot für ${shop} entschieden. Sie können ein neues vorbereiten.`,
      { button: 'Angebot ansehen', link },
    ],
  }),
  en: ({ shop, company, link }) => ({
    subject: `Your offer for ${shop} has expired`,
    content: [
      `${company} did not decide on your offer for ${shop} in time. You can prepare a new one.`,
      { button: 'View offer', link },
    ],
  }),
});
