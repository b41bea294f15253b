import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, count, line, link, month } from '../../infrastructure/mail/values.ts';

export const usage80Mail = defineMail('usage-80', {
  values: { shop: line, month, orders: count, included: count, price: cents, link },
  sample: {
    shop: 'Radwerk Berlin',
    month: '2026-12-01T00:00:00Z',
    orders: 4012,
    included: 5000,
    price: 12,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription/usage',
  },
  canBeSwitchedOff: true,
  de: ({ shop, month, orders, included, price, link }) => ({
    subject: `${shop}: 80 % der enthaltenen Bestellungen sind erreicht`,
    content: [
      `für ${shop} wurden im ${month} bisher ${orders} Bestellungen gezählt. Ihr Tarif enthält für diesen Monat ${included}.`,
      `Ab der Grenze kostet jede weitere Bestellung ${price} netto. Diese Kosten stehen nach dem Monatsende auf einer Rechnung. Bestellungen werden weiterhin ohne Unterbrechung verarbeitet.`,
      'Im Portal sehen Sie den aktuellen Stand und können prüfen, ob ein größerer Tarif für Sie günstiger ist. Dort können Sie diese Hinweise auch abschalten.',
      { button: 'Aktuellen Stand ansehen', link },
    ],
  }),
  en: ({ shop, month, orders, included, price, link }) => ({
    subject: `${shop}: 80% of the included orders are used`,
    content: [
      `So far ${orders} orders of ${shop} have been counted in ${month}. Your plan includes ${included} for this month.`,
      `Beyond that, each further order costs ${price} net. These costs are invoiced after the end of the month. Orders continue to be processed without interruption.`,
      'In the portal you can see the current figures and check whether a bigger plan is cheaper for you. You can also switch these notices off there.',
      { button: 'See current figures', link },
    ],
  }),
});
