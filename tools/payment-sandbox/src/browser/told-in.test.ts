import { expect, test } from 'vitest';
import { testCards } from '../engine/test-cards.ts';
import { failureOf } from './client/stripe/intent-failure.ts';
import { toldIn } from './client/stripe/told-in.ts';

const declines = Object.values(testCards).flatMap(({ decline }) => decline ?? []);

test.each(declines)('a card that is declined as $declineCode is told in the language of the page', (decline) => {
  const error = { type: 'card_error', code: decline.code, decline_code: decline.declineCode, message: decline.message };
  expect(toldIn('en', error)).toBe(error);
  expect(toldIn('de', error).message).toMatch(/^(?:Ihre Karte|Die Prüfziffer|Bei der Prüfung) .+\.$/);
});

test.each([
  ['payment_intent_authentication_failure', /nicht authentifizieren/],
  ['incorrect_number', /Kartennummer/],
  ['invalid_expiry_year', /Ablaufjahr/],
])('so is %s', (code, message) => {
  expect(toldIn('de', { type: 'invalid_request_error', code, message: 'In English.' }).message).toMatch(message);
});

test('the reason of the bank says more than that the card was declined', () => {
  const error = {
    type: 'card_error',
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'In English.',
  };
  expect(toldIn('de', error).message).toBe('Ihre Karte ist nicht ausreichend gedeckt.');
});

test('an error of the program keeps its words, which are for developers', () => {
  const error = { type: 'invalid_request_error', code: 'parameter_missing', message: 'In English.' };
  expect(toldIn('de', error)).toBe(error);
});

test('an intent whose last attempt failed tells why, and one that waits does not', () => {
  const last = { type: 'card_error', code: 'card_declined', message: 'In English.' };
  const intent = { id: 'seti_1', object: 'setup_intent', last_setup_error: last };
  expect(failureOf({ ...intent, status: 'requires_payment_method' })).toMatchObject(last);
  expect(failureOf({ ...intent, status: 'requires_action' })).toBeNull();
});
