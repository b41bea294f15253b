import { randomUUID } from 'node:crypto';
import type { LookupAddress } from 'node:dns';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, expect, test } from 'vitest';
import { openEventReceiver } from '../../testing/event-receiver.ts';
import { mayReceive } from '../client/endpoint-address.ts';
import { createDeliveryRequests, isSuccess } from './delivery-request.ts';
import type { ClaimedDelivery } from './delivery-table.ts';
import { createEndpointGuard } from './endpoint-guard.ts';

const receiver = await openEventReceiver();
const { port } = new URL(receiver.url);
afterAll(() => receiver.close());
afterEach(() => {
  receiver.events.length = 0;
});

const secrets = [`whsec_${Buffer.alloc(32, 1).toString('base64')}`];
const deliveryTo = (url: string): ClaimedDelivery => ({
  uuid: randomUUID(),
  client_id: randomUUID(),
  seq: 1,
  event_uuid: randomUUID(),
  attempts: 0,
  claims: 1,
  type: 'connect.test',
  subject: 'test',
  url,
  data: { clientId: 'x' },
  occurred_at: new Date(),
  sealed_secret: '',
  sealed_previous_secret: null,
  previous_until: null,
});

interface Sending {
  readonly url?: string;
  readonly production?: boolean;
  readonly resolve?: () => Promise<readonly LookupAddress[]>;
  readonly limit?: number;
  readonly signal?: AbortSignal;
}

async function send({ url = receiver.url, production = false, resolve, limit, signal }: Sending = {}) {
  const guard = createEndpointGuard({ production, ...(resolve && { resolve }) });
  const requests = createDeliveryRequests(guard, 2, limit);
  const answer = await requests.send(deliveryTo(url), secrets, signal ?? new AbortController().signal);
  await requests.close();
  return answer;
}

test.each([
  [200, true],
  [204, true],
  [299, true],
  [302, false],
  [410, false],
  [500, false],
])('an answer with %i counts as a success: %s', async (status, expected) => {
  receiver.answer = (_, response) => void response.writeHead(status).end();
  const answer = await send();
  expect(answer?.status).toBe(status);
  expect(answer && isSuccess(answer)).toBe(expected);
});

test('redirects are not followed', async () => {
  receiver.answer = (_, response) => void response.writeHead(302, { location: receiver.url }).end();
  await send();
  expect(receiver.events).toHaveLength(1);
});

test('a receiver that does not answer in time has failed', async () => {
  receiver.answer = () => {};
  expect(await send({ limit: 100 })).toEqual({ status: null, text: 'No answer within 0.1 s' });
});

test('an attempt that is aborted because the server stops has no result', async () => {
  const stopping = new AbortController();
  receiver.answer = () => stopping.abort();
  expect(await send({ signal: stopping.signal })).toBeNull();
});

/** Answers without end, and resolves once the connection is closed. */
function endless(status: number) {
  const closed = Promise.withResolvers<number>();
  let written = 0;
  receiver.answer = (_, response: ServerResponse) => {
    response.on('close', () => closed.resolve(written));
    response.writeHead(status);
    const more = () => {
      if (response.destroyed) return;
      written += 4096;
      response.write('x'.repeat(4096), more);
    };
    more();
  };
  return closed.promise;
}

test.each([200, 500])('an answer with %i without an end is closed after 16 KiB', async (status) => {
  const closed = endless(status);
  const answer = await send();
  expect(answer?.status).toBe(status);
  expect(answer?.text).toHaveLength(500);
  // What waits in buffers of the system comes on top.
  expect(await closed).toBeLessThan(10_000_000);
});

test('an answer whose body hangs counts by its status', async () => {
  receiver.answer = (_, response) => void response.writeHead(202).write('{');
  expect(await send({ limit: 200 })).toEqual({ status: 202, text: '{' });
});

test('a head of more than 16 KiB has failed', async () => {
  receiver.answer = (_, response) => void response.writeHead(200, { 'x-long': 'x'.repeat(20_000) }).end();
  expect(await send()).toEqual({ status: null, text: 'UND_ERR_HEADERS_OVERFLOW' });
});

test('a closed port has failed', async () => {
  expect(await send({ url: 'http://127.0.0.1:9/' })).toEqual({ status: null, text: 'ECONNREFUSED' });
});

const refused = { status: null, text: 'Refused: the address is not public' };

test.each([
  ['loopback', 'https://127.0.0.1:PORT/'],
  ['loopback without https', 'http://127.0.0.1:PORT/'],
  ['a name that resolves to loopback', 'https://localhost:PORT/'],
  ['a private address', 'https://10.0.0.1/'],
  ['metadata of clouds', 'https://169.254.169.254/latest'],
  ['IPv6 that stands for IPv4', 'https://[::ffff:127.0.0.1]:PORT/'],
  ['a user in the address', 'https://user@127.0.0.1:PORT/'],
])('in production nothing is sent to %s', async (_, url) => {
  expect(await send({ url: url.replace('PORT', port), production: true })).toEqual(refused);
  expect(receiver.events).toEqual([]);
});

test('a name that leads into the own network once it is connected to is refused, whatever it led to before', async () => {
  let asked = 0;
  const resolve = async () => {
    asked += 1;
    return [{ address: asked === 1 ? '93.184.216.34' : '10.0.0.1', family: 4 }];
  };
  // The operator's entry is checked, and then each connection.
  await resolve();
  expect(mayReceive(`https://rebind.test:${port}/`, { production: true })).toBe(true);
  expect(await send({ url: `https://rebind.test:${port}/`, production: true, resolve })).toEqual(refused);
  expect(receiver.events).toEqual([]);
});
