import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link, table } from '../../infrastructure/mail/values.ts';
import { paidSample } from '../mails/sample-rows.ts';

export const accessRestoredMail = defineMail('access-restored', {
  values: { shop: line, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    rows: paidSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription',
  },
  de: ({ shop, rows, link }) => ({
    subject: `${shop} ist wieder freigeschaltet`,
    content: [
      `es ist keine Rechnung mehr überfällig. ERP, WMS und POS sind für ${shop} ab sofort wieder freigeschaltet.`,
      rows,
      'Ihre Daten sind unverändert. Die Rechnung liegt dieser Nachricht als PDF bei.',
      { button: 'Abonnement ansehen', link },
    ],
  }),
  en: ({ shop, rows, link }) => ({
    subject: `${shop} is active again`,
    content: [
      `No invoice is overdue any more. ERP, WMS and POS are available for ${shop} again as of now.`,
      rows,
      'Your data is unchanged. The invoice is attached as a PDF.',
      { button: 'View subscription', link },
    ],
  }),
});
