import { crc32 } from 'node:zlib';

/** Midnight of 1 January 2026 in the format of MS-DOS, so that the same content is the same file. */
const date = ((2026 - 1980) << 9) | (1 << 5) | 1;

/**
 * An archive with one file, stored as it is (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT): small, and every
 * system opens it.
 */
export function zipOf(name: string, content: Buffer): Buffer {
  const path = Buffer.from(name, 'utf8');
  // From "version needed to extract" to "extra field length"; both headers have it.
  const about = Buffer.alloc(26);
  about.writeUInt16LE(20, 0);
  // Names are UTF-8.
  about.writeUInt16LE(0x08_00, 2);
  about.writeUInt16LE(date, 8);
  about.writeUInt32LE(crc32(content), 10);
  about.writeUInt32LE(content.length, 14);
  about.writeUInt32LE(content.length, 18);
  about.writeUInt16LE(path.length, 22);
  const file = Buffer.concat([Buffer.from('PK\u0003\u0004', 'latin1'), about, path, content]);

  const entry = Buffer.alloc(14);
  const directory = Buffer.concat([Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'), about, entry, path]);

  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(file.length, 16);
  return Buffer.concat([file, directory, end]);
}
