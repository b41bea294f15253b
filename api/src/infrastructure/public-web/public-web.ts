import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent, request } from 'undici';
import { seconds } from '../clock.ts';
import { isPublicAddress } from './public-address.ts';

/** The result of visiting an address: answered, not answered, or not allowed. */
export type Visit = 'answered' | 'silent' | 'refused';

/** Visits addresses on the public internet that users enter. Never connects to the server's own network. */
export interface PublicWeb {
  /** Requests an address and discards the answer. Takes five seconds at most, and never rejects. */
  visit(url: URL): Promise<Visit>;
}

/** Reads small texts from the public internet. */
export interface PublicReader {
  /** The text at an address; `null` unless the answer is 200, short, and from this host, with or without `www.`. */
  read(url: URL): Promise<string | null>;
}

interface Options {
  /** `null` allows every port. */
  readonly ports?: readonly number[] | null;
  readonly isAllowed?: (address: string) => boolean;
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

const mostRedirects = 4;

/** For the whole visit, including redirects. */
const timeout = seconds(5);

class RefusedError extends Error {}

/**
 * Checks the address of the connection, not the text of the URL: a name is resolved once, and the connection uses the
 * checked address, so that a name server cannot answer differently the second time. Each redirect is checked like a new
 * visit. Only the head of the answer is read, which undici limits to 16 KiB.
 */
export function createPublicWeb({
  ports = [80, 443],
  isAllowed = isPublicAddress,
  resolve = (host) => lookup(host, { all: true }),
}: Options = {}): PublicWeb & PublicReader {
  const resolveAllowed = callbackify(async (host: string) => {
    const addresses = await resolve(host);
    // A single forbidden address is enough to refuse a name.
    if (!addresses.every(({ address }) => isAllowed(address))) throw new RefusedError(host);
    return [...addresses];
  });
  const lookupAllowed: LookupFunction = (host, { all }, done) =>
    resolveAllowed(host, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) done(error ?? new Error('No address'), '');
      else if (all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  const dispatcher = new Agent({
    connect: { lookup: lookupAllowed, timeout },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    maxResponseSize: 1024,
    // Connections are not reused: the next visit resolves and checks again.
    pipelining: 0,
  });

  function check({ protocol, hostname, port, username, password }: URL): void {
    const host = hostname.replace(/^\[|\]$/g, '');
    const number = Number(port || (protocol === 'https:' ? 443 : 80));
    const isWeb = (protocol === 'http:' || protocol === 'https:') && !username && !password;
    if (!isWeb || (ports !== null && !ports.includes(number))) throw new RefusedError(hostname);
    // IP addresses are not resolved, so the lookup above does not check them.
    if (isIP(host) !== 0 && !isAllowed(host)) throw new RefusedError(hostname);
  }

  async function follow(url: URL, signal: AbortSignal, redirects: number): Promise<Visit> {
    check(url);
    const { statusCode, headers, body } = await request(url, { method: 'GET', dispatcher, signal });
    // Closed without reading. undici reports its own closing as an error of the body.
    body.on('error', () => {}).destroy();
    const { location } = headers;
    if (statusCode < 300 || statusCode >= 400 || typeof location !== 'string') {
      return statusCode < 500 ? 'answered' : 'silent';
    }
    if (redirects === 0 || !URL.canParse(location, url.href)) return 'silent';
    return follow(new URL(location, url.href), signal, redirects - 1);
  }

  async function readAt(url: URL, signal: AbortSignal, redirects: number): Promise<string | null> {
    check(url);
    const { statusCode, headers, body } = await request(url, { method: 'GET', dispatcher, signal });
    if (statusCode === 200) return body.text();
    body.on('error', () => {}).destroy();
    const isRedirect = statusCode >= 300 && statusCode < 400 && redirects > 0;
    const next = isRedirect ? redirectWithinSite(url, headers['location']) : null;
    return next && readAt(next, signal, redirects - 1);
  }

  return {
    async read(url) {
      try {
        return await readAt(url, AbortSignal.timeout(timeout), mostRedirects);
      } catch {
        // Refused, unreachable, or longer than what is read: nothing was found there.
        return null;
      }
    },

    async visit(url) {
      try {
        return await follow(url, AbortSignal.timeout(timeout), mostRedirects);
      } catch (error) {
        return error instanceof RefusedError ? 'refused' : 'silent';
      }
    },
  };
}

/**
 * Where a redirect leads; `null` where others could publish what is asked for: on another host, or on the way to it, once
 * https is left.
 */
export function redirectWithinSite(url: URL, location: string | string[] | undefined): URL | null {
  if (typeof location !== 'string' || !URL.canParse(location, url.href)) return null;
  const next = new URL(location, url.href);
  const isSameHost = withoutWww(next.hostname) === withoutWww(url.hostname);
  const isAsSafe = next.protocol === url.protocol || next.protocol === 'https:';
  return isSameHost && isAsSafe ? next : null;
}

const withoutWww = (host: string): string => host.replace(/^www\./, '');
