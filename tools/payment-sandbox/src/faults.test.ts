import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { FaultChange } from './faults/fault-rules.ts';
import { keys, type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
beforeEach(async () => {
  sandbox = await runningSandbox();
  ({ stripe } = sandbox);
});
afterEach(() => sandbox.close());

const control = (body?: FaultChange | object, key = keys.secretKey) =>
  fetch(`${sandbox.origin}/payment-sandbox/faults`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
const faults = async (change: FaultChange) => {
  const answer = await control(change);
  if (!answer.ok) throw new Error(await answer.text());
};
interface State {
  rules: object[];
  hangingCalls: string[];
  heldEvents: { type: string }[];
  applied: { kind: string; subject: string; detail: string | null }[];
}
const state = async () => (await (await control()).json()) as State;
const names = async () => (await stripe.customers.list({ limit: 100 })).data.map(({ name }) => name);
const receivedNames = () =>
  sandbox.received.map(({ data }) => ('name' in data.object ? String(data.object.name) : null));

/** The SDK sends a call again once when the connection was closed, so two closed connections make it give up. */
const twice = 2;

test('a rule applies to matching calls, as often as it says, after those it skips', async () => {
  await faults({ add: [{ kind: 'refuse', status: 400, method: 'POST', path: '/v1/customers', times: 1, skip: 1 }] });
  await stripe.products.create({ name: 'other path' });
  await stripe.customers.create({ name: 'skipped' });
  await expect(stripe.customers.create({ name: 'refused' })).rejects.toMatchObject({ statusCode: 400 });
  await stripe.customers.create({ name: 'later' });
  expect(await names()).toEqual(['later', 'skipped']);
  expect((await state()).rules).toEqual([]);
});

test.each([
  [500, 'api_error', Stripe.errors.StripeAPIError],
  [503, 'api_error', Stripe.errors.StripeAPIError],
  [429, 'invalid_request_error', Stripe.errors.StripeRateLimitError],
])('a refusal with %i does no work and has Stripe’s error form', async (status, type, error) => {
  await faults({ add: [{ kind: 'refuse', status }] });
  const refused = stripe.customers.create({ name: 'never' });
  await expect(refused).rejects.toBeInstanceOf(error);
  await expect(refused).rejects.toMatchObject({ statusCode: status, rawType: type });
  expect(await names()).toEqual([]);
});

test('a refusal carries the error that it was given', async () => {
  const error = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline', message: 'No.' };
  await faults({ add: [{ kind: 'refuse', status: 402, error }] });
  await expect(stripe.customers.create({})).rejects.toMatchObject({ ...error, type: 'StripeCardError' });
});

test('a refusal is forgotten by its idempotency key unless it is remembered, as an error during the work is', async () => {
  const create = (idempotencyKey: string) => stripe.customers.create({ name: idempotencyKey }, { idempotencyKey });
  await faults({ add: [{ kind: 'refuse', status: 500 }] });
  await expect(create('forgotten')).rejects.toMatchObject({ statusCode: 500 });
  await create('forgotten');
  await faults({ add: [{ kind: 'refuse', status: 500, remembered: true }] });
  await expect(create('remembered')).rejects.toMatchObject({ statusCode: 500 });
  await expect(create('remembered')).rejects.toMatchObject({ statusCode: 500 });
  expect(await names()).toEqual(['forgotten']);
});

test('a lost answer leaves its work done, and the same key returns it', async () => {
  await faults({ add: [{ kind: 'lose', times: twice }] });
  const create = () => stripe.customers.create({ name: 'done' }, { idempotencyKey: 'order-1' });
  await expect(create()).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(await names()).toEqual(['done']);
  await create();
  expect(await names()).toEqual(['done']);
});

test('a connection that is cut before the work leaves nothing behind', async () => {
  await faults({ add: [{ kind: 'cut', times: twice }] });
  await expect(stripe.customers.create({ name: 'never' })).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  expect(await names()).toEqual([]);
});

test('a slow call is answered late, and other calls are not', async () => {
  await faults({ add: [{ kind: 'slow', latencyMs: 60_000, path: '/v1/customers', times: 1 }] });
  const slow = stripe.customers.list({}, { timeout: 100 });
  await expect(slow).rejects.toMatchObject({ message: expect.stringContaining('timeout') });
  await stripe.products.list();
  expect((await state()).applied).toMatchObject([{ kind: 'slow', subject: 'GET /v1/customers', detail: '60000 ms' }]);
});

test('a hanging call goes on when it is released, even if its caller has given up', async () => {
  await faults({ add: [{ kind: 'hang' }] });
  const hanging = stripe.customers.create({ name: 'late' }, { timeout: 100 });
  await expect(hanging).rejects.toMatchObject({ message: expect.stringContaining('timeout') });
  expect((await state()).hangingCalls).toEqual(['POST /v1/customers']);
  expect(await names()).toEqual([]);
  await faults({ releaseCalls: true });
  await sandbox.eventOf('customer.created');
  expect(await names()).toEqual(['late']);
});

test('a hanging call ends after its limit', async () => {
  await faults({ add: [{ kind: 'hang', phase: 'after', limitMs: 20 }] });
  expect((await stripe.customers.create({ name: 'in time' })).name).toBe('in time');
});

test('a second call with the key of a call in progress is answered 409', async () => {
  await faults({ add: [{ kind: 'hang' }] });
  const create = () => stripe.customers.create({ name: 'once' }, { idempotencyKey: 'order-1' });
  const first = create();
  while ((await state()).hangingCalls.length === 0);
  await expect(create()).rejects.toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' });
  await faults({ releaseCalls: true });
  expect((await first).name).toBe('once');
});

test('while the provider is away only its control endpoints answer', async () => {
  await faults({ away: 'closed' });
  await expect(stripe.customers.create({})).rejects.toBeInstanceOf(Stripe.errors.StripeConnectionError);
  await sandbox.advance(60);
  await faults({ away: 'unavailable' });
  await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 503 });
  await faults({ away: null });
  await stripe.customers.create({ name: 'back' });
  expect(await names()).toEqual(['back']);
});

