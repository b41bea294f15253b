import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { line, link, table } from '../../infrastructure/mail/values.ts';
import { owedSample } from '../mails/sample-rows.ts';
import { howToPay } from './how-to-pay.ts';

export const paymentOverdueMail = defineMail('payment-overdue', {
  values: { shop: line, number: line, how: howToPay, rows: table, link },
  sample: {
    shop: 'Radwerk Berlin',
    number: 'RE-2026-00042',
    how: 'transfer',
    rows: owedSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/invoices?pay=7d2e',
  },
  de: ({ shop, number, how, rows, link }) => ({
    subject: `${shop} ist abgeschaltet`,
    alert: 'ERP, WMS und POS sind abgeschaltet',
    content: [
      `die Rechnung ${number} ist weiterhin nicht bezahlt. Wir haben ERP, WMS und POS für ${shop} deshalb abgeschaltet. Ihre Daten bleiben erhalten.`,
      'Sobald alle überfälligen Rechnungen bezahlt sind, schalten wir alles wieder frei.',
      how,
      rows,
      'Die Rechnung liegt dieser Nachricht als PDF bei.',
      { button: 'Jetzt bezahlen', link },
    ],
  }),
  en: ({ shop, number, how, rows, link }) => ({
    subject: `${shop} is switched off`,
    alert: 'ERP, WMS and POS are switched off',
    content: [
      `Invoice ${number} is still not paid. We have therefore switched off ERP, WMS and POS for ${shop}. Your data is kept.`,
      'As soon as all overdue invoices are paid, we will switch everything on again.',
      how,
      rows,
      'The invoice is attached as a PDF.',
      { button: 'Pay now', link },
    ],
  }),
});
