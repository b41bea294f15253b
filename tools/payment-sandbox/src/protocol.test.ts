import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keys, type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { idOf, shop } from './testing/shop.ts';

let sandbox: RunningSandbox;
beforeEach(async () => {
  sandbox = await runningSandbox();
});
afterEach(() => sandbox.close());

const post = (path: string, form: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(`${sandbox.origin}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${keys.secretKey}`, ...headers },
    body: new URLSearchParams(form),
  });

test('the same idempotency key executes once and returns the same answer', async () => {
  const { stripe } = sandbox;
  const options = { idempotencyKey: 'order-1' };
  const first = await stripe.customers.create({ email: 'a@radwerk.test' }, options);
  const again = await stripe.customers.create({ email: 'a@radwerk.test' }, options);
  expect(again.id).toBe(first.id);
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true');
  expect((await stripe.customers.list()).data).toHaveLength(1);
});

test('an idempotency key expires after a day, then the call executes again', async () => {
  const { stripe } = sandbox;
  const create = () => stripe.customers.create({ email: 'a@radwerk.test' }, { idempotencyKey: 'order-1' });
  const first = await create();
  await sandbox.advance(86_000);
  expect((await create()).id).toBe(first.id);
  await sandbox.advance(86_400);
  expect((await create()).id).not.toBe(first.id);
  expect((await stripe.customers.list()).data).toHaveLength(2);
});

test('the same idempotency key for something else is refused', async () => {
  const { stripe } = sandbox;
  const options = { idempotencyKey: 'order-2' };
  await stripe.customers.create({ email: 'a@radwerk.test' }, options);
  const other = stripe.customers.create({ email: 'b@radwerk.test' }, options);
  await expect(other).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  await expect(other).rejects.toMatchObject({ statusCode: 400 });
});

test('a declined charge is replayed as declined, not charged again', async () => {
  const { stripe } = sandbox;
  const intent = await stripe.paymentIntents.create({ amount: 100, currency: 'eur' });
  const confirm = () =>
    stripe.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_chargeDeclined' }, { idempotencyKey: 'pay-1' });
  await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
  await expect(confirm()).rejects.toMatchObject({ code: 'card_declined' });
  expect((await stripe.charges.list({ payment_intent: intent.id })).data).toHaveLength(1);
});

test('a request that was refused before execution may be corrected under its key', async () => {
  const { stripe } = sandbox;
  const options = { idempotencyKey: 'order-3' };
  const wrong = { email: 'a@radwerk.test', colour: 'red' } as Stripe.CustomerCreateParams;
  await expect(stripe.customers.create(wrong, options)).rejects.toMatchObject({
    code: 'parameter_unknown',
    param: 'colour',
  });
  await expect(stripe.customers.create({ email: 'a@radwerk.test' }, options)).resolves.toBeDefined();
});

test.each([
  ['no key', {}, 401],
  ['a wrong key', { authorization: 'Bearer sk_test_other' }, 401],
  ['the publishable key', { authorization: `Bearer ${keys.publishableKey}` }, 401],
  ['another version of the API', { authorization: `Bearer ${keys.secretKey}`, 'stripe-version': '2020-08-27' }, 400],
])('%s is refused with Stripe’s error form', async (_, headers, status) => {
  const answer = await fetch(`${sandbox.origin}/v1/customers`, { headers });
  expect(answer.status).toBe(status);
  expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
});

test('a missing object is 404 resource_missing with the id in the message', async () => {
  const missing = sandbox.stripe.customers.retrieve('cus_none');
  await expect(missing).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such customer: 'cus_none'",
  });
});

test('an unsupported part of the API is an error', async () => {
  await expect(sandbox.stripe.coupons.create({ percent_off: 10 })).rejects.toMatchObject({ statusCode: 404 });
});

test('every answer carries a request id and the version', async () => {
  const answer = await post('/v1/customers', { email: 'a@radwerk.test' }, { 'idempotency-key': 'k' });
  expect(answer.headers.get('request-id')).toMatch(/^req_\w+$/);
  expect(answer.headers.get('stripe-version')).toBe('2026-10-28.endive');
  expect(answer.headers.get('idempotency-key')).toBe('k');
});

