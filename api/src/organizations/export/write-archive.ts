import type { PassThrough } from 'node:stream';
import yazl from 'yazl';
import { type ArchiveFile, addToArchive } from '../../infrastructure/add-to-archive.ts';

/** Lines of `sha256sum --check`. */
export const checksumsPath = 'SHA256SUMS';

/** What one row of the table of parts holds, at most. */
const partSize = 1024 * 1024;

interface ArchiveParts {
  /** Stores the next part; the archive is made no faster than it is stored. */
  readonly store: (part: Uint8Array) => Promise<void>;
  readonly signal: AbortSignal;
}

/**
 * Writes files into a ZIP, with their checksums at its end, and hands it on in parts: neither the archive nor any of its
 * lists is ever held as a whole.
 * @returns its size in bytes
 */
export async function writeArchive(
  files: AsyncIterable<ArchiveFile>,
  { store, signal }: ArchiveParts,
): Promise<number> {
  const zip = new yazl.ZipFile();
  const output = zip.outputStream as PassThrough;
  const failure = new AbortController();
  const stop = AbortSignal.any([signal, failure.signal]);
  const fail = (error: unknown) => failure.abort(error);
  zip.on('error', fail);
  output.on('error', fail);
  stop.addEventListener('abort', () => output.destroy(), { once: true });
  const stored = storeInParts(output, store);
  stored.catch(fail);
  try {
    const sums: string[] = [];
    let newest = new Date(0);
    for await (const file of files) {
      stop.throwIfAborted();
      sums.push(`${await addToArchive(zip, file, stop)}  ${file.path}\n`);
      if (file.date > newest) newest = file.date;
    }
    await addToArchive(zip, { path: checksumsPath, date: newest, content: sums }, stop);
    zip.end();
    return await stored;
  } catch (error) {
    fail(error);
    throw stop.reason;
  }
}

async function storeInParts(output: AsyncIterable<Buffer>, store: ArchiveParts['store']): Promise<number> {
  let size = 0;
  let chunks: Buffer[] = [];
  let length = 0;
  const flush = async () => {
    if (length === 0) return;
    await store(Buffer.concat(chunks));
    size += length;
    chunks = [];
    length = 0;
  };
  for await (const chunk of output) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= partSize) await flush();
  }
  await flush();
  return size;
}
