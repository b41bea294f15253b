import { expect, test } from 'vitest';
import { createSemaphore } from './semaphore.ts';

test('two permits admit two at once, in order of arrival, even after a failure', async () => {
  const semaphore = createSemaphore(2);
  const seen: string[] = [];
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>());
  const all = ends.map((end, index) =>
    semaphore(async () => {
      seen.push(`${index} in`);
      await end.promise;
      seen.push(`${index} out`);
      if (index === 1) throw new Error('failed');
    }),
  );
  const settled = Promise.allSettled(all);
  expect(seen).toEqual(['0 in', '1 in']);
  ends[1]?.resolve();
  await expect(all[1]).rejects.toThrow('failed');
  for (const end of ends) end.resolve();
  await settled;
  expect(seen.slice(0, 4)).toEqual(['0 in', '1 in', '1 out', '2 in']);
  expect(seen).toHaveLength(8);
});
