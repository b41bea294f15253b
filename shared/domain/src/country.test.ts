import { expect, test } from '@jest/globals';
import { countries } from './country.ts';

test.each([
  ['de', ['Deutschland', 'Schweiz', 'Österreich', 'Afghanistan', 'Ägypten']],
  ['en', ['Germany', 'Switzerland', 'Austria', 'Afghanistan', 'Åland Islands']],
] as const)('countries begin in %s with the three neighbours, then go by name', (language, names) => {
  const listed = countries(language);
  expect(listed.slice(0, 5).map(({ name }) => name)).toEqual(names);
  expect(new Set(listed.map(({ code }) => code)).size).toBe(249);
});
