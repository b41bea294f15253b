import { Agent, request } from 'undici';
import { seconds } from '../clock.ts';
import { type AddressRules, createAddressGuard, RefusedError } from './address-guard.ts';

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

const mostRedirects = 4;

/** For the whole visit, including redirects. */
const timeout = seconds(5);

/**
 * Each redirect is checked like a new visit (address-guard.ts). Only the head of the answer is read, which undici limits to
 * 16 KiB.
 */
export function createPublicWeb(rules: AddressRules = {}): PublicWeb & PublicReader {
  const { lookup, check } = createAddressGuard(rules);
  const dispatcher = new Agent({
    connect: { lookup, timeout },
    headersTimeout: timeout,
    bodyTimeout: timeout,
    maxResponseSize: 1024,
    // Connections are not reused: the next visit resolves and checks again.
    pipelining: 0,
  });

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
