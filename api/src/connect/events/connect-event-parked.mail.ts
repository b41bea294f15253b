import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, table } from '../../infrastructure/mail/values.ts';
import { parkedSample } from './parked-rows.ts';

export const connectEventParkedMail = defineMail('connect-event-parked', {
  values: { client: line, rows: table },
  sample: { client: 'Warenwirtschaft', rows: parkedSample },
  de: ({ client, rows, product }) => ({
    subject: `Ein Ereignis für ${client} konnte nicht zugestellt werden`,
    content: [
      `${product} hat ein Ereignis wiederholt an ${client} gesendet und versucht es nun nicht weiter. Die anderen Ereignisse werden weiterhin gesendet.`,
      rows,
      'Das Ereignis ist nicht verloren: Ein neueres zum selben Gegenstand ersetzt es, und im Portal lässt es sich erneut senden. Bis wieder ein Ereignis angekommen ist, melden wir keine weiteren.',
    ],
  }),
  en: ({ client, rows, product }) => ({
    subject: `An event for ${client} could not be delivered`,
    content: [
      `${product} has sent an event to ${client} several times and has now stopped trying. Other events are still sent.`,
      rows,
      'The event is not lost: a newer one about the same thing takes its place, and it can be sent again in the portal. Until an event has arrived again, we will not report others.',
    ],
  }),
});
