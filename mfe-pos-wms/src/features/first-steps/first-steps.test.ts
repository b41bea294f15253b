import { expect, test } from '@jest/globals';
import { firstSteps } from './first-steps.ts';

test.each([
  ['wms', { licence: 0, device: 0, branchStore: 0 }, ['current', 'open']],
  ['wms', { licence: 2, device: 0, branchStore: 0 }, ['done', 'current']],
  ['pos', { licence: 3, device: 1, branchStore: 0 }, ['done', 'done', 'current']],
  ['pos', { licence: 0, device: 0, branchStore: 1 }, ['current', 'open', 'done']],
  ['pos', { licence: 1, device: 1, branchStore: 1 }, ['done', 'done', 'done']],
] as const)('%s with %j has the steps %j', (product, progress, states) => {
  expect(firstSteps(product, progress).map(({ state }) => state)).toEqual(states);
});
