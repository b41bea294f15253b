import { hash } from 'node:crypto';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { HostBuild } from '@kontor/contract/build-record';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Cookies } from '../../infrastructure/http/cookies.ts';
import type { SigningKeys } from '../../infrastructure/secrets/signing-keys.ts';
import type { Override } from '../releases/chosen-releases.ts';
import { isAllowedOrigin } from './override.ts';

/** The overrides of one browser: signed by us, inaccessible to scripts, valid until the browser closes or they are reset. */
export interface OverrideCookie {
  /** What runs in this browser. An invalid cookie, or one for another host or other origins, is cleared. */
  read(request: FastifyRequest, reply: FastifyReply, host: HostBuild): readonly Override[];
  /** @returns whether the cookie had room for it */
  add(request: FastifyRequest, reply: FastifyReply, host: HostBuild, override: Override): boolean;
  clear(reply: FastifyReply): void;
}

interface Content {
  /** Of the host that the builds were checked against. */
  readonly host: string;
  readonly overrides: readonly Override[];
}

/** Browsers reject cookies above 4096 bytes, name and attributes included (RFC 6265, 6.1). */
const room = 3800;

/** Equal for hosts that are compatible with the same remotes. */
const fingerprint = ({ hostApi, federationVersion, shared, offers }: HostBuild): string =>
  hash('sha256', JSON.stringify([hostApi, federationVersion, shared, offers]), 'base64url');

export function createOverrideCookie(
  cookies: Cookies,
  keys: SigningKeys,
  allowedOrigins: readonly string[],
): OverrideCookie {
  const messageOf = (text: string) => `override|${text}`;

  /** `null` unless we signed it. */
  function contentOf(value: string): Content | null {
    const [text = '', signature = ''] = value.split('.');
    if (text === '' || !keys.verify(messageOf(text), signature)) return null;
    return JSON.parse(brotliDecompressSync(Buffer.from(text, 'base64url')).toString()) as Content;
  }

  const read: OverrideCookie['read'] = (request, reply, host) => {
    const value = cookies.read(request, 'override');
    if (value === undefined) return [];
    const content = contentOf(value);
    const holds =
      content?.host === fingerprint(host) &&
      content.overrides.every(({ from }) => isAllowedOrigin(from, allowedOrigins));
    if (content !== null && holds) return content.overrides;
    cookies.clear(reply, 'override');
    return [];
  };

  return {
    read,
    add(request, reply, host, override) {
      const others = read(request, reply, host).filter(({ remote }) => remote !== override.remote);
      const content: Content = { host: fingerprint(host), overrides: [...others, override] };
      // The records of a remote's pages alone would be too long.
      const text = brotliCompressSync(JSON.stringify(content)).toString('base64url');
      const value = `${text}.${keys.sign(messageOf(text))}`;
      if (value.length > room) return false;
      cookies.write(reply, 'override', value);
      return true;
    },
    clear: (reply) => cookies.clear(reply, 'override'),
  };
}
