import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { fileSize, line, link, shortDay } from '../../infrastructure/mail/values.ts';

export const exportReadyMail = defineMail('export-ready', {
  values: { organization: line, size: fileSize, lastDay: shortDay, link },
  sample: {
    organization: 'Radwerk GmbH',
    size: 48_300_000,
    lastDay: '2026-12-16T11:00:00Z',
    link: 'https://portal.test/organization/4f0c/export',
  },
  de: ({ organization, size, lastDay, link }) => ({
    subject: `Der Datenexport von ${organization} ist fertig`,
    content: [
      `der Datenexport, den Sie für ${organization} angefordert haben, ist fertig (${size}). Sie können ihn bis einschließlich ${lastDay} im Portal herunterladen; danach löschen wir die Datei.`,
      'Er enthält Geschäftsdaten und personenbezogene Daten. Bitte bewahren Sie ihn entsprechend auf.',
      { button: 'Zum Datenexport', link },
    ],
  }),
  en: ({ organization, size, lastDay, link }) => ({
    subject: `The data export of ${organization} is ready`,
    content: [
      `The data export that you requested for ${organization} is ready (${size}). You can download it in the portal up to and including ${lastDay}; after that we delete the file.`,
      'It contains business data and personal data. Please store it accordingly.',
      { button: 'Go to the data export', link },
    ],
  }),
});
