import type { Language } from '@kontor/contract/schema';
import { expect, test, vi } from 'vitest';
import { perLanguage } from './per-language.ts';

test('a value is created once for each language, when it is needed', () => {
  const create = vi.fn((language: Language) => ({ language }));
  const greetings = perLanguage(create);
  expect(create).not.toHaveBeenCalled();
  expect(greetings('de')).toBe(greetings('de'));
  expect(greetings('en')).toEqual({ language: 'en' });
  expect(create).toHaveBeenCalledTimes(2);
});
