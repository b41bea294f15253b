import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link, table } from '../../infrastructure/mail/values.ts';
import { contractSample } from './sample-rows.ts';

export const changeEffectiveMail = defineMail('change-effective', {
  values: { shop: line, from: day, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    from: '2026-12-17T10:00:00Z',
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription',
  },
  de: ({ shop, from, rows, link }) => ({
    subject: `Ihr Abonnement für ${shop} ist umgestellt`,
    content: [
      `die Änderung, die Sie bestellt haben, ist in Kraft. Seit dem ${from} gilt für ${shop}:`,
      rows,
      { button: 'Zum Abonnement', link },
    ],
    paper: {
      file: 'Abonnement',
      title: `Ihr Abonnement ab dem ${from}`,
      text: `Die Änderung, die Sie vorgemerkt hatten, ist in Kraft. Seit dem ${from} gilt für ${shop}:`,
    },
  }),
  en: ({ shop, from, rows, link }) => ({
    subject: `Your subscription for ${shop} has changed`,
    content: [
      `The change that you ordered has taken effect. Since ${from} ${shop} has:`,
      rows,
      { button: 'Go to subscription', link },
    ],
    paper: {
      file: 'subscription',
      title: `Your subscription from ${from}`,
      text: `The change that you had scheduled has taken effect. Since ${from}, ${shop} has:`,
    },
  }),
});
