import de from '../locales/de.json' with { type: 'json' };
import type { ApiError } from '../messages.ts';

const notAuthenticated =
  'Wir können Ihre Zahlungsmethode nicht authentifizieren. Bitte wählen Sie eine andere Zahlungsmethode, und versuchen Sie es noch einmal.';

/** By decline code, or by the error's own code: https://docs.stripe.com/error-codes */
const german = new Map(
  Object.entries({
    api_connection_error: 'Die Verbindung zum Zahlungsanbieter ist fehlgeschlagen.',
    authentication_required: 'Ihre Karte wurde abgelehnt. Diese Zahlung muss bei Ihrer Bank bestätigt werden.',
    card_declined: 'Ihre Karte wurde abgelehnt.',
    expired_card: 'Ihre Karte ist abgelaufen.',
    incorrect_cvc: 'Die Prüfziffer Ihrer Karte ist falsch.',
    incorrect_number: 'Ihre Kartennummer ist falsch.',
    insufficient_funds: 'Ihre Karte ist nicht ausreichend gedeckt.',
    invalid_expiry_month: de.invalid_expiry_month,
    invalid_expiry_year: de.invalid_expiry_year,
    payment_intent_authentication_failure: notAuthenticated,
    processing_error:
      'Bei der Prüfung Ihrer Karte ist ein Fehler aufgetreten. Versuchen Sie es in einem Moment noch einmal.',
    setup_intent_authentication_failure: notAuthenticated,
    test_mode_live_card:
      'Ihre Karte wurde abgelehnt. Im Testbetrieb werden nur Testkarten angenommen: https://docs.stripe.com/testing',
  }),
);

/** The API speaks English; like Stripe.js, the customer reads what went wrong in the language of the page. */
export function toldIn(language: 'de' | 'en', error: ApiError): ApiError {
  if (language === 'en') return error;
  const codes = [error['decline_code'], error.code, error.type];
  const message = codes.map((code) => german.get(String(code))).find((text) => text !== undefined);
  return message === undefined ? error : { ...error, message };
}
