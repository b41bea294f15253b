import { createHash } from 'node:crypto';
import { PassThrough } from 'node:stream';
import type yazl from 'yazl';
import { taken } from './http/taken.ts';

export interface ArchiveFile {
  readonly path: string;
  readonly date: Date;
  readonly content: AsyncIterable<string | Uint8Array> | Iterable<string | Uint8Array>;
}

/**
 * Adds a file to a ZIP, as fast as the ZIP is taken. Nothing of it is held afterwards: a buffer that is handed to yazl would
 * be kept until the end of the archive.
 * @returns its checksum
 */
export async function addToArchive(
  zip: yazl.ZipFile,
  { path, date, content }: ArchiveFile,
  stop: AbortSignal,
): Promise<string> {
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
