import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { requestLimits } from '@kontor/contract/request-limits';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { readEnvironment } from '../infrastructure/environment.ts';
import { handleErrors } from '../infrastructure/http/error-handler.ts';
import { serverOptions } from './server-options.ts';

let app: FastifyInstance;
afterEach(() => app?.close());

const options = serverOptions(readEnvironment({}));

type Limit = 'arrival' | 'answer';

const {
  requestTimeout = 0,
  handlerTimeout = 0,
  http: { maxHeaderSize, ...times },
} = options;
const shortened = (limits: object) =>
  Object.fromEntries(Object.entries(limits).map(([name, limit]) => [name, Number(limit) / 100]));

/** The server's own limits, one of them a hundred times as short: on a busy machine the others must not come first. */
const hurried: Readonly<Record<Limit, object>> = {
  arrival: { requestTimeout: requestTimeout / 100, http: { maxHeaderSize, ...shortened(times) } },
  answer: { handlerTimeout: handlerTimeout / 100 },
};

async function serve(limit: Limit) {
  app = Fastify({ ...options, logger: false, ...hurried[limit] });
  handleErrors(app, () => null);
  app.post('/', async () => 'taken');
  app.get('/never', () => new Promise(() => {}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app.server.address() as AddressInfo;
}

test.each([
  [
    'a body that never comes',
    'POST / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
  ],
  ['headers that never end', 'POST / HTTP/1.1\r\nHost: a\r\n'],
])('%s closes its connection', async (_, beginning) => {
  const { port } = await serve('arrival');
  const socket = connect(port, '127.0.0.1');
  socket.write(beginning);
  // Data keeps arriving: the limit is for the complete request, not for the pause between its parts.
  const trickle = setInterval(() => socket.write('a'), 20);
  // Writing to the closed connection fails, as expected.
  socket.on('error', () => {});
  // Node's default limits, a minute for headers and five for requests, checked every half minute, exceed the duration
  // of a test.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(trickle);
});

test('a request that takes too long is answered with 503', async () => {
  const { port } = await serve('answer');
  const answer = await fetch(`http://127.0.0.1:${port}/never`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});

test.each([
  ['an address that is too long', `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431, 'answer'],
  ['what is not HTTP', 'HELLO\r\n\r\n', 400, 'answer'],
  ['a request that does not come to its end', 'POST / HTTP/1.1\r\nHost: a\r\n', 408, 'arrival'],
] as const)('%s is answered with a problem', async (_, sent, status, limit) => {
  const { port } = await serve(limit);
  const socket = connect(port, '127.0.0.1');
  socket.write(sent);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(/^Content-Type: application\/problem\+json/m);
  expect(JSON.parse(body)).toMatchObject({ status, type: 'about:blank', violations: [] });
});

test('bodies, headers and times have the limits of the contract, as at the gateway', () => {
  expect(options).toMatchObject({
    bodyLimit: requestLimits.bodyBytes,
    requestTimeout: requestLimits.requestSeconds * 1000,
    handlerTimeout: requestLimits.answerSeconds * 1000,
    http: { maxHeaderSize: requestLimits.headerBytes, headersTimeout: requestLimits.headerSeconds * 1000 },
  });
});
