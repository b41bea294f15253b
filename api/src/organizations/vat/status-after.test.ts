import { expect, test } from 'vitest';
import { isReversed, statusAfter } from './status-after.ts';

test.each([
  ['pending', 'verified', 0, 'verified'],
  ['verified', 'unverified', 0, 'unverified'],
  ['unverified', 'verified', 0, 'verified'],
  ['unavailable', 'verified', 0, 'verified'],
  // Only a yes or no replaces a yes or no.
  ['verified', null, 0, 'verified'],
  ['verified', null, 1000, 'verified'],
  ['verified', 'pending', 0, 'verified'],
  ['unverified', null, 1000, 'unverified'],
  ['pending', null, 4, 'pending'],
  ['pending', null, 5, 'unavailable'],
  ['unavailable', null, 5, 'unavailable'],
  ['unavailable', 'pending', 5, 'pending'],
] as const)('%s, answered by %s after %i failures, becomes %s', (before, answer, failures, after) =>
  expect(statusAfter(before, answer, failures)).toBe(after),
);

test.each([
  ['verified', 'unverified', true],
  ['unverified', 'verified', true],
  ['verified', 'verified', false],
  ['unverified', 'unverified', false],
  ['pending', 'verified', false],
  ['unavailable', 'unverified', false],
  ['verified', 'unavailable', false],
] as const)('whether %s that becomes %s is told as a change of the answer: %s', (before, status, isTold) =>
  expect(isReversed(before, status)).toBe(isTold),
);
