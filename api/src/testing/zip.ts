import { crc32, inflateRawSync } from 'node:zlib';

/** The files of an archive, by the directory at its end. */
export function filesIn(archive: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const end = archive.lastIndexOf('PK\u0005\u0006', undefined, 'latin1');
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, size, nameLength] = [at + 16, at + 20, at + 28].map((from) => archive.readUInt32LE(from)) as [
      number,
      number,
      number,
    ];
    const length = nameLength & 0xffff;
    const name = archive.subarray(at + 46, at + 46 + length).toString();
    const start = archive.readUInt32LE(at + 42);
    const data = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28);
    const compressed = archive.subarray(data, data + size);
    // 0: stored as it is, 8: deflated
    const method = archive.readUInt16LE(at + 10);
    const content = method === 0 ? compressed : inflateRawSync(compressed);
    if (crc32(content) !== crc) throw new Error(`${name} is damaged`);
    files.set(name, content);
    at += 46 + length + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}
