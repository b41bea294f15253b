import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys, type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { type Shop, shop } from './testing/shop.ts';

let sandbox: RunningSandbox;
let goods: Shop;
beforeAll(async () => {
  sandbox = await runningSandbox();
  goods = await shop(sandbox.stripe);
});
afterAll(() => sandbox.close());

async function post(path: string, form: Record<string, string>, headers: Record<string, string> = {}) {
  const answer = await fetch(`${sandbox.origin}/v1/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secretKey}`, ...headers },
    body: new URLSearchParams(form),
  });
  const { error } = (await answer.json()) as {
    error?: { type: string; code?: string; param?: string; message: string };
  };
  return { status: answer.status, ...error };
}

const ordering = () => ({
  'billing_mode[type]': 'classic',
  customer: goods.customer.id,
  'items[0][price]': goods.starter.id,
});
const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`metadata[key-${index}]`, 'x']));

test.each<[string, string, () => Record<string, string>, { code?: string; param?: string; message?: RegExp }]>([
  ['an unknown parameter', 'customers', () => ({ nmae: 'Eva' }), { code: 'parameter_unknown', param: 'nmae' }],
  [
    'one within another',
    'subscriptions',
    () => ({ ...ordering(), 'items[0][prize]': 'x' }),
    { code: 'parameter_unknown', param: 'items[0][prize]' },
  ],
  [
    'a misspelled path to expand',
    'customers',
    () => ({ 'expnad[0]': 'x' }),
    { code: 'parameter_unknown', param: 'expnad' },
  ],
  [
    'a misspelled parameter that the sandbox itself does not read',
    'payment_intents',
    () => ({ amount: '100', currency: 'eur', 'payment_method_options[sepa_debti][setup_future_usage]': 'none' }),
    { code: 'parameter_unknown', param: 'payment_method_options[sepa_debti]' },
  ],
  ['a missing parameter', 'subscriptions', () => ({ 'items[0][price]': 'x' }), {}],
  [
    'a value that is none of those',
    'subscriptions',
    () => ({ ...ordering(), collection_method: 'by_hand' }),
    { param: 'collection_method', message: /must be one of charge_automatically, send_invoice/ },
  ],
  [
    'another type',
    'subscriptions',
    () => ({ ...ordering(), 'items[0][quantity]': 'two' }),
    { code: 'parameter_invalid_integer', param: 'items[0][quantity]' },
  ],
  ['text in place of an object', 'customers', () => ({ address: 'Ring 1' }), { param: 'address' }],
  [
    'a billing mode that the sandbox does not compute',
    'subscriptions',
    () => ({ ...ordering(), 'billing_mode[type]': 'flexible' }),
    { param: 'billing_mode', message: /does not compute the `billing_mode` flexible/ },
  ],
  ['a name that is too long', 'customers', () => ({ name: 'x'.repeat(257) }), { param: 'name' }],
  ['a phone number that is too long', 'customers', () => ({ phone: '1'.repeat(21) }), { param: 'phone' }],
  [
    'an address that is too long',
    'customers',
    () => ({ 'address[line1]': 'x'.repeat(5001) }),
    { param: 'address[line1]' },
  ],
  ['metadata with a long value', 'customers', () => ({ 'metadata[a]': 'x'.repeat(501) }), { param: 'metadata[a]' }],
  ['metadata with a long key', 'customers', () => ({ [`metadata[${'k'.repeat(41)}]`]: 'x' }), {}],
  ['metadata with too many keys', 'customers', () => many(51), { param: 'metadata' }],
  [
    'an amount that is too small to be charged',
    'payment_intents',
    () => ({ amount: '49', currency: 'eur' }),
    { code: 'amount_too_small', param: 'amount' },
  ],
])('%s is refused', async (_, path, form, { message = /./, ...expected }) => {
  const answer = await post(path, form());
  expect(answer).toMatchObject({ status: 400, type: 'invalid_request_error', ...expected });
  expect(answer.message).toMatch(message);
});

