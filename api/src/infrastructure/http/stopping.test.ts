import { once } from 'node:events';
import { connect } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { serverOptions } from '../../server/server-options.ts';
import { readEnvironment } from '../environment.ts';
import { closeConnectionsWhenStopping } from './stopping.ts';

function server() {
  const app = Fastify({ ...serverOptions(readEnvironment({})), logger: false });
  const readiness = { accepting: true };
  closeConnectionsWhenStopping(app, readiness);
  return { app, readiness };
}

test('a stopping server completes its requests and then ends at once', async () => {
  const { app, readiness } = server();
  const begun = Promise.withResolvers<void>();
  const mayFinish = Promise.withResolvers<void>();
  const stopping = Promise.withResolvers<void>();
  app.addHook('preClose', async () => stopping.resolve());
  app.get('/slow', async () => {
    begun.resolve();
    await mayFinish.promise;
    return 'finished';
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = fetch(`${origin}/slow`);
  await begun.promise;
  readiness.accepting = false;
  const closed = app.close();
  await stopping.promise;
  mayFinish.resolve();
  expect(await (await answer).text()).toBe('finished');
  expect((await answer).headers.get('connection')).toBe('close');
  await closed;
  await expect(fetch(`${origin}/slow`)).rejects.toThrow();
});

test.each([
  ['on which nothing was asked', ''],
  ['on which a request began and does not end', 'GET / HTTP/1.1\r\nHost: a\r\n'],
])('a connection %s does not keep a server from stopping', async (_, beginning) => {
  const { app } = server();
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const accepted = once(app.server, 'connection');
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write(beginning);
  await accepted;
  const gone = once(socket, 'close');
  await app.close();
  await gone;
});
