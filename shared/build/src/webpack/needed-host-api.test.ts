import { expect, test } from 'vitest';
import { neededHostApi } from './needed-host-api.ts';

test.each([
  ['the version that it is built with', '^1.3.0', '1.3.0'],
  ['an earlier version, if it uses nothing newer', '^1.0.0', '1.3.0'],
])('a remote may require %s', (_, declared, builtWith) => {
  expect(neededHostApi(declared, builtWith)).toBe(declared);
});

test.each([
  ['a later version than it is built with', '^1.4.0', '1.3.0'],
  ['a later patch than it is built with', '^1.3.1', '1.3.0'],
  ['the previous major', '^1.0.0', '2.0.0'],
  ['the next major', '^2.0.0', '1.3.0'],
])('a remote that requires %s does not build', (_, declared, builtWith) => {
  expect(() => neededHostApi(declared, builtWith)).toThrow(`built with host API ${builtWith}`);
});
