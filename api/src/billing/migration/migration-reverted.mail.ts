import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { flag, line, link, table } from '../../infrastructure/mail/values.ts';
import { movedSample } from './moved-rows.ts';

export const migrationRevertedMail = defineMail('migration-reverted', {
  values: { shop: line, isSettled: flag, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    isSettled: true,
    rows: movedSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/migration',
  },
  de: ({ shop, isSettled, rows, link }) => ({
    subject: `Die Migration von ${shop} ist zurückgenommen`,
    content: [
      `die Migration von ${shop} ist zurückgenommen. ${shop} hat wieder:`,
      rows,
      isSettled
        ? `Was noch bezahlt war, haben wir gutgeschrieben und mit dem Abonnement für ${shop} verrechnet. Rechnungskorrektur und Rechnung finden Sie im Portal auf den Seiten Rechnungen der beiden Shops.`
        : '',
      { button: 'Zur Migration', link },
    ],
  }),
  en: ({ shop, isSettled, rows, link }) => ({
    subject: `The migration of ${shop} has been taken back`,
    content: [
      `The migration of ${shop} has been taken back. ${shop} now has again:`,
      rows,
      isSettled
        ? `What was still paid for has been credited and set off against the subscription for ${shop}. You will find the credit note and the invoice on the invoices pages of the two shops.`
        : '',
      { button: 'Go to the migration', link },
    ],
  }),
});
