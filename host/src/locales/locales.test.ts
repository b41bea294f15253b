import type { Texts } from '@kontor/platform/remote-module';
import { expect, test } from 'vitest';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };

function keysOf(texts: Texts, prefix = ''): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}

test('both languages say everything', () => {
  expect(keysOf(en).sort()).toEqual(keysOf(de).sort());
});
