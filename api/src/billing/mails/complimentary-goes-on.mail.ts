import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link, table } from '../../infrastructure/mail/values.ts';
import { contractSample } from './sample-rows.ts';

export const complimentaryGoesOnMail = defineMail('complimentary-goes-on', {
  values: { shop: line, lastDay: day, begin: day, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    lastDay: '2026-12-31T11:00:00Z',
    begin: '2027-01-01T10:00:00Z',
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription/leave',
  },
  de: ({ shop, lastDay, begin, rows, link }) => ({
    subject: `Ihr Abonnement für ${shop} kostet ab ${begin} wieder`,
    content: [
      `bis einschließlich ${lastDay} berechnen wir Ihnen für das Abonnement von ${shop} nichts. Ab dem ${begin} gilt es zu seinen Preisen weiter:`,
      rows,
      `Wenn Sie das nicht möchten, können Sie bis einschließlich ${lastDay} kündigen. Dann entstehen Ihnen keine Kosten.`,
      { button: 'Zur Kündigung', link },
    ],
  }),
  en: ({ shop, lastDay, begin, rows, link }) => ({
    subject: `Your subscription for ${shop} is charged again from ${begin}`,
    content: [
      `Up to and including ${lastDay} we charge nothing for the subscription of ${shop}. From ${begin} it goes on at its prices:`,
      rows,
      `If you do not want that, you can cancel up to and including ${lastDay}. Then you will not be charged.`,
      { button: 'To the cancellation', link },
    ],
  }),
});
