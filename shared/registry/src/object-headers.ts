import mime from 'mime';
import { assetsFolder } from './release-paths.ts';

/** Files whose names carry a version or a hash, and which browsers ask for. */
const isImmutable = (path: string): boolean => path.startsWith('remotes/') || path.startsWith(assetsFolder);

/** Compressed copies lie beside their files; a gateway that serves one says what is inside. */
const encodings: Readonly<Record<string, string>> = { br: 'br', gz: 'gzip' };

/** With which headers a bucket serves an object, to browsers as well as to a gateway in front of it. */
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
