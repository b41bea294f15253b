import { expect, test } from 'vitest';
import { meets } from './version-range.ts';

test.each([
  ['1.0.0', '^1.0.0', true],
  ['1.4.2', '^1.4.1', true],
  ['1.5.0', '^1.4.9', true],
  ['1.10.0', '^1.9.0', true],
  ['1.4.0', '^1.4.1', false],
  ['1.3.9', '^1.4.0', false],
  ['2.0.0', '^1.0.0', false],
  ['1.0.0', '^2.0.0', false],
  ['0.2.1', '^0.2.0', true],
  ['0.3.0', '^0.2.0', false],
])('whether version %s meets %s: %s', (version, range, expected) => expect(meets(version, range)).toBe(expected));
