import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import yazl from 'yazl';
import { taken } from '../../infrastructure/http/taken.ts';

export interface ArchiveFile {
  readonly path: string;
  readonly date: Date;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

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
      sums.push(`${await addFile(zip, file, stop)}  ${file.path}\n`);
      if (file.date > newest) newest = file.date;
    }
    await addFile(zip, { path: checksumsPath, date: newest, content: sums }, stop);
    zip.end();
    return await stored;
  } catch (error) {
    fail(error);
    throw stop.reason;
  }
}

/** @returns its checksum */
async function addFile(zip: yazl.ZipFile, { path, date, content }: ArchiveFile, stop: AbortSignal): Promise<string> {
  const entry = new PassThrough();
  const giveUp = () => entry.destroy();
  stop.addEventListener('abort', giveUp, { once: true });
  try {
    zip.addReadStream(entry, path, { mtime: date });
    const hash = createHash('sha256');
    for await (const piece of inPieces(content)) {
      hash.update(piece);
      entry.write(piece);
      await taken(entry);
      stop.throwIfAborted();
    }
    entry.end();
    return hash.digest('hex');
  } finally {
    stop.removeEventListener('abort', giveUp);
  }
}

const pieceSize = 64 * 1024;

/** Rows are short, and each piece that is compressed has its price. */
async function* inPieces(content: ArchiveFile['content']): AsyncGenerator<Uint8Array> {
  let text = '';
  for await (const piece of content) {
    if (typeof piece !== 'string') {
      yield piece;
      continue;
    }
    text += piece;
    if (text.length < pieceSize) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
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
