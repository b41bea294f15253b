const lengthBytes = 4;

/**
 * Puts together blocks of UTF-8, each of which comes after its length in four bytes (little-endian), from bytes in
 * pieces of any size.
 *
 * @param mostBytes of one block
 * @returns takes the next piece; `false` if a block is longer than it may be
 */
export function createFrameReader(mostBytes: number, receive: (frame: string) => void): (bytes: Buffer) => boolean {
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
