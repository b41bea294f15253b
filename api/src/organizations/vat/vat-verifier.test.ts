import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from '@jest/globals';
import { createViesVerifier, sandboxVatVerifier } from './vat-verifier.ts';

let server: Server | null = null;
afterEach(() => {
  server?.close();
});

async function vies(answer: RequestListener) {
  const started = createServer(answer);
  server = started;
  await new Promise<void>((resolve) => started.listen(0, '127.0.0.1', resolve));
  return createViesVerifier(`http://127.0.0.1:${(started.address() as AddressInfo).port}`);
}

test.each([
  [true, 'verified'],
  [false, 'unverified'],
])('the register says isValid %s: %s', async (isValid, status) => {
  let asked: string | undefined;
  const verifier = await vies((request, response) => {
    asked = request.url;
    response.end(JSON.stringify({ isValid, userError: 'VALID' }));
  });
  expect(await verifier.verify('DE123456789', 'DE')).toBe(status);
  expect(asked).toBe('/ms/DE/vat/123456789');
});

test.each([
  [500, '{}'],
  [200, '{"errorWrappers":[]}'],
])('an answer %i %s counts as an outage', async (code, body) => {
  const verifier = await vies((_, response) => response.writeHead(code).end(body));
  await expect(verifier.verify('DE123456789', 'DE')).rejects.toThrow();
});

test('the register of the EU knows no other countries', async () => {
  const verifier = await vies(() => {
    throw new Error('asked');
  });
  expect(await verifier.verify('CHE123456789', 'CH')).toBe('unavailable');
});

test.each([
  ['AT000000000', 'AT', true],
  ['DE000000000', 'AT', false],
  ['EL000000000', 'GR', true],
  ['AT123456789', 'AT', false],
])('%s as a test id in %s: %s', (vatId, country, isTestId) =>
  expect(sandboxVatVerifier.isTestId(vatId, country)).toBe(isTestId),
);
