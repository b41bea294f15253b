import { serialize } from 'node:v8';

/** Before each block stands its length in so many bytes, little-endian. */
const lengthBytes = 4;

/** A value as V8 serializes it, with its length. */
export function serializedBlock(value: unknown): Buffer {
  const length = Buffer.alloc(lengthBytes);
  const block = serialize(value);
  length.writeUInt32LE(block.length);
  return Buffer.concat([length, block]);
}

/**
 * Puts together blocks of UTF-8 from bytes in pieces of any size.
 *
 * @param mostBytes of one block
 * @returns takes the next piece; `false` if a block is longer than it may be
 */
export function createBlockReader(mostBytes: number, receive: (text: string) => void): (bytes: Buffer) => boolean {
  let pieces: Buffer[] = [];
  let size = 0;
  let awaited = lengthBytes;

  return (bytes) => {
    pieces.push(bytes);
    size += bytes.length;
    while (size >= awaited) {
      const all = Buffer.concat(pieces);
      const length = all.readUInt32LE(0);
      if (length > mostBytes) return false;
      pieces = [all];
      awaited = lengthBytes + length;
      if (size < awaited) return true;
      pieces = [all.subarray(awaited)];
      size -= awaited;
      receive(all.toString('utf8', lengthBytes, awaited));
      awaited = lengthBytes;
    }
    return true;
  };
}
