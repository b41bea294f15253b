import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiVersion } from './protocol/wire.ts';
import { keys, runningSandbox } from './testing/running-sandbox.ts';
import { killed, orderingProcess, type SandboxProcess, sandboxProcess } from './testing/sandbox-process.ts';

const noServer = 'http://127.0.0.1:9/webhook';

let folder: string;
let stateFile: string;
let sandbox: SandboxProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'payment-sandbox-'));
  stateFile = join(folder, 'stripe.json');
  sandbox = await sandboxProcess({ WEBHOOK_URL: noServer, STATE_FILE: stateFile });
});
afterEach(async () => {
  await sandbox.kill();
  await rm(folder, { recursive: true });
});

const client = () =>
  new Stripe(keys.secretKey, {
    apiVersion,
    host: '127.0.0.1',
    port: new URL(sandbox.origin).port,
    protocol: 'http',
    maxNetworkRetries: 0,
  });
const names = async () => (await client().customers.list()).data.map(({ name }) => name);

test.each(['before', 'after'] as const)(
  'after a server is killed in mid-call, %s the work, another server gets the same object',
  async (phase) => {
    await sandbox.faults({ add: [{ kind: 'hang', phase }] });
    const first = orderingProcess(sandbox.origin, 'Eva', 'order-1');
    while ((await sandbox.faults({})).hangingCalls.length === 0);
    await killed(first);
    await sandbox.faults({ releaseCalls: true });
    // The released call may still be at work: that is a conflict, which Stripe's client tries again.
    const retried = { idempotencyKey: 'order-1', maxNetworkRetries: 2 };
    const second = await client().customers.create({ name: 'Eva' }, retried);
    expect((await client().customers.list()).data.map(({ id }) => id)).toEqual([second.id]);
    expect((await client().events.list({ type: 'customer.created' })).data).toHaveLength(1);
  },
);

test('a server that is killed while it sends a request changes nothing', async () => {
  const socket = connect(Number(new URL(sandbox.origin).port), '127.0.0.1');
  const head = `POST /v1/customers HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${keys.secretKey}\r\n`;
  const form = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\nname=Ev';
  await new Promise<void>((sent) => socket.write(head + form, () => sent()));
  socket.resetAndDestroy();
  expect(await names()).toEqual([]);
});

test('two servers that use one key at the same time get one object', async () => {
  const create = () => client().customers.create({ name: 'Eva' }, { idempotencyKey: 'order-1', maxNetworkRetries: 2 });
  const [first, second] = await Promise.all([create(), create()]);
  expect(second.id).toBe(first.id);
  expect(await names()).toEqual(['Eva']);
});

test('a killed sandbox keeps its answers, idempotency keys, clock and undelivered events', async () => {
  const options = { idempotencyKey: 'order-1' };
  const { id } = await client().customers.create({ name: 'Eva' }, options);
  await fetch(`${sandbox.origin}/payment-sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"advanceSeconds":3600}',
  });
  await sandbox.kill();
  const other = await runningSandbox();
  const [endpoint] = (await other.stripe.webhookEndpoints.list()).data;
  sandbox = await sandboxProcess({ WEBHOOK_URL: endpoint?.url ?? '', STATE_FILE: stateFile });
  expect((await client().customers.create({ name: 'Eva' }, options)).id).toBe(id);
  const { now } = (await (await fetch(`${sandbox.origin}/payment-sandbox/clock`)).json()) as { now: string };
  expect(Date.parse(now)).toBeGreaterThan(Date.now() + 3_500_000);
  expect((await other.eventOf('customer.created')).data.object).toMatchObject({ id });
  await other.close();
});

test('an event that a dead server did not accept goes to the next server', async () => {
  const other = await runningSandbox();
  const [endpoint] = (await other.stripe.webhookEndpoints.list()).data;
  await sandbox.kill();
  sandbox = await sandboxProcess({ WEBHOOK_URL: `${noServer}, ${endpoint?.url ?? ''}` });
  await client().customers.create({ name: 'Eva' });
  await client().customers.create({ name: 'Kai' });
  while (other.received.length < 2) await new Promise(setImmediate);
  expect(other.received.map(({ data }) => 'name' in data.object && data.object.name)).toEqual(['Eva', 'Kai']);
  await other.close();
});
