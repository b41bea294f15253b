import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link, table } from '../../infrastructure/mail/values.ts';
import { contractSample } from './sample-rows.ts';

export const cancellationWithdrawnMail = defineMail('cancellation-withdrawn', {
  values: { shop: line, lastDay: day, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    lastDay: '2026-12-16T11:00:00Z',
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription',
  },
  de: ({ shop, lastDay, rows, link }) => ({
    subject: `Ihre Kündigung für ${shop} ist zurückgenommen`,
    content: [
      `Ihre Kündigung zum ${lastDay} ist zurückgenommen. Ihr Abonnement für ${shop} läuft weiter:`,
      rows,
      { button: 'Zum Abonnement', link },
    ],
  }),
  en: ({ shop, lastDay, rows, link }) => ({
    subject: `Your cancellation for ${shop} has been withdrawn`,
    content: [
      `Your cancellation as of ${lastDay} has been withdrawn. Your subscription for ${shop} continues:`,
      rows,
      { button: 'Go to subscription', link },
    ],
  }),
});
