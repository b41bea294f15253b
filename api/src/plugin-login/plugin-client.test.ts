import { expect, test } from 'vitest';
import { isShopAddress, pluginClient } from './plugin-client.ts';

test.each([
  ['https://radwerk.de', true],
  ['https://www.radwerk.de:8443/laden', true],
  ['https://xn--rder-loa.de', true],
  ['http://127.0.0.1:9000', true],
  ['http://localhost:9000/shop', true],
  ['https://radwerk.de/', false],
  ['https://Radwerk.de', false],
  ['https://räder.de', false],
  ['https://radwerk.de:443', false],
  ['https://radwerk.de/a/../b', false],
  ['https://radwerk.de/?a=1', false],
  ['https://radwerk.de#a', false],
  ['https://eva:secret@radwerk.de', false],
  ['http://radwerk.de', false],
  ['http://127.0.0.1.evil.test', false],
  ['javascript:alert(1)', false],
  ['radwerk.de', false],
  ['', false],
  [`https://${'a'.repeat(300)}.de`, false],
])('%s is the address of a shop: %s', (clientId, expected) => {
  expect(isShopAddress(clientId, { loopbackAllowed: true })).toBe(expected);
});

test('in production a shop is on https', () => {
  expect(isShopAddress('http://127.0.0.1:9000', { loopbackAllowed: false })).toBe(false);
  expect(isShopAddress('https://radwerk.de', { loopbackAllowed: false })).toBe(true);
});

test('a plugin is a public client with one redirect address and the code flow only', () => {
  expect(pluginClient('https://radwerk.de/laden')).toMatchObject({
    redirect_uris: ['https://radwerk.de/laden/admin/kontor/callback'],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code'],
    response_modes: ['query'],
  });
});
