import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { apiBase } from '@kontor/contract/calls';
import { requestLimits } from '@kontor/contract/request-limits';
import { expect, test } from 'vitest';
import { logOf, type Send, withNginx } from './gateway-in-test.ts';
import { largerBodies } from './gateway-limits.ts';

/** What the gateway lets through to the API, whose own limits are those of Node here. */
async function throughGateway<Result>(
  ask: (send: Send) => Promise<Result>,
): Promise<{ result: Result; arrived: number[] }> {
  const arrived: number[] = [];
  const api = createServer({ maxHeaderSize: requestLimits.headerBytes }, (request, response) => {
    void buffer(request).then(({ length }) => {
      arrived.push(length);
      response.end();
    });
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  let result: Result | undefined;
  const ports = [(api.address() as AddressInfo).port];
  await logOf(async (send) => {
    result = await ask(send);
  }, ports);
  api.closeAllConnections();
  await new Promise((resolve) => api.close(resolve));
  return { result: result as Result, arrived };
}

const problem = (status: number) => ({
  status,
  headers: { 'content-type': 'application/problem+json', 'x-request-id': expect.any(String) },
});

test('the call that takes more than others is among the larger ones, as are the events of payments', () => {
  expect(largerBodies).toMatchObject({
    [`${apiBase}/connect/usage`]: 524_288,
    [`${apiBase}/payment/webhook`]: 1_048_576,
  });
});

withNginx.each([...Object.entries(largerBodies), [`${apiBase}/auth/login`, requestLimits.bodyBytes] as const])(
  'the gateway takes bodies of %s up to %d bytes, and refuses more before the API has to',
  async (path, limit) => {
    const { result, arrived } = await throughGateway(async (send) => [
      await send('POST', path, {}, 'a'.repeat(limit)),
      await send('POST', path, {}, 'a'.repeat(limit + 1)),
    ]);
    expect(result).toMatchObject([{ status: 200 }, problem(413)]);
    expect(JSON.parse(result[1]?.body ?? '')).toMatchObject({ code: 'payload-too-large' });
    expect(arrived).toEqual([limit]);
  },
);

withNginx.each([
  ['a path', `/${'a'.repeat(8192)}`, {}],
  ['one header', '/', { cookie: 'a'.repeat(8192) }],
  ['headers together', '/', Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`x-${name}`, 'a'.repeat(5000)]))],
])('the gateway refuses %s that the API would refuse', async (_what, path, headers) => {
  const { result, arrived } = await throughGateway(async (send) => [
    await send('GET', `${apiBase}${path}`, headers),
    // The longest that passes is no matter for the API.
    await send('GET', `${apiBase}/${'a'.repeat(6000)}`, { cookie: 'a'.repeat(6900) }),
  ]);
  expect(result).toMatchObject([problem(431), { status: 200 }]);
  expect(JSON.parse(result[0]?.body ?? '')).toMatchObject({ code: 'payload-too-large' });
  expect(arrived).toEqual([0]);
});
