import { expect, test } from 'vitest';
import { buildBundles } from './bundles.ts';

test('each of several bundles is reported when it is done, also one that does not build', async () => {
  const told: string[] = [];
  let areAllDone = false;
  const folders = ['no-such-remote', 'nor-this', 'nor-that'];
  const bundles = await buildBundles(folders, ({ folder, ok }) => {
    told.push(`${folder} ${ok ? 'built' : 'failed'} ${areAllDone ? 'late' : 'in time'}`);
  }).finally(() => {
    areAllDone = true;
  });
  expect(bundles.map(({ folder }) => folder)).toEqual(folders);
  expect(told.sort()).toEqual(folders.map((folder) => `${folder} failed in time`).sort());
});
