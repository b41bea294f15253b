import { once } from 'node:events';
import { expect, test } from 'vitest';
import type { ArchiveFile } from '../../infrastructure/add-to-archive.ts';
import { filesIn } from '../../testing/zip.ts';
import { writeArchive } from './write-archive.ts';

const megabyte = 1024 * 1024;
const date = new Date('2026-11-23T10:00:00Z');

/** Does not get smaller by compression. */
function noise(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let seed = 1;
  for (let at = 0; at < length; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    bytes[at] = seed & 0xff;
  }
  return bytes;
}

async function* filesOf(...contents: readonly ArchiveFile['content'][]): AsyncGenerator<ArchiveFile> {
  for (const [index, content] of contents.entries()) yield { path: `${index}.txt`, date, content };
}

const never = new AbortController().signal;

test('an archive is handed on in parts of about one megabyte, which are its whole', async () => {
  const parts: Buffer[] = [];
  const content = noise(5 * megabyte);
  const pieces = Array.from({ length: 80 }, (_, index) => content.subarray(index * 65_536, (index + 1) * 65_536));
  const size = await writeArchive(filesOf(pieces, ['Zeile 1\n', 'Zeile 2\n']), {
    signal: never,
    store: async (part) => void parts.push(Buffer.from(part)),
  });
  const archive = Buffer.concat(parts);
  expect(archive).toHaveLength(size);
  expect(parts.length).toBeGreaterThan(4);
  expect(Math.max(...parts.map(({ length }) => length))).toBeLessThan(1.2 * megabyte);
  const files = filesIn(archive);
  expect(files.get('0.txt')?.equals(content)).toBe(true);
  expect(String(files.get('1.txt'))).toBe('Zeile 1\nZeile 2\n');
});

test('it is made no faster than it is stored', async () => {
  let [made, stored] = [0, 0];
  let ahead = 0;
  async function* endless(): AsyncGenerator<Buffer> {
    const piece = noise(65_536);
    for (let count = 0; count < 160; count += 1) {
      made += piece.length;
      ahead = Math.max(ahead, made - stored);
      yield piece;
    }
  }
  await writeArchive(filesOf(endless()), {
    signal: never,
    store: async (part) => {
      await new Promise((resolve) => setImmediate(resolve));
      stored += part.length;
    },
  });
  expect(made).toBe(10 * megabyte);
  expect(ahead).toBeLessThan(3 * megabyte);
});

test('an archive that cannot be stored, or whose content cannot be read, fails with the reason', async () => {
  const store = async () => Promise.reject(new Error('no space'));
  await expect(writeArchive(filesOf([noise(3 * megabyte)]), { signal: never, store })).rejects.toThrow('no space');
  async function* unreadable(): AsyncGenerator<string> {
    yield 'one';
    throw new Error('no database');
  }
  const ignore = async () => {};
  await expect(writeArchive(filesOf(unreadable()), { signal: never, store: ignore })).rejects.toThrow('no database');
});

test('a job that has to end stops making it', async () => {
  const job = new AbortController();
  async function* waiting(): AsyncGenerator<string> {
    yield 'one';
    job.abort(new Error('the server stops'));
    if (!job.signal.aborted) await once(job.signal, 'abort');
    yield 'two';
  }
  const made = writeArchive(filesOf(waiting()), { signal: job.signal, store: async () => {} });
  await expect(made).rejects.toThrow('the server stops');
});
