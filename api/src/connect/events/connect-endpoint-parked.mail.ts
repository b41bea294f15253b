import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, sentence, table } from '../../infrastructure/mail/values.ts';
import { parkedSample } from './parked-rows.ts';

export const connectEndpointParkedMail = defineMail('connect-endpoint-parked', {
  values: {
    client: line,
    reason: sentence({
      de: {
        gone: 'Die Adresse hat mit 410 geantwortet: Es gibt sie nicht mehr.',
        failing: 'Seit drei Tagen ist dort kein Ereignis angekommen.',
      },
      en: {
        gone: 'The address has answered with 410: it no longer exists.',
        failing: 'No event has arrived there for three days.',
      },
    }),
    rows: table,
  },
  sample: { client: 'Warenwirtschaft', reason: 'failing', rows: parkedSample },
  de: ({ client, reason, rows, product }) => ({
    subject: `An ${client} werden keine Ereignisse mehr gesendet`,
    content: [
      `${reason} ${product} sendet deshalb keine Ereignisse mehr dorthin.`,
      rows,
      'Die Ereignisse werden aufbewahrt. Sobald die Adresse wieder erreichbar ist, lassen sie sich im Portal erneut senden; damit wird sie auch wieder benutzt.',
    ],
  }),
  en: ({ client, reason, rows, product }) => ({
    subject: `Events are no longer sent to ${client}`,
    content: [
      `${reason} ${product} has therefore stopped sending events there.`,
      rows,
      'The events are kept. Once the address can be reached again, they can be sent again in the portal; the address is then used again as well.',
    ],
  }),
});
