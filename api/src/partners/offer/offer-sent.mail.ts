import { contractSample } from '../../billing/mails/sample-rows.ts';
import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link, message, table } from '../../infrastructure/mail/values.ts';

export const offerSentMail = defineMail('offer-sent', {
  values: { shop: line, partner: line, note: message, validUntil: day, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    partner: 'Agentur Nordlicht',
    note: 'Wie am Telefon besprochen: zwei Geräte für das neue Lager.',
    validUntil: '2026-12-31T10:00:00Z',
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription?offer=7d2e',
  },
  de: ({ shop, partner, note, validUntil, rows, link }) => ({
    subject: `${partner} hat eine Änderung für ${shop} vorbereitet`,
    content: [
      `Ihre Partneragentur ${partner} schlägt Ihnen für ${shop} vor, Folgendes zu buchen:`,
      rows,
      note,
      `Sie entscheiden bis zum ${validUntil}. Bestellt wird erst, wenn Sie es im Portal bestätigen. Es gelten die Preise am Tag der Bestellung.`,
      { button: 'Angebot ansehen', link },
    ],
  }),
  en: ({ shop, partner, note, validUntil, rows, link }) => ({
    subject: `${partner} has prepared a change for ${shop}`,
    content: [
      `Your partner agency ${partner} suggests that you book the following for ${shop}:`,
      rows,
      note,
      `You can decide until ${validUntil}. Nothing is ordered before you confirm it in the portal. The prices on the day of the order apply.`,
      { button: 'View offer', link },
    ],
  }),
});
