import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link } from '../../infrastructure/mail/values.ts';

export const offerWithdrawnMail = defineMail('offer-withdrawn', {
  values: { shop: line, partner: line, link },
  sample: {
    shop: 'Radwerk Berlin',
    partner: 'Agentur Nordlicht',
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription',
  },
  de: ({ shop, partner, link }) => ({
    subject: `${partner} hat das Angebot für ${shop} zurückgezogen`,
    content: [
      `das Angebot von ${partner} für ${shop} gilt nicht mehr. Sie müssen nichts tun.`,
      { button: 'Abonnement ansehen', link },
    ],
  }),
  en: ({ shop, partner, link }) => ({
    subject: `${partner} has withdrawn the offer for ${shop}`,
    content: [
      `The offer from ${partner} for ${shop} is no longer valid. You do not have to do anything.`,
      { button: 'View subscription', link },
    ],
  }),
});
