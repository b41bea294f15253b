import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createViesVerifier, readAddress, sandboxVatVerifier } from './vat-verifier.ts';

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

test('the register says name and address where the member state gives them away', async () => {
  const verifier = await vies((_, response) =>
    response.end(
      JSON.stringify({ isValid: true, name: 'Rad & Tat  GmbH', address: 'Mariahilfer Straße 1\nAT-1060 Wien' }),
    ),
  );
  expect(await verifier.ask('ATU12345678', 'AT')).toEqual({
    status: 'verified',
    companyName: 'Rad & Tat GmbH',
    addressLine1: 'Mariahilfer Straße 1',
    zip: '1060',
    city: 'Wien',
  });
});

test.each([
  ['---', null, null, null],
  ['', null, null, null],
  ['1 RUE DE LA PAIX\n75002 PARIS', '1 RUE DE LA PAIX', '75002', 'PARIS'],
  ['KEIZERSGRACHT 00001\n1015CN AMSTERDAM\n', 'KEIZERSGRACHT 00001', '1015CN', 'AMSTERDAM'],
  ['VIA ROMA 1\n00184 ROMA RM', 'VIA ROMA 1', '00184', 'ROMA RM'],
  // What does not look like an address is not guessed.
  ['Unit 1, Dublin 2, D02 X285', null, null, null],
])('the address %j is read as %s, %s %s', (address, addressLine1, zip, city) => {
  expect(readAddress(address)).toEqual({ addressLine1, zip, city });
});
