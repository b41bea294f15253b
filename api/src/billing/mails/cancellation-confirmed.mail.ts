import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link, oneOf, optional, table } from '../../infrastructure/mail/values.ts';
import { contractSample } from './sample-rows.ts';

export const cancellationConfirmedMail = defineMail('cancellation-confirmed', {
  values: {
    shop: line,
    lastDay: day,
    untilEnd: oneOf('usual', 'ifPaid', 'switchedOff', 'owed', 'off'),
    suspendsAt: optional(day),
    rows: table,
    link,
  },
  sample: {
    shop: 'Radwerk Berlin',
    lastDay: '2026-12-16T11:00:00Z',
    untilEnd: 'switchedOff',
    suspendsAt: '2026-12-09T10:00:00Z',
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription',
  },
  de: ({ shop, lastDay, untilEnd, suspendsAt, rows, link }) => {
    const until = {
      usual: 'Bis dahin können Sie alles wie gewohnt nutzen.',
      ifPaid: 'Bis dahin können Sie alles wie gewohnt nutzen, wenn Sie bezahlen, was offen ist.',
      switchedOff: `Ohne Zahlungseingang schalten wir ERP, WMS und POS schon vorher ab${suspendsAt && `, am ${suspendsAt}`}.`,
      owed: 'Bis dahin können Sie alles wie gewohnt nutzen. Was offen ist, müssen Sie trotzdem bezahlen.',
      off: 'ERP, WMS und POS bleiben abgeschaltet, bis alles bezahlt ist, was überfällig ist.',
    }[untilEnd];
    return {
      subject: `Ihre Kündigung für ${shop} zum ${lastDay}`,
      content: [
        `wir bestätigen Ihre Kündigung. Ihr Abonnement für ${shop} endet mit Ablauf des ${lastDay}:`,
        rows,
        `${until} Danach entstehen keine neuen Kosten; nur zusätzliche Bestellungen bis dahin rechnen wir noch nach dem Monatsende ab.`,
        `Bis einschließlich ${lastDay} können Sie die Kündigung im Portal zurücknehmen. Diese Bestätigung liegt der Nachricht auch als PDF bei.`,
        { button: 'Zum Abonnement', link },
      ],
      paper: {
        file: 'Kuendigungsbestaetigung',
        title: 'Kündigungsbestätigung',
        text: `Wir bestätigen Ihre Kündigung. Ihr Abonnement für ${shop} endet mit Ablauf des ${lastDay}. ${until} Danach entstehen keine neuen Kosten; nur zusätzliche Bestellungen bis dahin rechnen wir noch nach dem Monatsende ab. Es endet:`,
      },
    };
  },
  en: ({ shop, lastDay, untilEnd, suspendsAt, rows, link }) => {
    const until = {
      usual: 'You can use everything as usual until then.',
      ifPaid: 'You can use everything as usual until then if you pay what is open.',
      switchedOff: `Without payment we will switch off ERP, WMS and POS before that${suspendsAt && `, on ${suspendsAt}`}.`,
      owed: 'You can use everything as usual until then. You still have to pay what is open.',
      off: 'ERP, WMS and POS stay switched off until everything that is overdue is paid.',
    }[untilEnd];
    return {
      subject: `Your cancellation for ${shop} as of ${lastDay}`,
      content: [
        `We confirm your cancellation. Your subscription for ${shop} ends at the end of ${lastDay}:`,
        rows,
        `${until} After that there are no new charges; only extra orders until then are still charged after the end of the month.`,
        `You can withdraw the cancellation in the portal up to and including ${lastDay}. This confirmation is also attached as a PDF.`,
        { button: 'Go to subscription', link },
      ],
      paper: {
        file: 'cancellation-confirmation',
        title: 'Cancellation confirmation',
        text: `We confirm your cancellation. Your subscription for ${shop} ends at the end of ${lastDay}. ${until} After that there are no new charges; only extra orders until then are still charged after the end of the month. What ends:`,
      },
    };
  },
});
