import { expect, test } from '@jest/globals';
import { routes } from '@kontor/contract/routes';
import type { Texts } from '@kontor/platform/remote-module';
import { remote } from './remote.tsx';

const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );

test('serves every page that the contract gives to it, and no other', () => {
  const own = Object.values(routes).filter(({ owner }) => owner === 'subscription');
  expect(remote.routes.map(({ path }) => path)).toEqual(own.map(({ path }) => path));
});

test('says everything in both languages', () => {
  expect(keysOf(remote.i18n.en)).toEqual(keysOf(remote.i18n.de));
});
