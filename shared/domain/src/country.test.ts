import { expect, test } from 'vitest';
import { countries } from './country.ts';

test.each([
  ['de', ['Deutschland', 'Schweiz', 'Österreich', 'Afghanistan', 'Ägypten']],
  ['en', ['Germany', 'Switzerland', 'Austria', 'Afghanistan', 'Åland Islands']],
] as const)('countries start with the same three in %s, then follow by name', (language, names) => {
  const listed = countries(language);
  expect(listed.slice(0, 5).map(({ name }) => name)).toEqual(names);
  expect(new Set(listed.map(({ code }) => code)).size).toBe(249);
});
