import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const files = (pattern: string) =>
  globSync(pattern, { cwd: root }).filter((path) => !/\/testing\/|\.test\.tsx?$|\/gallery\//.test(path));
const withoutComments = (source: string) => source.replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '');
const naming = (pattern: string) =>
  files(pattern).filter((file) => /Kontor/.test(withoutComments(readFileSync(`${root}/${file}`, 'utf8'))));

test('no text names the product: the vendor does', () => {
  expect(files('{host,mfe-*,shared/platform,api}/src/**/locales/*.json').length).toBeGreaterThan(20);
  expect(naming('{host,mfe-*,shared/platform,api}/src/**/locales/*.json')).toEqual([]);
  expect(naming('api/src/**/*.mail.ts')).toEqual([]);
});

/** What the first brand is, and what it is called on the wire (docs/decisions/0108). */
const allowed = [
  'api/src/connect/events/delivery-request.ts',
  'api/src/infrastructure/activity/actor.ts',
  'shared/contract/src/shown-brand.ts',
];

test('no source names the product but the one with which an installation begins', () => {
  expect(naming('{host,mfe-*,shared/{contract,domain,platform,ui},api}/src/**/*.{ts,tsx,html,css,svg}').sort()).toEqual(
    allowed,
  );
});
