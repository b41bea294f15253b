import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { readEnvironment } from '../infrastructure/environment.ts';
import { handleErrors } from '../infrastructure/http/error-handler.ts';
import { serverOptions } from './server-options.ts';

let app: FastifyInstance;
afterEach(() => app?.close());

const options = serverOptions(readEnvironment({}));

/** The server's own limits, a hundred times as short. */
function hurried() {
  const { requestTimeout = 0, handlerTimeout = 0, http } = options;
  const faster = Object.entries(http).map(([name, limit]) => [name, Number(limit) / 100]);
  return {
    ...options,
    logger: false,
    requestTimeout: requestTimeout / 100,
    handlerTimeout: handlerTimeout / 100,
    http: Object.fromEntries(faster) as typeof http,
  };
}

async function serve() {
  app = Fastify(hurried());
  handleErrors(app);
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
  const { port } = await serve();
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
  const { port } = await serve();
  const answer = await fetch(`http://127.0.0.1:${port}/never`);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
});

test.each([
  ['an address that is too long', `GET /?${'a'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
  ['what is not HTTP', 'HELLO\r\n\r\n', 400],
  ['a request that does not come to its end', 'POST / HTTP/1.1\r\nHost: a\r\n', 408],
])('%s is answered with a problem', async (_, sent, status) => {
  const { port } = await serve();
  const socket = connect(port, '127.0.0.1');
  socket.write(sent);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  expect(head).toMatch(/^Content-Type: application\/problem\+json/m);
  expect(JSON.parse(body)).toMatchObject({ status, type: 'about:blank', violations: [] });
});
