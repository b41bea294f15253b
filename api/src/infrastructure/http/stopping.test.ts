import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { serverOptions } from '../../server-options.ts';
import { readEnvironment } from '../environment.ts';
import { closeConnectionsWhenStopping } from './stopping.ts';

test('a stopping server finishes what it has begun, and is gone at once', async () => {
  const app = Fastify({ ...serverOptions(readEnvironment({})), logger: false });
  const readiness = { accepting: true };
  closeConnectionsWhenStopping(app, readiness);
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
