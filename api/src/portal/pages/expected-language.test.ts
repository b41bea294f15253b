import { expect, test } from '@jest/globals';
import { expectedLanguage } from './expected-language.ts';

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['en-GB,de;q=0.8', 'en'],
  ['fr', 'en'],
  ['DE;q=1', 'de'],
  [undefined, 'en'],
] as const)('texts are preloaded for Accept-Language %j in %s, as the shell chooses it', (accepted, language) =>
  expect(expectedLanguage({ headers: accepted === undefined ? {} : { 'accept-language': accepted } })).toBe(language),
);
