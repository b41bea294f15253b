import { expect, test } from 'vitest';
import { pageLanguage } from './page-language.ts';

test.each([
  ['the one that was selected in this browser', { 'kontor-language': 'en' }, 'de-DE,de;q=0.9', 'en'],
  ['the browser’s own where another value was left in the cookie', { 'kontor-language': 'fr' }, 'de-AT', 'de'],
  ['German for a German browser', {}, 'de-CH,fr;q=0.9,en;q=0.8', 'de'],
  ['English for any other', {}, 'fr-FR,fr;q=0.9,de;q=0.8', 'en'],
  ['the one of the highest quality', {}, 'fr;q=0.2, de;q=0.7, en;q=0.5', 'de'],
  ['not one that the browser refuses', {}, 'en;q=0, de;q=0.1', 'de'],
  ['German for a program that names none', {}, undefined, 'de'],
  ['German for a program that takes any', {}, '*', 'de'],
  ['German for a header that is none', {}, ';;;,q=', 'de'],
] as const)('a page is in %s', (_, cookies, header, expected) => {
  const headers = header === undefined ? {} : { 'accept-language': header };
  expect(pageLanguage({ cookies, headers })).toBe(expected);
});
