import { randomBytes } from 'node:crypto';
import type { PassThrough } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import yazl from 'yazl';
import { addToArchive } from './add-to-archive.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const { signal } = new AbortController();

async function add(zip: yazl.ZipFile, number: number): Promise<WeakRef<Uint8Array>> {
  const content = randomBytes(200_000);
  await addToArchive(zip, { path: `${number}.pdf`, date: new Date(0), content: [content] }, signal);
  return new WeakRef(content);
}

test('what was taken of an archive is not held until its end', async () => {
  const zip = new yazl.ZipFile();
  (zip.outputStream as PassThrough).resume();
  const papers: WeakRef<Uint8Array>[] = [];
  for (let number = 0; number < 30; number += 1) papers.push(await add(zip, number));
  await setImmediate();
  collectGarbage();
  expect(papers.filter((paper) => paper.deref() !== undefined).length).toBeLessThan(5);
});

test('nothing is added faster than the archive is taken', async () => {
  const zip = new yazl.ZipFile();
  let added = 0;
  const adding = (async () => {
    for (let number = 0; number < 30; number += 1) {
      await add(zip, number);
      added += 1;
    }
  })();
  for (let turn = 0; turn < 200; turn += 1) await setImmediate();
  expect(added).toBeLessThan(5);
  (zip.outputStream as PassThrough).resume();
  await adding;
});
