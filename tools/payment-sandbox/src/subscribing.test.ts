import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { order, paidOrder, shop } from './testing/shop.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await runningSandbox();
});
afterEach(() => sandbox.close());

test('an order waits for its first payment and is active once the card is charged', async () => {
  const { stripe } = sandbox;
  const { subscription, invoice, intent } = await order(stripe, await shop(stripe));
  expect(subscription.status).toBe('incomplete');
  expect([invoice.subtotal, invoice.total, invoice.amount_due]).toEqual([28_900, 34_391, 34_391]);

  const paid = await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  expect([paid.status, paid.amount_received]).toEqual(['succeeded', 34_391]);

  const active = await stripe.subscriptions.retrieve(subscription.id, { expand: ['latest_invoice'] });
  expect(active.status).toBe('active');
  expect(active.default_payment_method).toBe(paid.payment_method);
  expect((active.latest_invoice as Stripe.Invoice).status).toBe('paid');
  await sandbox.eventOf('customer.subscription.updated');
  expect(sandbox.received.map(({ type }) => type)).toEqual(
    expect.arrayContaining([
      'customer.subscription.created',
      'invoice.finalized',
      'payment_intent.succeeded',
      'invoice.paid',
    ]),
  );
});

test('a declined card leaves the order incomplete and says why', async () => {
  const { stripe } = sandbox;
  const { subscription, intent } = await order(stripe, await shop(stripe));
  const declined = stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_chargeDeclinedInsufficientFunds' });
  await expect(declined).rejects.toMatchObject({
    statusCode: 402,
    code: 'card_declined',
    decline_code: 'insufficient_funds',
  });
  await expect(declined).rejects.toBeInstanceOf(Stripe.errors.StripeCardError);
  const { status, last_payment_error: error } = await stripe.paymentIntents.retrieve(intent);
  expect([status, error?.decline_code]).toEqual(['requires_payment_method', 'insufficient_funds']);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
});

test.each([
  ['mastercard_debit', 'mastercard', '8210'],
  ['discover', 'discover', '1117'],
  ['diners', 'diners', '0004'],
  ['jcb', 'jcb', '0505'],
  ['unionpay', 'unionpay', '0005'],
  ['at', 'visa', '0008'],
])('the card %s is charged, and has its brand and last digits', async (name, brand, last4) => {
  const { stripe } = sandbox;
  const { intent } = await order(stripe, await shop(stripe));
  const paid = await stripe.paymentIntents.confirm(intent, {
    payment_method: `pm_card_${name}`,
    expand: ['payment_method'],
  });
  expect(paid.status).toBe('succeeded');
  expect((paid.payment_method as Stripe.PaymentMethod).card).toMatchObject({ brand, last4 });
});

test('an unconfirmed order expires after 23 hours and its invoice is void', async () => {
  const { stripe } = sandbox;
  const { subscription, invoice } = await order(stripe, await shop(stripe));
  await sandbox.advance(23 * 3600);
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete_expired');
  expect((await stripe.invoices.retrieve(invoice.id)).status).toBe('void');
});

test('a month later the subscription renews by itself', async () => {
  const { stripe } = sandbox;
  const { id } = await paidOrder(stripe, await shop(stripe));
  await sandbox.advance(32 * 86_400);
  const { data } = await stripe.invoices.list({ subscription: id });
  expect(data.map(({ billing_reason, status, total }) => [billing_reason, status, total])).toEqual([
    ['subscription_cycle', 'paid', 34_391],
    ['subscription_create', 'paid', 34_391],
  ]);
});
