import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { proxySandbox } from './sandbox-proxy.ts';
import { secureHeaders } from './security-headers.ts';

test('pages of a sandbox can be framed and have forms; ours cannot', async () => {
  const sandbox = Fastify();
  sandbox.get('/sandbox/page', async (_request, reply) => reply.header('x-own', 'yes').send('a page'));
  const app = Fastify();
  await proxySandbox(app, await sandbox.listen({ host: '127.0.0.1', port: 0 }), '/sandbox');
  secureHeaders(app, { https: false });
  app.get('/own', async () => 'ours');
  const { headers, body } = await app.inject('/sandbox/page');
  expect([body, headers['x-own']]).toEqual(['a page', 'yes']);
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(headers).not.toHaveProperty('content-security-policy');
  expect((await app.inject('/own')).headers).toHaveProperty('x-frame-options', 'DENY');
  await app.close();
  await sandbox.close();
});
