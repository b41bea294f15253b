import { expect, test } from '@jest/globals';
import Fastify from 'fastify';
import { serverOptions } from '../../server-options.ts';
import { readEnvironment } from '../environment.ts';
import { closeConnectionsWhenStopping } from './stopping.ts';

test('a stopping server finishes what it has begun, and is gone at once', async () => {
  const app = Fastify({ ...serverOptions(readEnvironment({})), logger: false });
  closeConnectionsWhenStopping(app);
  let begun = () => {};
  let finish = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const mayFinish = new Promise<void>((resolve) => {
    finish = resolve;
  });
  app.get('/slow', async () => {
    begun();
    await mayFinish;
    return 'finished';
  });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const answer = fetch(`${origin}/slow`);
  await hasBegun;
  const closed = app.close();
  finish();
  expect(await (await answer).text()).toBe('finished');
  expect((await answer).headers.get('connection')).toBe('close');
  await closed;
  await expect(fetch(`${origin}/slow`)).rejects.toThrow();
});
