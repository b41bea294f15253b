import { startApiServer } from '@kontor/testing/api-server';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { billingCalls } from '../../billing/calls.ts';
import { type FakeStripe, installFakeStripe } from '../../testing/fake-stripe.ts';
import { orderButton, orderingWith } from '../../testing/ordering.tsx';

const api = startApiServer();
const { cardOrder, acceptOrders } = orderingWith(api);
let stripe: FakeStripe;

beforeEach(() => {
  stripe = installFakeStripe();
});

test('a confirmation that fails at the bank is told in the provider’s words alone, which name the one next step', async () => {
  const { user } = await cardOrder();
  acceptOrders('payment_intent');
  const message = 'Die Bestätigung ist fehlgeschlagen. Bitte wählen Sie eine andere Zahlungsmethode.';
  stripe.confirmCardPayment.mockResolvedValue({
    error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure', message },
  });
  await user.click(await orderButton());
  expect(await screen.findByText(message)).toBeVisible();
});

test.each([
  ['insufficient_funds', /^Die Karte wurde abgelehnt\. Das Guthaben oder das Limit reicht nicht aus\./],
  ['stolen_card', /^Die Karte wurde abgelehnt\. Ihre Bank nennt uns den Grund nicht\./],
])('a card that is declined as %s keeps the provider’s words, and says what to do', async (declineCode, text) => {
  const { user } = await cardOrder();
  acceptOrders('payment_intent');
  stripe.confirmCardPayment.mockResolvedValue({
    error: {
      type: 'card_error',
      code: 'card_declined',
      decline_code: declineCode,
      message: 'Die Karte wurde abgelehnt.',
    },
  });
  await user.click(await orderButton());
  expect(await screen.findByText(text)).toBeVisible();
});

test('a stored card that the server could not charge is told in the customer’s language', async () => {
  const { user } = await cardOrder();
  const refused = { detail: 'Your card has insufficient funds.', advice: 'not-enough-money' };
  api.fail(billingCalls.order, 402, 'payment-provider-error', [], refused);
  await user.click(await orderButton());
  const text = /^Die Zahlung wurde abgelehnt\. Das Guthaben oder das Limit reicht nicht aus\./;
  expect(await screen.findByText(text)).toBeVisible();
});

test('what the provider told the server is shown as it came where its meaning is not known', async () => {
  const { user } = await cardOrder();
  const detail = 'This account is closed.';
  api.fail(billingCalls.order, 402, 'payment-provider-error', [], { detail });
  await user.click(await orderButton());
  expect(await screen.findByText(detail)).toBeVisible();
});

test.each([
  ['baseData.phoneNumber', /nimmt diese Angabe nicht an: Telefon\. Bitte ändern/],
  ['email', /nimmt die E-Mail-Adresse Ihres Kontos nicht an\. Bitte ändern/],
])('an entry that the payment provider does not take is named: %s', async (path, text) => {
  const { user } = await cardOrder();
  api.fail(billingCalls.order, 422, 'validation-failed', [{ path, code: 'invalid', message: 'Invalid string' }]);
  await user.click(await orderButton());
  expect(await screen.findByText(text)).toBeVisible();
});

test('an order that the customer did not confirm changed nothing, and nothing asks for the proof a second time', async () => {
  const { user } = await cardOrder();
  const needed = { methods: ['totp' as const] };
  api.fail(billingCalls.order, 403, 'step-up-required', [], needed);
  const read = api.fail(billingCalls.subscription, 403, 'step-up-required', [], needed);
  await user.click(await orderButton());
  expect(await screen.findByText(/^Nicht bestätigt: Es wurde nichts geändert\./)).toBeVisible();
  expect(read).toEqual([]);
});
