import { expect, test } from 'vitest';
import { createTestApp } from '../testing/test-app.ts';

test('a server is ready until it stops, and always live', async () => {
  const readiness = { accepting: true };
  const kontor = await createTestApp({ parts: { readiness } });
  const client = kontor.client();
  await client.expect(200, 'GET /health/ready');
  readiness.accepting = false;
  expect((await client.expect(503, 'GET /health/ready')).json()).toEqual({ status: 'stopping' });
  await client.expect(200, 'GET /health/live');
  await kontor.close();
});

test('a server that cannot reach its database is live, not ready, and says so without details', async () => {
  const kontor = await createTestApp();
  const client = kontor.client();
  await kontor.restricted.destroy();
  expect((await client.call('GET /health/ready')).json()).toEqual({ status: 'database-unavailable' });
  await client.expect(200, 'GET /health/live');
});
