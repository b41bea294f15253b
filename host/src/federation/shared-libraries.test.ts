import { sharedLibraries as policy, type SharedLibrary } from '@kontor/build/sharing-policy';
import { expect, test } from 'vitest';
import { sharedLibraries } from './shared-libraries.ts';

test('the host brings exactly the libraries of the sharing policy', () => {
  expect(Object.keys(sharedLibraries).sort()).toEqual(Object.keys(policy).sort());
});

const listed = Object.entries<SharedLibrary>(policy).flatMap(([name, { exports }]) =>
  exports === 'whole' ? [] : [{ name, exports }],
);

test.each(listed)('of $name it brings exactly the listed exports', ({ name, exports }) => {
  expect(Object.keys(sharedLibraries[name] ?? {}).sort()).toEqual([...exports].sort());
});
