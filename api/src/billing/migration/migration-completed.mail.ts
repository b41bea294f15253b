import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link, oneOf, table } from '../../infrastructure/mail/values.ts';
import { movedSample } from './moved-rows.ts';

export const migrationCompletedMail = defineMail('migration-completed', {
  values: { shop: line, old: line, settled: oneOf('contract', 'credit', 'nothing'), until: day, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    old: 'Radwerk Altona',
    settled: 'contract',
    until: '2026-12-31T10:00:00Z',
    rows: movedSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/migration',
  },
  de: ({ shop, old, settled, until, rows, link }) => ({
    subject: `Die Migration auf ${shop} ist abgeschlossen`,
    content: [
      `${old} ist auf ${shop} umgezogen.`,
      rows,
      {
        contract: `Das Abonnement für ${old} ist beendet. Was dort noch bezahlt war, haben wir gutgeschrieben und mit dem neuen Abonnement verrechnet. Rechnungskorrektur und Rechnung finden Sie im Portal auf den Seiten Rechnungen der beiden Shops.`,
        credit: `Das Abonnement für ${old} ist beendet. Was dort noch bezahlt war, haben wir gutgeschrieben. Das Guthaben wird mit Ihren nächsten Rechnungen verrechnet.`,
        nothing: '',
      }[settled],
      `Bis zum ${until} können Sie die Migration im Portal zurücknehmen.`,
      { button: 'Zur Migration', link },
    ],
  }),
  en: ({ shop, old, settled, until, rows, link }) => ({
    subject: `The migration to ${shop} has been completed`,
    content: [
      `${old} has moved to ${shop}.`,
      rows,
      {
        contract: `The subscription for ${old} has ended. What was still paid for has been credited and set off against the new subscription. You will find the credit note and the invoice on the invoices pages of the two shops.`,
        credit: `The subscription for ${old} has ended. What was still paid for has been credited, and will be set off against your next invoices.`,
        nothing: '',
      }[settled],
      `You can take the migration back in the portal until ${until}.`,
      { button: 'Go to the migration', link },
    ],
  }),
});
