import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { logOf, withNginx } from './gateway-in-test.ts';
import { readText } from './repository.ts';

withNginx('the gateway’s log contains no token of a mailed link, even for failed requests', async () => {
  const links = ['/confirmation/S3CRET', '/reset-password?token=S3CRET', '/shopify/auth?code=S3CRET'];
  const log = await logOf(async (send) => {
    for (const link of links) {
      await send('GET', link);
      await send('GET', '/api/v4/config', { referer: `https://account.example.com${link}` });
      await send('GET', '/assets/main.js', { referer: `https://account.example.com${link}` });
    }
    await send('POST', '/api/v4/confirmation/S3CRET');
    await send('POST', '/api/v4/confirmation/S3CRET/');
  });
  expect(log).toContain('"path":"/reset-password","status":503');
  expect(log).not.toContain('S3CRET');
});

withNginx(
  'a request keeps a plain id, or gets one; the API, the log and the gateway’s own answers have the same',
  async () => {
    const told: unknown[] = [];
    const api = createServer(({ headers, url }, answer) => {
      told.push(headers['x-request-id']);
      if (url === '/api/v4/broken') answer.destroy();
      else answer.end();
    });
    await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
    const given = '4f1c9a0b-27d8-4e6f-a3c5-d1e0b9876543';
    const own: unknown[] = [];
    const log = await logOf(
      async (send) => {
        await send('GET', '/api/v4/config', { 'x-request-id': given });
        await send('GET', '/api/v4/config', { 'x-request-id': 'free text of a caller' });
        await send('GET', '/api/v4/config');
        own.push((await send('GET', '/api/v4/broken', { 'x-request-id': given })).headers['x-request-id']);
      },
      [(api.address() as AddressInfo).port],
    );
    api.closeAllConnections();
    await new Promise((resolve) => api.close(resolve));
    const logged = [...log.matchAll(/"requestId":"([^"]*)"/g)].map(([, id]) => id).slice(-4);
    expect(logged).toEqual([
      given,
      expect.stringMatching(/^[0-9a-f]{32}$/),
      expect.stringMatching(/^[0-9a-f]{32}$/),
      given,
    ]);
    expect(told.slice(0, 3)).toEqual(logged.slice(0, 3));
    expect(own).toEqual([given]);
  },
);

withNginx('while one server is starting, another one answers, and no order is sent twice', async () => {
  const sent: unknown[] = [];
  const servers = [503, 200].map((status) =>
    createServer(({ method }, answer) => {
      sent.push(`${method} ${status}`);
      answer.writeHead(status).end();
    }),
  );
  const ports = await Promise.all(
    servers.map(async (server) => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      return (server.address() as AddressInfo).port;
    }),
  );
  const statuses: unknown[] = [];
  await logOf(async (send) => {
    for (let count = 0; count < 4; count += 1) statuses.push((await send('GET', '/api/v4/config')).status);
    for (let count = 0; count < 4; count += 1) await send('POST', '/api/v4/auth/login');
  }, ports);
  for (const server of servers) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  expect(statuses).toEqual([200, 200, 200, 200]);
  expect(sent).toContain('GET 503');
  expect(sent.filter((each) => String(each).startsWith('POST'))).toHaveLength(4);
});

withNginx('servers that are gone but still known are passed over, however many', async () => {
  const server = createServer((_, answer) => answer.end());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const statuses: unknown[] = [];
  await logOf(
    async (send) => {
      for (let count = 0; count < 8; count += 1) statuses.push((await send('POST', '/api/v4/auth/login')).status);
    },
    // Nothing listens on the first three.
    [7, 8, 9, (server.address() as AddressInfo).port],
  );
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('the gateway and the API agree on what an id of a request is', () => {
  const form = '[A-Za-z0-9-]{16,64}';
  expect(readText('deploy/nginx/gateway.conf')).toContain(form);
  expect(readText('api/src/infrastructure/http/request-ids.ts')).toContain(form);
});
