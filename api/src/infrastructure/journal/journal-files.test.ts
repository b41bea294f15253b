import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '@kontor/registry/open-store';
import { startS3Server } from '@kontor/registry/testing/s3-server';
import { afterAll, describe, expect, test } from 'vitest';
import { createKeyRing } from '../secrets/key-ring.ts';
import { isJournalUnavailable, openJournalFiles } from './journal-files.ts';

const keyRing = createKeyRing([{ name: 'test', key: Buffer.alloc(32, 1) }]);
const s3 = await startS3Server({});
const folder = mkdtempSync(join(tmpdir(), 'kontor-journal-'));
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await s3[Symbol.asyncDispose]();
});
const entry = (id: string) => ({ id, relation: 'invoice', operation: 'insert' as const, content: { city: 'Berlin' } });

describe.each([
  ['a folder', () => openStore(folder, {})],
  ['a bucket', () => openStore(s3.address('journal'), s3.credentials)],
])('a journal in %s', (_, open) => {
  const files = openJournalFiles(open(), keyRing, 'lineage');

  test('gives a number to the first document that asks for it, and says so to the others', async () => {
    const documents = [1, 2, 3, 4, 5].map((index) => ({ subject: `in_${index}`, content: { total: index } }));
    const answers = await Promise.all(documents.map((document) => files.claim('RE-2026-00001', document)));
    const [first] = answers;
    expect(answers).toEqual(documents.map(() => first));
    expect(await files.findNumber('RE-2026-00001')).toEqual(first);
    expect(await files.findNumber('RE-2026-00002')).toBeNull();
  });

  test('keeps the part that was there first', async () => {
    expect(await files.write(7, [entry('a')])).toEqual([entry('a')]);
    expect(await files.write(7, [entry('b')])).toEqual([entry('a')]);
    expect([await files.findPart(7), await files.findPart(8)]).toEqual([[entry('a')], null]);
  });

  test('is of its lineage alone', async () => {
    expect(await openJournalFiles(open(), keyRing, 'another').findPart(7)).toBeNull();
  });
});

test('files are readable with their key and in their own place only', async () => {
  expect(readdirSync(folder)).toContain('lineage');
  const store = openStore(folder, {});
  const stranger = createKeyRing([{ name: 'test', key: Buffer.alloc(32, 2) }]);
  await expect(openJournalFiles(store, stranger, 'lineage').findPart(7)).rejects.toThrow('not the one that sealed');
  const moved = (await store.read('lineage/parts/000000000007.json')) ?? Buffer.from('');
  await store.create('lineage/parts/000000000009.json', moved);
  await expect(openJournalFiles(store, keyRing, 'lineage').findPart(9)).rejects.toThrow('not the one that sealed');
});

test('a store that does not answer is unavailable, and holds nothing up for long', async () => {
  const silent = { ...openStore(folder, {}), create: () => new Promise<boolean>(() => {}) };
  const files = openJournalFiles(silent, keyRing, 'lineage', 20);
  await expect(files.claim('RE-2026-00003', { subject: 'in_1', content: {} })).rejects.toSatisfy(isJournalUnavailable);
});
