import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link, table } from '../../infrastructure/mail/values.ts';
import { products } from './contract-rows.ts';
import { contractSample, starter } from './sample-rows.ts';

export const trialEndingMail = defineMail('trial-ending', {
  values: { shop: line, lastDay: day, begin: day, items: products, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    lastDay: '2026-12-16T11:00:00Z',
    begin: '2026-12-17T10:00:00Z',
    items: [starter],
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription',
  },
  de: ({ shop, lastDay, begin, items, rows, link }) => ({
    subject: `Ihre Testphase für ${shop} endet am ${lastDay}`,
    content: [
      `am ${lastDay} endet Ihre Testphase für ${shop}: ${items}.`,
      `Wenn Sie danach weiterarbeiten möchten, bestellen Sie bitte im Portal. Sie können jetzt bestellen und erst ab dem ${begin} zahlen. Ihre jetzige Auswahl kostet dann:`,
      rows,
      'Ohne Bestellung endet die Testphase von selbst. Kosten entstehen Ihnen keine.',
      { button: 'Jetzt bestellen', link },
    ],
    paper: {
      file: 'Testphase',
      title: `Ende der Testphase am ${lastDay}`,
      text: `Am ${lastDay} endet Ihre Testphase für ${shop}. Ohne Bestellung endet sie von selbst, und Kosten entstehen Ihnen keine. Wenn Sie danach weiterarbeiten möchten, kostet Ihre jetzige Auswahl ab dem ${begin}:`,
    },
  }),
  en: ({ shop, lastDay, begin, items, rows, link }) => ({
    subject: `Your trial for ${shop} ends on ${lastDay}`,
    content: [
      `Your trial for ${shop} ends on ${lastDay}: ${items}.`,
      `If you would like to continue after that, please order in the portal. You can order now and pay only from ${begin}. Your current selection then costs:`,
      rows,
      'Without an order the trial ends by itself. You will not be charged.',
      { button: 'Order now', link },
    ],
    paper: {
      file: 'trial',
      title: `End of the trial on ${lastDay}`,
      text: `Your trial for ${shop} ends on ${lastDay}. Without an order it ends by itself, and there are no charges. If you want to go on after that, your current selection costs, from ${begin}:`,
    },
  }),
});
