import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link } from '../../infrastructure/mail/values.ts';

export const complimentaryEndsMail = defineMail('complimentary-ends', {
  values: { shop: line, lastDay: day, link },
  sample: {
    shop: 'Radwerk Berlin',
    lastDay: '2026-12-31T11:00:00Z',
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription',
  },
  de: ({ shop, lastDay, link }) => ({
    subject: `Ihr kostenfreies Abonnement für ${shop} endet am ${lastDay}`,
    content: [
      `Ihr kostenfreies Abonnement für ${shop} endet mit Ablauf des ${lastDay}. Kosten entstehen Ihnen nicht.`,
      'Wenn Sie weiter damit arbeiten möchten, bestellen Sie bitte ein Abonnement.',
      { button: 'Zum Abonnement', link },
    ],
  }),
  en: ({ shop, lastDay, link }) => ({
    subject: `Your free subscription for ${shop} ends on ${lastDay}`,
    content: [
      `Your free subscription for ${shop} ends at the end of ${lastDay}. You will not be charged.`,
      'If you want to go on working with it, please order a subscription.',
      { button: 'Go to subscription', link },
    ],
  }),
});
