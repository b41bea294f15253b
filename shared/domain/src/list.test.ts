import { expect, test } from 'vitest';
import { formatList } from './list.ts';

test.each([
  ['de', [], ''],
  ['de', ['Kasse'], 'Kasse'],
  ['de', ['Kasse', 'Lager'], 'Kasse und Lager'],
  ['de', ['Kasse', 'Lager', 'Laden'], 'Kasse, Lager und Laden'],
  ['en', ['till', 'warehouse'], 'till and warehouse'],
  ['en', ['till', 'warehouse', 'shop'], 'till, warehouse, and shop'],
] as const)('in %s %j are listed as %s', (language, names, text) => {
  expect(formatList(names, language)).toBe(text);
});