test.each<[string, string, () => Record<string, string>]>([
  ['text of the greatest length', 'customers', () => ({ name: 'ß'.repeat(256), 'metadata[a]': 'x'.repeat(500) })],
  ['as much metadata as there may be', 'customers', () => many(50)],
  ['the smallest charge', 'payment_intents', () => ({ amount: '50', currency: 'eur' })],
])('%s is accepted', async (_, path, form) => {
  expect((await post(path, form())).status).toBe(200);
});

test('what names no billing mode is computed as classic, and reported, because Stripe would make it flexible', async () => {
  const found: string[] = [];
  const onFinding = (where: string, finding: string) => void found.push(`${where} ${finding}`);
  const own = await runningSandbox({ onFinding });
  const { customer, starter } = await shop(own.stripe);
  const items = [{ price: starter.id }];
  const { billing_mode: mode } = await own.stripe.subscriptions.create({
    customer: customer.id,
    items,
    collection_method: 'send_invoice',
    days_until_due: 14,
  });
  await own.stripe.invoices.createPreview({ subscription_details: { items } });
  await own.close();
  expect(mode.type).toBe('classic');
  expect(found).toEqual([
    'request billing_mode is missing: Stripe would prorate as flexible',
    'request subscription_details[billing_mode] is missing: Stripe would prorate as flexible',
  ]);
});

test('an idempotency key that is too long is refused', async () => {
  const answer = await post('customers', {}, { 'idempotency-key': 'k'.repeat(256) });
  expect(answer).toMatchObject({ status: 400, type: 'invalid_request_error' });
  expect((await post('customers', {}, { 'idempotency-key': 'k'.repeat(255) })).status).toBe(200);
});

test('another API version is refused', async () => {
  const answer = await post('customers', {}, { 'stripe-version': '2020-08-27' });
  expect(answer).toMatchObject({ status: 400, message: expect.stringContaining('Invalid Stripe API version') });
});

test('a parameter that Stripe has and the sandbox has not is refused as such', async () => {
  const answer = await post('customers', { test_clock: 'clock_1' });
  expect(answer.message).toContain('The sandbox does not support this parameter');
});

test('what a parameter names and does not exist is a bad request, and what the path names is not found', async () => {
  expect(await post('subscriptions', { ...ordering(), customer: 'cus_gone' })).toMatchObject({
    status: 400,
    code: 'resource_missing',
    param: 'customer',
  });
  expect(await post('customers/cus_gone', {})).toMatchObject({ status: 404, code: 'resource_missing' });
});

test('a key without permission, and too many calls, are refused as Stripe does', async () => {
  await sandbox.app.faults.change({
    add: [
      { kind: 'refuse', status: 403, path: '/v1/refunds' },
      { kind: 'refuse', status: 429, path: '/v1/customers', retryAfter: 2 },
    ],
  });
  expect(await post('refunds', { charge: 'ch_1' })).toMatchObject({
    status: 403,
    type: 'invalid_request_error',
    message: expect.stringContaining('required permissions'),
  });
  const answer = await fetch(`${sandbox.origin}/v1/customers`, {
    headers: { authorization: `Bearer ${keys.secretKey}` },
  });
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '2']);
  expect(answer.headers.get('stripe-rate-limited-reason')).toBe('global-rate');
});

test('a payment that was made keeps its amount, and takes notes', async () => {
  const { stripe } = sandbox;
  const { id } = await stripe.paymentIntents.create({
    amount: 500,
    currency: 'eur',
    customer: goods.customer.id,
    payment_method: 'pm_card_visa',
    allowed_payment_method_types: ['card'],
    confirm: true,
  });
  const change = stripe.paymentIntents.update(id, { amount: 600 });
  await expect(change).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' });
  expect(await stripe.paymentIntents.update(id, { metadata: { note: 'a' } })).toMatchObject({
    metadata: { note: 'a' },
  });
});