test('calls with the exemption header and test helpers have no faults', async () => {
  await faults({ random: { seed: 1, fail: 1 } });
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: expect.any(Number) });
  const answer = await fetch(`${sandbox.origin}/v1/customers`, {
    headers: { authorization: `Bearer ${keys.secretKey}`, 'payment-sandbox-faults': 'exempt' },
  });
  expect(answer.status).toBe(200);
  await expect(
    stripe.testHelpers.customers.fundCashBalance('cus_none', { amount: 1, currency: 'eur' }),
  ).rejects.toMatchObject({ statusCode: 404 });
});

async function randomRun(seed: number) {
  await faults({ reset: true, random: { seed, fail: 0.2, lose: 0.2, cut: 0.1, slowMs: [0, 3] } });
  for (let call = 0; call < 40; call += 1)
    await fetch(`${sandbox.origin}/v1/customers`, {
      method: 'POST',
      headers: { authorization: `Bearer ${keys.secretKey}` },
      body: new URLSearchParams({ name: String(call) }),
    }).catch(() => undefined);
  const { applied } = await state();
  await faults({ reset: true });
  return applied.map(({ kind, subject, detail }) => [kind, subject, detail]);
}

test('random faults are the same for the same seed and others for another', async () => {
  const first = await randomRun(7);
  expect(new Set(first.map(([kind]) => kind))).toEqual(new Set(['slow', 'refuse', 'lose', 'cut']));
  expect(await randomRun(7)).toEqual(first);
  expect(await randomRun(8)).not.toEqual(first);
});

const createAll = async (wanted: string[]) => {
  for (const name of wanted) await stripe.customers.create({ name });
};

test('held events are delivered when they are released, in their order', async () => {
  await faults({ add: [{ kind: 'hold-events', type: 'customer.*', id: 'hold' }] });
  await createAll(['a', 'b']);
  await sandbox.advance(0);
  expect(receivedNames()).toEqual([]);
  expect((await state()).heldEvents).toHaveLength(2);
  await faults({ remove: ['hold'], releaseEvents: 'in-order' });
  await sandbox.advance(0);
  expect(receivedNames()).toEqual(['a', 'b']);
});

test('held events are reordered by a seed, the same way each time', async () => {
  const wanted = ['a', 'b', 'c', 'd', 'e', 'f'];
  const orders: (string | null)[][] = [];
  for (let round = 0; round < 2; round += 1) {
    await faults({ add: [{ kind: 'hold-events', id: 'hold' }] });
    await createAll(wanted);
    await faults({ remove: ['hold'], releaseEvents: { seed: 3 } });
    await sandbox.advance(0);
    orders.push(receivedNames());
    sandbox.received.length = 0;
  }
  expect(orders[0]).not.toEqual(wanted);
  expect(orders[0]?.toSorted()).toEqual(wanted);
  expect(orders[1]).toEqual(orders[0]);
});

