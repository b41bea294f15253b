import { defineMail } from '../infrastructure/mail/define-mail.ts';
import { line, link } from '../infrastructure/mail/values.ts';

export const merchantConnectedMail = defineMail('merchant-connected', {
  values: { company: line, link },
  sample: { company: 'Radwerk GmbH', link: 'https://portal.test/organization/4f0c/partner-account/customer-shops' },
  de: ({ company, link, product }) => ({
    subject: `${company} hat Sie als Partner verbunden`,
    content: [
      `${company} ist über Ihren Empfehlungslink zu ${product} gekommen und hat Sie als Partner verbunden.`,
      `Die Shops von ${company} sehen Sie ab sofort unter „Kunden-Shops“.`,
      { button: 'Kunden-Shops ansehen', link },
    ],
  }),
  en: ({ company, link, product }) => ({
    subject: `${company} has connected you as its partner`,
    content: [
      `${company} came to ${product} through your referral link and has connected you as its partner.`,
      `From now on you will see the shops of ${company} under “Customer shops”.`,
      { button: 'View customer shops', link },
    ],
  }),
});
