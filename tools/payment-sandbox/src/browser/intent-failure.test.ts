import { expect, test } from 'vitest';
import de from './client/locales/de.json' with { type: 'json' };
import { failureOf } from './client/stripe/intent-failure.ts';

const error = (code: string) => ({ type: 'invalid_request_error', code, message: 'In English.' });
const intent = (code: string) =>
  ({ object: 'setup_intent', status: 'requires_payment_method', last_setup_error: error(code) }) as never;

test('a confirmation that failed at the bank is told in the language of the page', () => {
  const told = failureOf(intent('setup_intent_authentication_failure'), (key) => de[key]);
  expect(told?.message).toBe(
    'Wir können Ihre Zahlungsmethode nicht authentifizieren. Bitte wählen Sie eine andere Zahlungsmethode, und versuchen Sie es noch einmal.',
  );
});

test('any other failure keeps its words, and an intent that waits has none', () => {
  expect(failureOf(intent('card_declined'), (key) => de[key])?.message).toBe('In English.');
  expect(failureOf({ object: 'setup_intent', status: 'requires_action' } as never, (key) => de[key])).toBeNull();
});
