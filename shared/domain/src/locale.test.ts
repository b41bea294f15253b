import { expect, test } from 'vitest';
import { languageOfLocale } from './locale.ts';

test.each([
  ['de', 'de'],
  ['de-AT', 'de'],
  ['DE_CH', 'de'],
  ['en-US', 'en'],
  ['it', 'en'],
  ['', 'en'],
])('the browser locale "%s" selects %s', (locale, language) => {
  expect(languageOfLocale(locale)).toBe(language);
});
