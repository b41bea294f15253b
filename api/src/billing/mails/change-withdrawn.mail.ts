import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link, table } from '../../infrastructure/mail/values.ts';
import { contractSample } from './sample-rows.ts';

export const changeWithdrawnMail = defineMail('change-withdrawn', {
  values: { shop: line, from: day, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    from: '2026-12-17T10:00:00Z',
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription',
  },
  de: ({ shop, from, rows, link }) => ({
    subject: `Die Änderung für ${shop} ist zurückgenommen`,
    content: [
      `die Änderung zum ${from} ist zurückgenommen. Ihr Abonnement für ${shop} läuft unverändert weiter:`,
      rows,
      { button: 'Zum Abonnement', link },
    ],
  }),
  en: ({ shop, from, rows, link }) => ({
    subject: `The change for ${shop} has been withdrawn`,
    content: [
      `The change on ${from} has been withdrawn. Your subscription for ${shop} continues unchanged:`,
      rows,
      { button: 'Go to subscription', link },
    ],
  }),
});
