import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { keys, runningSandbox } from './testing/running-sandbox.ts';
import { order, paidOrder, shop } from './testing/shop.ts';

test('events arrive signed and in order, and are listed', async () => {
  const sandbox = await runningSandbox();
  const { stripe } = sandbox;
  const { subscription, intent } = await order(stripe, await shop(stripe));
  await stripe.paymentIntents.confirm(intent, { payment_method: 'pm_card_visa' });
  await sandbox.eventOf('customer.subscription.updated');
  await sandbox.advance(0);
  const { data } = await stripe.events.list({ limit: 100 });
  expect(sandbox.received.map(({ id }) => id)).toEqual(data.map(({ id }) => id).toReversed());
  const paid = sandbox.received
    .map(({ type }) => type)
    .filter((type) => /^(invoice|customer\.subscription|payment_intent)/.test(type));
  expect(paid).toEqual([
    'customer.subscription.created',
    'invoice.created',
    'payment_intent.created',
    'invoice.finalized',
    'payment_intent.succeeded',
    'invoice.paid',
    'invoice.payment_succeeded',
    'customer.subscription.updated',
  ]);
  const updated = await sandbox.eventOf('customer.subscription.updated');
  expect(updated.data).toMatchObject({
    object: { id: subscription.id, status: 'active' },
    previous_attributes: { status: 'incomplete' },
  });
  const invoices = await stripe.events.list({ type: 'invoice.*' });
  expect(invoices.data.map(({ type }) => type)).toContain('invoice.paid');
  expect(invoices.data.every(({ type }) => type.startsWith('invoice.'))).toBe(true);
  await sandbox.close();
});

test('events are listed by one pattern or by up to twenty names, not by both', async () => {
  const sandbox = await runningSandbox();
  const { events, customers } = sandbox.stripe;
  await customers.create({});
  const names = ['customer.created', ...Array.from({ length: 19 }, (_, index) => `name.${index}`)];
  expect((await events.list({ types: names })).data).toHaveLength(1);
  expect((await events.list({ types: ['customer.*'] })).data).toEqual([]);
  await expect(events.list({ types: [...names, 'name.19'] })).rejects.toThrow('maximum 20');
  await expect(events.list({ type: 'customer.*', types: names })).rejects.toThrow('only specify one');
  await sandbox.close();
});

test('the signature covers the body and its time', async () => {
  const sandbox = await runningSandbox();
  await sandbox.stripe.customers.create({});
  const event = await sandbox.eventOf('customer.created');
  const { webhooks } = sandbox.stripe;
  const { signatureOf } = await import('./webhooks/signature.ts');
  const payload = JSON.stringify(event);
  const now = Math.floor(Date.now() / 1000);
  const check = (body: string, at: number) =>
    webhooks.constructEvent(body, signatureOf(payload, keys.webhookSecret, at), keys.webhookSecret);
  expect(check(payload, now).id).toBe(event.id);
  expect(() => check(`${payload} `, now)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  expect(() => check(payload, now - 301)).toThrow(Stripe.errors.StripeSignatureVerificationError);
  await sandbox.close();
});

test('an event that is not accepted is sent again', async () => {
  const sandbox = await runningSandbox();
  sandbox.answers.push(500, 503);
  const { id } = await sandbox.stripe.customers.create({});
  const event = await sandbox.eventOf('customer.created');
  expect(event.data.object).toMatchObject({ id });
  await sandbox.advance(0);
  expect((await sandbox.stripe.events.retrieve(event.id)).pending_webhooks).toBe(0);
  await sandbox.close();
});

test('the clock does not wait indefinitely for an unreachable application, and lists undelivered events', async () => {
  const sandbox = await runningSandbox({ webhookUrl: 'http://127.0.0.1:9/webhook' });
  await sandbox.stripe.customers.create({});
  await sandbox.advance(60);
  const clock: unknown = await (await fetch(`${sandbox.origin}/payment-sandbox/clock`)).json();
  expect(clock).toMatchObject({ undelivered: [{ attempts: 3, lastError: expect.any(String) }] });
  await sandbox.close();
});

test('events wait until the application’s address is known', async () => {
  const other = await runningSandbox();
  const [endpoint] = (await other.stripe.webhookEndpoints.list()).data;
  let url: string | null = null;
  const sandbox = await runningSandbox({ webhookUrl: () => url });
  await sandbox.stripe.customers.create({ name: 'early' });
  expect((await sandbox.stripe.webhookEndpoints.list()).data).toEqual([]);
  url = endpoint?.url ?? null;
  expect((await other.eventOf('customer.created')).data.object).toMatchObject({ name: 'early' });
  await sandbox.close();
  await other.close();
});

test('customers, subscriptions, clock and idempotency keys survive a restart', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payment-sandbox-'));
  const stateFile = join(folder, 'state', 'stripe.json');
  const first = await runningSandbox({ stateFile });
  const options = { idempotencyKey: 'kept' };
  const subscription = await paidOrder(first.stripe, await shop(first.stripe));
  await first.advance(10 * 86_400);
  const { id } = await first.stripe.customers.create({ email: 'a@radwerk.test' }, options);
  await first.close();

  const second = await runningSandbox({ stateFile });
  const kept = await second.stripe.subscriptions.retrieve(subscription.id);
  expect(kept.status).toBe('active');
  expect((await second.stripe.customers.create({ email: 'a@radwerk.test' }, options)).id).toBe(id);
  await second.advance(22 * 86_400);
  const { data } = await second.stripe.invoices.list({ subscription: subscription.id });
  expect(data.map(({ billing_reason }) => billing_reason)).toEqual(['subscription_cycle', 'subscription_create']);
  expect(data[0]?.hosted_invoice_url).toContain(second.origin);
  await second.close();
  await rm(folder, { recursive: true });
});

test('the state is saved before the answer, without card numbers', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payment-sandbox-'));
  const stateFile = join(folder, 'stripe.json');
  const sandbox = await runningSandbox({ stateFile });
  const { id } = await sandbox.stripe.paymentMethods.create({
    type: 'card',
    card: { number: '4111111111111111', exp_month: 12, exp_year: 2034, cvc: '987' },
  });
  const saved = await readFile(stateFile, 'utf8');
  expect(saved).toContain(id);
  expect(saved).not.toContain('4111111111111111');
  await sandbox.close();
  await rm(folder, { recursive: true });
});

test('a state file of another format is refused', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'payment-sandbox-'));
  const stateFile = join(folder, 'stripe.json');
  const { writeFile } = await import('node:fs/promises');
  await writeFile(stateFile, '{"format":0}');
  await expect(runningSandbox({ stateFile })).rejects.toThrow('was not written by this version');
  await rm(folder, { recursive: true });
});
