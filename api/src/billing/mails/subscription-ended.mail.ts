import { defineMail } from '../../infrastructure/mail/define-mail.ts';
import { cents, day, flag, line, link, optional, table } from '../../infrastructure/mail/values.ts';
import { contractSample } from './sample-rows.ts';

export const subscriptionEndedMail = defineMail('subscription-ended', {
  values: {
    shop: line,
    isAtOnce: flag,
    on: day,
    isDeleted: flag,
    deletedAfter: optional(day),
    held: optional(cents),
    rows: table,
    link,
  },
  sample: {
    shop: 'Radwerk Berlin',
    isAtOnce: true,
    on: '2026-12-17T10:00:00Z',
    isDeleted: true,
    deletedAfter: '2026-12-31T10:00:00Z',
    held: 4900,
    rows: contractSample,
    link: 'https://portal.test/organization/4f0c/shop/91ab/subscription',
  },
  de: ({ shop, isAtOnce, on, isDeleted, deletedAfter, held, rows, link, supportEmail }) => {
    const ended = isAtOnce ? `am ${on}` : `mit Ablauf des ${on}`;
    const after = isDeleted
      ? deletedAfter
        ? `Wie Sie es bestätigt haben, löschen wir nach dem ${deletedAfter} Ihr Konto. Bis dahin können Sie im Portal Ihre Rechnungen herunterladen und Ihre Daten exportieren.`
        : 'Wie Sie es bestätigt haben, löschen wir jetzt Ihr Konto. Rechnungen und Datenexport können Sie nur noch bis dahin im Portal herunterladen. Alle Rechnungen haben Sie auch per E-Mail erhalten.'
      : 'Ihre Rechnungen finden Sie weiterhin im Portal. Dort können Sie auch jederzeit neu bestellen.';
    const credit =
      held &&
      ` Wir haben noch ${held} von Ihnen. Was keine Rechnung mehr verbraucht, zahlen wir Ihnen zurück: Schreiben Sie uns an ${supportEmail}.`;
    return {
      subject: `Ihr Abonnement für ${shop} ist beendet`,
      content: [
        `Ihr Abonnement für ${shop} ist ${ended} beendet worden:`,
        rows,
        `Neue Kosten entstehen Ihnen nicht. ${after}${credit}`,
        { button: 'Zum Portal', link },
      ],
      paper: {
        file: 'Ende-des-Abonnements',
        title: 'Ende des Abonnements',
        text: `Ihr Abonnement für ${shop} ist ${ended} beendet worden. Neue Kosten entstehen Ihnen nicht. Beendet wurde:`,
      },
    };
  },
  en: ({ shop, isAtOnce, on, isDeleted, deletedAfter, held, rows, link, supportEmail }) => {
    const ended = isAtOnce ? `on ${on}` : `at the end of ${on}`;
    const after = isDeleted
      ? deletedAfter
        ? `As you have confirmed, we delete your account after ${deletedAfter}. Until then you can download your invoices and export your data in the portal.`
        : 'As you have confirmed, we delete your account now. You can download invoices and an export of your data in the portal only until then. You have also received all invoices by e-mail.'
      : 'You will still find your invoices in the portal. You can also order again there at any time.';
    const credit =
      held && ` We still hold ${held} of yours. What no invoice uses up we pay back: write to us at ${supportEmail}.`;
    return {
      subject: `Your subscription for ${shop} has ended`,
      content: [
        `Your subscription for ${shop} ended ${ended}:`,
        rows,
        `There are no new charges. ${after}${credit}`,
        { button: 'Go to the portal', link },
      ],
      paper: {
        file: 'end-of-subscription',
        title: 'End of the subscription',
        text: `Your subscription for ${shop} ended ${ended}. There are no new charges. What ended:`,
      },
    };
  },
});
