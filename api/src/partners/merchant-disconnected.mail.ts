import { defineMail } from '../infrastructure/mail/define-mail.ts';
import { line, link, shortDay } from '../infrastructure/mail/values.ts';

export const merchantDisconnectedMail = defineMail('merchant-disconnected', {
  values: { company: line, date: shortDay, link },
  sample: {
    company: 'Radwerk GmbH',
    date: '2026-12-17T10:00:00Z',
    link: 'https://portal.test/organization/4f0c/partner-account/customer-shops',
  },
  de: ({ company, date, link }) => ({
    subject: `${company} hat die Verbindung mit Ihnen getrennt`,
    content: [
      `${company} hat die Verbindung mit Ihnen als Partner am ${date} getrennt.`,
      `Die Shops von ${company} sehen Sie nicht mehr. Provisionen aus der Zeit davor bleiben Ihnen.`,
      { button: 'Kunden-Shops ansehen', link },
    ],
  }),
  en: ({ company, date, link }) => ({
    subject: `${company} has disconnected you as its partner`,
    content: [
      `${company} disconnected you as its partner on ${date}.`,
      `You no longer see the shops of ${company}. Commissions from the time before remain yours.`,
      { button: 'View customer shops', link },
    ],
  }),
});
