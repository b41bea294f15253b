import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { unlessDeclined } from './unless-declined.ts';

const failing = (error: Error) =>
  unlessDeclined(() => {
    throw error;
  });

test('a declined payment is no failure of the step, and anything else is', async () => {
  const declined = new Stripe.errors.StripeCardError({ type: 'card_error', message: 'declined' });
  await expect(failing(declined)).resolves.toBeUndefined();
  const lost = new Error('The connection was lost');
  await expect(failing(lost)).rejects.toBe(lost);
});

test('a payment that succeeds is waited for', async () => {
  const paid: string[] = [];
  await unlessDeclined(async () => {
    await Promise.resolve();
    paid.push('invoice');
  });
  expect(paid).toEqual(['invoice']);
});