test('a dropped event is listed and never delivered', async () => {
  await faults({ add: [{ kind: 'drop-events', times: 1 }] });
  await createAll(['dropped', 'delivered']);
  await sandbox.advance(60);
  expect(receivedNames()).toEqual(['delivered']);
  const listed = await stripe.events.list({ type: 'customer.created' });
  expect(listed.data.map(({ pending_webhooks }) => pending_webhooks)).toEqual([0, 1]);
});

test('a duplicated event is delivered again with the same id', async () => {
  await faults({ add: [{ kind: 'duplicate-events', copies: 2 }] });
  await createAll(['again', 'once']);
  await sandbox.advance(0);
  expect(receivedNames().toSorted()).toEqual(['again', 'again', 'again', 'once']);
  expect(new Set(sandbox.received.map(({ id }) => id)).size).toBe(2);
});

test('a delayed event arrives after events that happened later', async () => {
  await faults({ add: [{ kind: 'delay-events', delayMs: 100 }] });
  await createAll(['delayed', 'prompt']);
  while (sandbox.received.length < 2) await sandbox.advance(0);
  expect(receivedNames()).toEqual(['prompt', 'delayed']);
});

test('random faults drop, duplicate and reorder events', async () => {
  const wanted = Array.from({ length: 30 }, (_, index) => String(index));
  await faults({
    add: [{ kind: 'hold-events', id: 'hold' }],
    random: { seed: 5, dropEvents: 0.2, duplicateEvents: 0.2, shuffleEvents: true },
  });
  await createAll(wanted);
  await faults({ remove: ['hold'], releaseEvents: 'in-order' });
  await sandbox.advance(0);
  const arrived = receivedNames();
  const kinds = (await state()).applied.map(({ kind }) => kind);
  const dropped = kinds.filter((kind) => kind === 'drop-events').length;
  const copied = kinds.filter((kind) => kind === 'duplicate-events').length;
  expect(dropped).toBeGreaterThan(0);
  expect(arrived).toHaveLength(30 - dropped + copied);
  expect(arrived).not.toEqual(arrived.toSorted((left, right) => Number(left) - Number(right)));
});

test('reset ends every fault and delivers what was held', async () => {
  await faults({
    away: 'closed',
    random: { seed: 1, fail: 1 },
    add: [{ kind: 'hold-events' }, { kind: 'refuse', status: 500, times: 100 }],
  });
  await faults({ reset: true });
  await createAll(['fine']);
  await sandbox.eventOf('customer.created');
  expect(await state()).toMatchObject({ rules: [], applied: [], heldEvents: [], away: null, random: null });
});

test.each([
  ['an unknown key', { slow: true }],
  ['an unknown kind', { add: [{ kind: 'explode' }] }],
  ['a rule without what it needs', { add: [{ kind: 'slow' }] }],
  ['a probability above one', { random: { seed: 1, fail: 2 } }],
  ['random faults without a seed', { random: { fail: 0.1 } }],
])('%s is refused', async (_, body) => {
  expect((await control(body)).status).toBe(400);
});

test('the control endpoint asks for the secret key', async () => {
  expect((await control({ reset: true }, 'sk_test_other')).status).toBe(401);
});

test('faults can be set in the same process', async () => {
  await sandbox.app.faults.change({ add: [{ kind: 'refuse', status: 503 }] });
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 503 });
  await sandbox.app.faults.change({ add: [{ kind: 'hold-events', id: 'hold' }] });
  await createAll(['held']);
  await sandbox.app.faults.change({ remove: ['hold'], releaseEvents: 'in-order' });
  await sandbox.eventOf('customer.created');
});

test('a sandbox that closes does not wait for the calls that hang', async () => {
  const other = await runningSandbox();
  await other.app.faults.change({ add: [{ kind: 'hang' }, { kind: 'slow', latencyMs: 600_000, skip: 1 }] });
  const calls = Promise.allSettled([other.stripe.customers.list(), other.stripe.products.list()]);
  while (other.app.faults.state().applied.length < 2) await new Promise(setImmediate);
  await other.close();
  await calls;
});
