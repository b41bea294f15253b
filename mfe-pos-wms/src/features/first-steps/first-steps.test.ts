import { expect, test } from 'vitest';
import { firstSteps, type Progress } from './first-steps.ts';

const nothing: Progress = { licence: 0, article: 0, device: 0, branchStore: 0, cashRegister: 0 };

test.each([
  ['wms', {}, ['licence: current', 'article: open', 'device: open']],
  ['wms', { licence: 2, article: 1 }, ['licence: done', 'article: done', 'device: current']],
  ['pos', { licence: 3, device: 1 }, ['licence: done', 'branchStore: current', 'device: done', 'cashRegister: open']],
  [
    'pos',
    { licence: 1, device: 1, branchStore: 1, cashRegister: 1 },
    ['licence: done', 'branchStore: done', 'device: done', 'cashRegister: done'],
  ],
] as const)('%s with %j has the steps %j', (product, progress, steps) => {
  const found = firstSteps({ product, isFiscal: true }, { ...nothing, ...progress });
  expect(found.map(({ step, state }) => `${step}: ${state}`)).toEqual(steps);
});

test('where no fiscal service is connected a till needs a licence and its app', () => {
  const found = firstSteps({ product: 'pos', isFiscal: false }, nothing);
  expect(found.map(({ step }) => step)).toEqual(['licence', 'device']);
});
