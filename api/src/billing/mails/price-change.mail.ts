import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link, table } from '../../infrastructure/mail/values.ts';
import { contractSample } from './sample-rows.ts';

export const priceChangeMail = defineMail('price-change', {
  values: { shop: line, from: day, lastDay: day, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    from: '2026-12-17T10:00:00Z',
    lastDay: '2026-12-16T11:00:00Z',
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription/leave',
  },
  de: ({ shop, from, lastDay, rows, link }) => ({
    subject: `Neue Preise für ${shop} ab ${from}`,
    content: [
      `unsere Preise ändern sich. Für ${shop} gelten die neuen Preise mit dem Abrechnungszeitraum, der am ${from} beginnt; bis dahin bleibt alles, wie es ist:`,
      rows,
      `Wenn Sie damit nicht einverstanden sind, können Sie bis einschließlich ${lastDay} kündigen. Ihr Abonnement endet dann mit diesem Tag, und die neuen Preise gelten für Sie nicht.`,
      { button: 'Zur Kündigung', link },
    ],
  }),
  en: ({ shop, from, lastDay, rows, link }) => ({
    subject: `New prices for ${shop} from ${from}`,
    content: [
      `Our prices are changing. For ${shop} the new prices apply to the billing period that begins on ${from}; until then everything stays as it is:`,
      rows,
      `If you do not agree, you can cancel up to and including ${lastDay}. Your subscription then ends with that day, and the new prices do not apply to you.`,
      { button: 'To the cancellation', link },
    ],
  }),
});
