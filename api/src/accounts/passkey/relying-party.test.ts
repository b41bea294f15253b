import { expect, test } from 'vitest';
import { relyingParty } from './relying-party.ts';

test.each([
  ['https://account.example.com', 'account.example.com', 'https://account.example.com'],
  ['https://account.example.com:8443', 'account.example.com', 'https://account.example.com:8443'],
  ['http://localhost:3000', 'localhost', 'http://localhost:3000'],
  ['http://127.0.0.1:8080', 'localhost', 'http://localhost:8080'],
  ['http://[::1]:8080', 'localhost', 'http://localhost:8080'],
])('passkeys of %s are for %s, on pages of %s', (publicUrl, id, origin) => {
  expect(relyingParty(publicUrl)).toMatchObject({ id, origin });
});
