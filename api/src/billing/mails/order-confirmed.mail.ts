import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, day, flag, line, link, optional, table } from '../../infrastructure/mail/values.ts';
import { contractSample } from './sample-rows.ts';

export const orderConfirmedMail = defineMail('order-confirmed', {
  values: {
    shop: line,
    begin: optional(day),
    restFrom: optional(day),
    debt: optional(cents),
    debtNumbers: line,
    isSuspended: flag,
    rows: table,
    link,
  },
  sample: {
    shop: 'Radwerk Berlin',
    begin: '2026-12-17T10:00:00Z',
    restFrom: '2027-01-01T10:00:00Z',
    debt: 17731,
    debtNumbers: 'RE-2026-00042',
    isSuspended: true,
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription',
  },
  de: ({ shop, begin, restFrom, debt, debtNumbers, isSuspended, rows, link }) => {
    const from = begin === '' ? 'ab sofort' : `ab dem ${begin}`;
    return {
      subject: `Ihre Bestellung für ${shop}`,
      content: [
        `vielen Dank für Ihre Bestellung. Für ${shop} gilt ${from}:`,
        rows,
        restFrom &&
          `Die anderen bestellten Änderungen gelten ab dem ${restFrom}; sie bestätigen wir Ihnen in einer eigenen Nachricht.`,
        debt &&
          (isSuspended
            ? `Aus früheren Rechnungen sind noch ${debt} offen (${debtNumbers}). ERP, WMS und POS sind für ${shop} deshalb abgeschaltet. Wir schalten sie ein, sobald auch dieser Betrag bezahlt ist. Bezahlen können Sie ihn im Portal auf der Seite Rechnungen.`
            : `Aus früheren Rechnungen sind noch ${debt} offen (${debtNumbers}). Bitte bezahlen Sie auch diesen Betrag, im Portal auf der Seite Rechnungen. Sonst schalten wir ERP, WMS und POS für ${shop} ab, auch wenn die neue Bestellung bezahlt ist.`),
        'Die Bestellbestätigung liegt dieser Nachricht als PDF bei. Rechnungen schicken wir Ihnen gesondert; Sie finden sie auch im Portal.',
        { button: 'Zum Abonnement', link },
      ],
      paper: {
        file: 'Bestellbestaetigung',
        title: `Bestellbestätigung für ${shop}`,
        text: `Vielen Dank für Ihre Bestellung. Für ${shop} gilt ${from}:`,
      },
    };
  },
  en: ({ shop, begin, restFrom, debt, debtNumbers, isSuspended, rows, link }) => {
    const from = begin === '' ? 'From now on' : `From ${begin}`;
    return {
      subject: `Your order for ${shop}`,
      content: [
        `Thank you for your order. ${from} ${shop} has:`,
        rows,
        restFrom &&
          `The other changes that you ordered take effect on ${restFrom}; we confirm them in a message of their own.`,
        debt &&
          (isSuspended
            ? `${debt} from earlier invoices is still unpaid (${debtNumbers}). ERP, WMS and POS are therefore switched off for ${shop}. We switch them on as soon as this amount is paid as well. You can pay it in the portal on the invoices page.`
            : `${debt} from earlier invoices is still unpaid (${debtNumbers}). Please pay this amount as well, in the portal on the invoices page. Otherwise we will switch off ERP, WMS and POS for ${shop}, even though the new order is paid.`),
        'The order confirmation is attached as a PDF. We send invoices separately; you will also find them in the portal.',
        { button: 'Go to subscription', link },
      ],
      paper: {
        file: 'order-confirmation',
        title: `Order confirmation for ${shop}`,
        text: `Thank you for your order. ${from} ${shop} has:`,
      },
    };
  },
});
