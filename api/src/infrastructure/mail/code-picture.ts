import { crc32, deflateSync } from 'node:zlib';
import type { MailPicture } from './values.ts';

/** The bright edge that readers of codes need, in modules (ISO/IEC 18004, 6.3.8). */
const edge = 4;
/** Pixels of a module: sharp on screens that have three for each point. */
const scale = 6;
/** Points of a module as it is shown. */
const shown = 3;

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** https://www.w3.org/TR/png-3/#5Chunk-layout */
function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  checksum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, checksum]);
}

/**
 * A code as a picture for mails: PNG, since mail programs show no SVG, and bright around it, so that it can be read in dark mode.
 *
 * @param modules dark ones `true`
 */
export function codePicture(modules: readonly (readonly boolean[])[]): MailPicture {
  const cells = modules.length + 2 * edge;
  const pixels = cells * scale;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(pixels, 0);
  header.writeUInt32BE(pixels, 4);
  // Eight bits of grey for each pixel.
  header.set([8, 0, 0, 0, 0], 8);
  const row = (y: number) => {
    const line = Buffer.alloc(pixels + 1, 0xff);
    line[0] = 0;
    for (let x = 0; x < pixels; x += 1) {
      if (modules[Math.floor(y / scale) - edge]?.[Math.floor(x / scale) - edge]) line[x + 1] = 0;
    }
    return line;
  };
  const lines = Buffer.concat(Array.from({ length: pixels }, (_, y) => row(y)));
  const content = Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(lines)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { type: 'image/png', content, size: cells * shown };
}
