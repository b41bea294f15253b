import { sentence } from '../../infrastructure/mail/values.ts';

/** What to do about an invoice that is not paid: `retried` when its card is debited again by itself. */
export const howToPay = sentence({
  de: {
    transfer: 'Bitte überweisen Sie den Betrag auf das unten genannte Konto und geben Sie den Verwendungszweck an.',
    retried:
      'Wir versuchen die Abbuchung in den nächsten Tagen noch einmal. Sie können die Rechnung auch gleich im Portal bezahlen oder dort eine andere Zahlungsmethode hinterlegen.',
    portal: 'Bitte bezahlen Sie die Rechnung im Portal, mit der hinterlegten oder einer anderen Zahlungsmethode.',
  },
  en: {
    transfer: 'Please transfer the amount to the account below and state the reference.',
    retried:
      'We will try to charge it again in the next few days. You can also pay the invoice in the portal right away, or add another payment method there.',
    portal: 'Please pay the invoice in the portal, with your stored payment method or another one.',
  },
});
