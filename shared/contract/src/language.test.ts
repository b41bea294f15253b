import { expect, test } from 'vitest';
import { and, inLanguage, languages } from './language.ts';

test.each(languages)('in %s, names are listed as Intl.ListFormat lists them', (language) => {
  const list = new Intl.ListFormat(language);
  const joined = (names: string[]) => `${names.slice(0, -1).join(', ')}${and[language](names.length)}${names.at(-1)}`;
  for (const names of [
    ['A', 'B'],
    ['A', 'B', 'C'],
  ]) {
    expect(joined(names)).toBe(list.format(names));
  }
});

test('what is brought without a language is shown in the default one', () => {
  expect(inLanguage({ de: 'Werkzeuge', en: 'Tools' }, 'en')).toBe('Tools');
  expect(inLanguage({ de: 'Werkzeuge' }, 'en')).toBe('Werkzeuge');
});
