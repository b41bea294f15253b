import { expect, test } from 'vitest';
import { isMethodMissing } from './missing-method.ts';

const nextCharge = { amount: 17_731, date: '2026-12-17T10:00:00.000Z', isYearlySubscription: false };
const card = { type: 'card' as const, label: 'Visa •••• 4242' };
const charged = { collectionMethod: 'charge_automatically' as const, nextPaymentMethod: card, nextCharge };

test.each([
  ['a card pays it', charged, false],
  ['the card was removed', { ...charged, nextPaymentMethod: null }, true],
  ['nothing is charged any more', { ...charged, nextPaymentMethod: null, nextCharge: null }, false],
  ['it is transferred', { ...charged, collectionMethod: 'send_invoice' as const, nextPaymentMethod: null }, false],
  ['there is no contract', { collectionMethod: null, nextPaymentMethod: null, nextCharge: null }, false],
])('whether the next charge has nothing that pays it: %s', (_, data, expected) => {
  expect(isMethodMissing(data)).toBe(expected);
});