test('lists come newest first and page by cursor', async () => {
  const { stripe } = sandbox;
  for (const name of ['a', 'b', 'c']) await stripe.customers.create({ name });
  const first = await stripe.customers.list({ limit: 2 });
  expect([first.data.map(({ name }) => name), first.has_more, first.url]).toEqual([['c', 'b'], true, '/v1/customers']);
  const rest = await stripe.customers.list({ limit: 2, starting_after: first.data[1]?.id });
  expect([rest.data.map(({ name }) => name), rest.has_more]).toEqual([['a'], false]);
  const all = await stripe.customers.list({ limit: 1 }).autoPagingToArray({ limit: 10 });
  expect(all.map(({ name }) => name)).toEqual(['c', 'b', 'a']);
});

test('expand puts the object in place of its id, also inside lists', async () => {
  const { stripe } = sandbox;
  const { device, customer } = await shop(stripe);
  const price = await stripe.prices.retrieve(device.id, { expand: ['product', 'tiers'] });
  expect(price.product).toMatchObject({ name: 'WMS device' });
  expect(price.tiers?.map((tier) => tier.unit_amount)).toEqual([2500, 1900]);
  expect((await stripe.prices.retrieve(device.id)).tiers).toBeUndefined();
  const { data } = await stripe.prices.list({ expand: ['data.product'] });
  expect(data[0]?.product).toMatchObject({ object: 'product' });
  await expect(stripe.customers.retrieve(customer.id, { expand: ['email.domain'] })).rejects.toMatchObject({
    statusCode: 400,
  });
});

test('a lookup key finds its price and is transferred only on request', async () => {
  const { stripe } = sandbox;
  const { professional } = await shop(stripe);
  const found = await stripe.prices.list({ lookup_keys: ['professional-month'] });
  expect(found.data.map(({ id }) => id)).toEqual([professional.monthly.id]);
  const next = {
    product: idOf(professional.monthly.product),
    currency: 'eur',
    unit_amount: 29_900,
    recurring: { interval: 'month' as const },
    lookup_key: 'professional-month',
  };
  await expect(stripe.prices.create(next)).rejects.toMatchObject({ statusCode: 400 });
  const moved = await stripe.prices.create({ ...next, transfer_lookup_key: true });
  expect((await stripe.prices.list({ lookup_keys: ['professional-month'] })).data.map(({ id }) => id)).toEqual([
    moved.id,
  ]);
});

test.each([
  ['DE123456789', 'verified'],
  ['DE000000000', 'verified'],
  ['DE111111111', 'unverified'],
  ['DE222222222', 'pending'],
])('the office answers %s with %s', async (value, status) => {
  const { stripe } = sandbox;
  const { id } = await stripe.customers.create({ name: 'Radwerk Berlin GmbH' });
  const taxId = await stripe.customers.createTaxId(id, { type: 'eu_vat', value });
  expect(taxId.verification?.status).toBe('pending');
  await sandbox.advance(60);
  expect((await stripe.customers.retrieveTaxId(id, taxId.id)).verification?.status).toBe(status);
});

test('a malformed VAT id is refused', async () => {
  const { id } = await sandbox.stripe.customers.create({});
  const wrong = sandbox.stripe.customers.createTaxId(id, { type: 'eu_vat', value: 'XX1' });
  await expect(wrong).rejects.toMatchObject({ code: 'tax_id_invalid' });
});

test('a browser confirms with the publishable key and the intent’s own secret only', async () => {
  const { stripe } = sandbox;
  const intent = await stripe.setupIntents.create({});
  const other = await stripe.setupIntents.create({});
  const confirm = (form: Record<string, string>) =>
    fetch(`${sandbox.origin}/payment-sandbox/v1/setup_intents/${intent.id}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({ payment_method: 'pm_card_visa', ...form }),
    });
  const key = keys.publishableKey;
  expect((await confirm({ client_secret: intent.client_secret ?? '' })).status).toBe(401);
  expect((await confirm({ key })).status).toBe(400);
  expect((await confirm({ key, client_secret: other.client_secret ?? '' })).status).toBe(400);
  expect((await confirm({ key, client_secret: intent.client_secret ?? '' })).status).toBe(200);
});
