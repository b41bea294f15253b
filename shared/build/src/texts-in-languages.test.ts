import { expect, test } from 'vitest';
import { textsInLanguages } from './texts-in-languages.ts';

test('all languages at once', () => {
  expect(textsInLanguages('?languages')).toBe(
    "import de from './de.json';\nimport en from './en.json';\nexport default { de, en };",
  );
});

test.each([
  ['signup', 'texts-en-signup'],
  ['all', 'texts-en'],
])('one language of %s is loaded as the chunk %s', (use, chunk) => {
  expect(textsInLanguages(`?texts=${use}&languages`)).toContain(
    `  en: () => import(/* webpackChunkName: "${chunk}" */ './en.json'),`,
  );
});
