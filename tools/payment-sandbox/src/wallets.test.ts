import type Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keys, type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { order, type Shop, shop } from './testing/shop.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
let goods: Shop;
beforeEach(async () => {
  sandbox = await runningSandbox();
  ({ stripe } = sandbox);
  goods = await shop(stripe);
});
afterEach(() => sandbox.close());

interface Answer {
  readonly id: string;
  readonly status?: string;
  readonly error?: { readonly code?: string; readonly message: string };
}

/** A call of Stripe.js, with the publishable key. */
async function fromBrowser(path: string, form: Record<string, string>): Promise<Answer> {
  const body = new URLSearchParams({ key: keys.publishableKey, ...form });
  const answer = await fetch(`${sandbox.origin}/payment-sandbox/v1${path}`, { method: 'POST', body });
  return (await answer.json()) as Answer;
}

const tokenOf = (card: string) =>
  fromBrowser('/confirmation_tokens', {
    'payment_method_data[type]': 'card',
    'payment_method_data[card][token]': card,
    'payment_method_data[billing_details][name]': 'Eva Brandt',
  });

/** A subscription that waits for its payment, and how the browser confirms it. */
async function ordered() {
  const { subscription, intent, invoice } = await order(stripe, goods);
  const secret = invoice.confirmation_secret?.client_secret ?? '';
  const confirm = (token: string) =>
    fromBrowser(`/payment_intents/${intent}/confirm`, { client_secret: secret, confirmation_token: token });
  return { subscription, confirm };
}

test('a wallet pays an order, and its card pays the renewals', async () => {
  const { subscription, confirm } = await ordered();
  const token = await tokenOf('tok_visa');
  expect((await confirm(token.id)).status).toBe('succeeded');
  const { status, default_payment_method: method } = await stripe.subscriptions.retrieve(subscription.id, {
    expand: ['default_payment_method'],
  });
  expect([status, method]).toEqual([
    'active',
    expect.objectContaining({
      card: expect.objectContaining({ last4: '4242' }),
      billing_details: expect.objectContaining({ name: 'Eva Brandt' }),
    }),
  ]);
});

test('a declined wallet leaves the order unpaid, and another attempt pays it', async () => {
  const { subscription, confirm } = await ordered();
  const declined = await tokenOf('tok_chargeDeclined');
  expect((await confirm(declined.id)).error?.code).toBe('card_declined');
  expect((await stripe.subscriptions.retrieve(subscription.id)).status).toBe('incomplete');
  expect((await confirm((await tokenOf('tok_visa')).id)).status).toBe('succeeded');
});

test('a confirmation token is used once, and within twelve hours', async () => {
  const first = await ordered();
  const used = await tokenOf('tok_visa');
  await first.confirm(used.id);
  const second = await ordered();
  const refused = 'The provided confirmation token has expired or has already been used.';
  expect((await second.confirm(used.id)).error?.message).toBe(refused);
  const late = await tokenOf('tok_visa');
  await sandbox.advance(12 * 3600 + 1);
  expect((await second.confirm(late.id)).error?.message).toBe(refused);
});

test('the sheet says what is paid, in German and English, and may be framed by the page', async () => {
  const sheet = async (locale: string) =>
    fetch(`${sandbox.origin}/payment-sandbox/wallet?amount=34391&currency=eur&locale=${locale}`);
  const german = await sheet('de');
  expect(await german.text()).toContain('Betrag: 343,91\u00a0€');
  expect(await (await sheet('en')).text()).toContain('€343.91');
  expect(german.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
});
