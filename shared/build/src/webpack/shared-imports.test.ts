import { expect, test } from 'vitest';
import { refusedImports } from './shared-imports.ts';

const policy = { react: { exports: 'whole' }, router: { exports: ['Link', 'useParams'] } } as const;

test.each([
  ['every export of a library that is shared as a whole', { react: ['useState', '*'] }],
  ['exports that the policy lists', { router: ['Link'] }],
])('a remote may use %s', (_, imports) => {
  expect(refusedImports(imports, policy)).toEqual([]);
});

test.each([
  ['an export that the policy does not list', { router: ['useFetcher'] }, 'does not share "useFetcher" of "router"'],
  ['the whole of a library that is shared in part', { router: ['*'] }, 'Import what you need from "router" by name'],
  ['a second entry of a shared library', { 'react/compiler-runtime': ['c'] }, 'is not in the sharing policy'],
])('the build of a remote refuses %s, and says what to do', (_, imports, message) => {
  expect(refusedImports(imports, policy)).toEqual([expect.stringContaining(message)]);
});
