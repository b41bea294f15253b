import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link, table } from '../../infrastructure/mail/values.ts';
import { contractSample } from './sample-rows.ts';

export const firstChargeTomorrowMail = defineMail('first-charge-tomorrow', {
  values: { shop: line, lastDay: day, begin: day, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    lastDay: '2026-12-16T11:00:00Z',
    begin: '2026-12-17T10:00:00Z',
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription',
  },
  de: ({ shop, lastDay, begin, rows, link }) => ({
    subject: `Erinnerung: Ihr Abonnement für ${shop} beginnt am ${begin}`,
    content: [
      `der ${lastDay} ist der letzte Tag Ihrer Testphase für ${shop}. Am ${begin} beginnt das Abonnement, das Sie bestellt haben:`,
      rows,
      `Bis dahin wird nichts abgebucht. Wenn Sie das Abonnement nicht möchten, können Sie bis einschließlich ${lastDay} im Portal kündigen. Dann entstehen Ihnen keine Kosten.`,
      { button: 'Zum Abonnement', link },
    ],
  }),
  en: ({ shop, lastDay, begin, rows, link }) => ({
    subject: `Reminder: your subscription for ${shop} begins on ${begin}`,
    content: [
      `${lastDay} is the last day of your trial for ${shop}. The subscription that you ordered begins on ${begin}:`,
      rows,
      `Nothing is charged before that. If you do not want the subscription, you can cancel it in the portal up to and including ${lastDay}. Then you will not be charged.`,
      { button: 'Go to subscription', link },
    ],
  }),
});
