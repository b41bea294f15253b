import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link, table } from '../../infrastructure/mail/values.ts';
import { contractSample } from './sample-rows.ts';

export const renewalReminderMail = defineMail('renewal-reminder', {
  values: { shop: line, from: day, lastDay: day, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    from: '2026-12-17T10:00:00Z',
    lastDay: '2026-12-16T11:00:00Z',
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription',
  },
  de: ({ shop, from, lastDay, rows, link }) => ({
    subject: `Ihr Jahresabonnement für ${shop} verlängert sich am ${from}`,
    content: [
      `am ${from} beginnt für ${shop} der nächste Abrechnungszeitraum:`,
      rows,
      `Wenn Sie das nicht möchten, können Sie bis einschließlich ${lastDay} im Portal kündigen oder einen anderen Tarif wählen.`,
      { button: 'Zum Abonnement', link },
    ],
    paper: {
      file: 'Verlaengerung',
      title: `Verlängerung am ${from}`,
      text: `Am ${from} beginnt für ${shop} der nächste Abrechnungszeitraum. Wenn Sie das nicht möchten, können Sie bis einschließlich ${lastDay} im Portal kündigen oder einen anderen Tarif wählen.`,
    },
  }),
  en: ({ shop, from, lastDay, rows, link }) => ({
    subject: `Your yearly subscription for ${shop} renews on ${from}`,
    content: [
      `The next billing period for ${shop} begins on ${from}:`,
      rows,
      `If you do not want this, you can cancel or choose another plan in the portal up to and including ${lastDay}.`,
      { button: 'Go to subscription', link },
    ],
    paper: {
      file: 'renewal',
      title: `Renewal on ${from}`,
      text: `On ${from} the next billing period of ${shop} begins. If you do not want that, you can cancel or choose another plan in the portal up to and including ${lastDay}.`,
    },
  }),
});
