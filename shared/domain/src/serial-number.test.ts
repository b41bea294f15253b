import { expect, test } from 'vitest';
import { isSameSerial } from './serial-number.ts';

test.each([
  ['a1b2c3', 'A1B2C3'],
  ['A1:B2:C3', 'a1b2c3'],
  ['A1B2 C3D4', 'A1B2C3D4'],
  ['ＫＰ－１００', 'KP-100'],
  ['KP\u2011100\u00A0', 'kp-100'],
])('%s and %s are one serial number', (one, other) => expect(isSameSerial(one, other)).toBe(true));

test.each([
  ['A1B2C3', 'A1B2C4'],
  ['KP-100', 'KP-1001'],
  ['0012', '12'],
])('%s and %s are two', (one, other) => expect(isSameSerial(one, other)).toBe(false));
