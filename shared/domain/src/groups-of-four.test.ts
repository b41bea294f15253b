import { expect, test } from 'vitest';
import { inGroupsOfFour } from './groups-of-four.ts';

test.each([
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['JBSWY3DPEHPK3PXP', 'JBSW Y3DP EHPK 3PXP'],
  ['DE8', 'DE8'],
  ['', ''],
])('%j is shown as %j', (text, shown) => {
  expect(inGroupsOfFour(text)).toBe(shown);
});

test('in documents a group never begins another line', () => {
  expect(inGroupsOfFour('DE893704', '\u00a0')).toBe('DE89\u00a03704');
});
