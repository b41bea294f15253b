import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link, message, table } from '../../infrastructure/mail/values.ts';

export const helpRequestMail = defineMail('help-request', {
  values: { place: line, message, rows: table, link },
  sample: {
    place: 'Radwerk Berlin',
    message: 'Guten Tag,\nwo finde ich die Rechnung vom Oktober?',
    rows: () => [
      { label: 'Organisation', value: 'Radwerk GmbH (4f0c)' },
      { label: 'Person', value: 'Eva Brandt' },
    ],
    link: 'mailto:eva@radwerk.test?subject=Ihre%20Anfrage',
  },
  isByPerson: true,
  de: ({ place, message, rows, link }) => ({
    subject: `Anfrage aus dem Portal: ${place}`,
    content: [message, rows, { button: 'Antworten', link }],
  }),
  en: ({ place, message, rows, link }) => ({
    subject: `Request from the portal: ${place}`,
    content: [message, rows, { button: 'Reply', link }],
  }),
});
