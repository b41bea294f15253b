import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link, table } from '../../infrastructure/mail/values.ts';
import { products } from './contract-rows.ts';
import { contractSample, starter } from './sample-rows.ts';

export const trialEndedMail = defineMail('trial-ended', {
  values: { shop: line, lastDay: day, items: products, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    lastDay: '2026-12-16T11:00:00Z',
    items: [starter],
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription',
  },
  de: ({ shop, lastDay, items, rows, link }) => ({
    subject: `Ihre Testphase für ${shop} ist beendet`,
    content: [
      `Ihre Testphase für ${shop} ist am ${lastDay} abgelaufen: ${items}. Kosten sind Ihnen nicht entstanden.`,
      'Wenn Sie weiterarbeiten möchten, können Sie jederzeit bestellen. Ihre bisherige Auswahl kostet:',
      rows,
      { button: 'Jetzt bestellen', link },
    ],
    paper: {
      file: 'Testphase',
      title: 'Ende der Testphase',
      text: `Ihre Testphase für ${shop} ist am ${lastDay} abgelaufen. Kosten sind Ihnen nicht entstanden. Wenn Sie weiterarbeiten möchten, kostet Ihre bisherige Auswahl:`,
    },
  }),
  en: ({ shop, lastDay, items, rows, link }) => ({
    subject: `Your trial for ${shop} has ended`,
    content: [
      `Your trial for ${shop} ended on ${lastDay}: ${items}. You have not been charged.`,
      'If you would like to continue, you can order at any time. Your previous selection costs:',
      rows,
      { button: 'Order now', link },
    ],
    paper: {
      file: 'trial',
      title: 'End of the trial',
      text: `Your trial for ${shop} ended on ${lastDay}. There were no charges. If you want to go on, what you had costs:`,
    },
  }),
});
