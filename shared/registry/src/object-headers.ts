import mime from 'mime';
import { assetsFolder } from './release-paths.ts';

/** Files with a version or a hash in their name, which browsers request. */
const isImmutable = (path: string): boolean => path.startsWith('remotes/') || path.startsWith(assetsFolder);

/** Compressed copies are stored beside their files; a gateway that serves one sets the encoding. */
const encodings: Readonly<Record<string, string>> = { br: 'br', gz: 'gzip' };

/** The headers of an object in a bucket, for browsers and for a gateway in front of it. */
export function objectHeaders(path: string): Record<string, string> {
  const [, plain = path, extension = ''] = /^(.+)\.(br|gz)$/.exec(path) ?? [];
  const type = mime.getType(plain) ?? 'application/octet-stream';
  const encoding = encodings[extension];
  return {
    'Content-Type': /^text\/|json$|\+xml$/.test(type) ? `${type}; charset=utf-8` : type,
    ...(encoding !== undefined && { 'Content-Encoding': encoding }),
    'Cache-Control': isImmutable(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
}
