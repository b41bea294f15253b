import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { integrityInName, isNamedByContent } from './content-name.ts';

const content = 'alert(1)';
const named = hash('sha256', content, 'base64url');
const integrity = `sha256-${hash('sha256', content, 'base64')}`;

test.each([
  [`/assets/main.${named}.js`, integrity],
  [`https://remotes.kontor.test/signup/remote.${named}.css`, integrity],
  [
    '/assets/main.-_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA.js',
    'sha256-+/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA=',
  ],
  ['/assets/main.0123456789ab.js', null],
  ['http://127.0.0.1:8081/remoteEntry.js', null],
  [`/assets/inter.${named}.woff2`, null],
])('the integrity in the name %s is %s', (address, promised) => {
  expect(integrityInName(address)).toBe(promised);
});

test.each([
  [`/assets/main.${named}.js`, true],
  [`/assets/inter.${named}.woff2`, true],
  ['/assets/main.0123456789abcdef.js', true],
  ['/remotes/signup/page-erp.8a7b6c5d.css', true],
  ['/assets/logo.svg', false],
  ['/favicon.svg', false],
])('whether %s may be cached for ever: %s', (address, kept) => expect(isNamedByContent(address)).toBe(kept));
