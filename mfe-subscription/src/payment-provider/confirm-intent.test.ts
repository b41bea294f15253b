import type { Stripe } from '@stripe/stripe-js';
import { expect, test, vi } from 'vitest';
import { confirmIntent } from './confirm-intent.ts';

const onFile = { type: 'card', details: null } as const;
const debit = { type: 'sepa_debit', details: null } as const;

function stripe(answer: object) {
  const confirm = vi.fn(async () => answer);
  return {
    confirmCardSetup: confirm,
    confirmCardPayment: confirm,
    confirmSepaDebitSetup: confirm,
    confirmSepaDebitPayment: confirm,
  } as unknown as Stripe;
}

const setup = { type: 'setup_intent', clientSecret: 'secret' } as const;
const payment = { type: 'payment_intent', clientSecret: 'secret' } as const;

test.each([
  [setup, onFile, { setupIntent: { status: 'succeeded' } }, 'succeeded'],
  [payment, onFile, { paymentIntent: { status: 'succeeded' } }, 'succeeded'],
  [payment, debit, { paymentIntent: { status: 'processing' } }, 'processing'],
  [setup, debit, { setupIntent: { status: 'processing' } }, 'processing'],
] as const)('%j by %j answered %j is %s', async (secret, instrument, answer, outcome) => {
  await expect(confirmIntent(stripe(answer), secret, instrument)).resolves.toBe(outcome);
});

test.each([
  [setup, { setupIntent: { status: 'requires_payment_method' } }],
  [setup, { setupIntent: { status: 'processing' } }],
  [payment, { paymentIntent: { status: 'canceled' } }],
] as const)('%j answered %j is unexpected', async (secret, answer) => {
  await expect(confirmIntent(stripe(answer), secret, onFile)).rejects.toThrow(
    'Card provider returned an unexpected response',
  );
});

test('an error of the provider keeps its words', async () => {
  const answer = { error: { type: 'card_error', message: 'Your card has insufficient funds.' } };
  await expect(confirmIntent(stripe(answer), payment, onFile)).rejects.toThrow('Your card has insufficient funds.');
});

test('nothing is confirmed without a client secret', async () => {
  await expect(confirmIntent(stripe({}), { ...payment, clientSecret: '' }, onFile)).rejects.toThrow(
    'Client secret is not set.',
  );
});

test.each([
  [setup, 'confirmSetup'],
  [payment, 'confirmPayment'],
] as const)('%j is confirmed by what a wallet gave, without leaving the page', async (secret, name) => {
  const provider = {
    [name]: vi.fn(async () => ({ setupIntent: { status: 'succeeded' }, paymentIntent: { status: 'succeeded' } })),
  };
  const wallet = { type: 'card', details: { confirmationToken: 'token' } } as const;
  await expect(confirmIntent(provider as unknown as Stripe, secret, wallet)).resolves.toBe('succeeded');
  expect(provider[name]).toHaveBeenCalledWith({
    clientSecret: 'secret',
    confirmParams: { confirmation_token: 'token', return_url: window.location.href },
    redirect: 'if_required',
  });
});

test('a bank transfer has nothing to confirm', async () => {
  const transfer = { type: 'bank_transfer', details: null } as const;
  await expect(confirmIntent(stripe({}), payment, transfer)).rejects.toThrow('Unsupported payment method type.');
});
