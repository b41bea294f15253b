import { expect, test } from 'vitest';
import { emailsIn, isMistypedLeitwegId, withoutRepeats } from './billing-details.ts';

test('addresses may be separated by commas, semicolons, spaces and line ends', () => {
  expect(emailsIn(' a@radwerk.test, b@radwerk.test;c@radwerk.test\nd@radwerk.test ')).toEqual([
    'a@radwerk.test',
    'b@radwerk.test',
    'c@radwerk.test',
    'd@radwerk.test',
  ]);
  expect(emailsIn('  ')).toEqual([]);
});

test('an address that is named twice gets one mail', () => {
  expect(withoutRepeats(['a@radwerk.test', 'b@radwerk.test', 'A@radwerk.test', 'a@radwerk.test'])).toEqual([
    'a@radwerk.test',
    'b@radwerk.test',
  ]);
});

test.each([
  ['04011000-1234512345-06', false],
  ['04011000-1234512345-07', true],
  ['991-01234-44', true],
  // Not written like one, so it is whatever the customer's bookkeeping calls it.
  ['Projekt 7', false],
  ['4500012345', false],
])('a buyer reference %s is a mistyped Leitweg-ID: %s', (reference, isMistyped) => {
  expect(isMistypedLeitwegId(reference)).toBe(isMistyped);
});
