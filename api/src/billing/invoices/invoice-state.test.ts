import { expect, test } from '@jest/globals';
import { stateOf } from './invoice-state.ts';

test.each([
  ['open', 17_731, 'open'],
  ['open', 0, 'paid'],
  ['open', -100, 'paid'],
  ['processing', 17_731, 'processing'],
  ['processing', 0, 'paid'],
  ['paid', 0, 'paid'],
  ['paid', 1, 'open'],
  ['void', 0, 'void'],
  ['void', 17_731, 'void'],
  ['uncollectible', 0, 'uncollectible'],
  ['uncollectible', 17_731, 'uncollectible'],
] as const)('an invoice that is %s at the provider and owes %d cents is %s', (atProvider, owed, state) => {
  expect(stateOf(atProvider, owed)).toBe(state);
});
