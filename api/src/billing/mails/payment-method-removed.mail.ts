import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { day, line, link, table } from '../../infrastructure/mail/values.ts';
import { contractSample } from './sample-rows.ts';

export const paymentMethodRemovedMail = defineMail('payment-method-removed', {
  values: { shop: line, from: day, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    from: '2026-12-17T10:00:00Z',
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/payment-methods',
  },
  de: ({ shop, from, rows, link }) => ({
    subject: `Für ${shop} fehlt eine Zahlungsmethode`,
    content: [
      `die Zahlungsmethode Ihres Abonnements für ${shop} wurde entfernt. Bitte hinterlegen Sie bis zum ${from} eine neue, damit die nächste Rechnung bezahlt werden kann. Bis dahin funktioniert alles wie gewohnt.`,
      rows,
      { button: 'Zahlungsmethode hinterlegen', link },
    ],
  }),
  en: ({ shop, from, rows, link }) => ({
    subject: `${shop} has no payment method`,
    content: [
      `The payment method of your subscription for ${shop} was removed. Please add a new one by ${from}, so that the next invoice can be paid. Until then everything works as usual.`,
      rows,
      { button: 'Add a payment method', link },
    ],
  }),
});
