import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { callbackify } from 'node:util';
import { Agent, request } from 'undici';
import { seconds } from '../clock.ts';
import { isPublicAddress } from './public-address.ts';

/** What came of knocking at an address: somebody answered, nobody did, or we may not knock there. */
export type Visit = 'answered' | 'silent' | 'refused';

/** The public internet as people name it to us. Never leads into our own network, whatever an address says. */
export interface PublicWeb {
  /** Asks an address for an answer and throws the answer away. Takes five seconds at most, and never rejects. */
  visit(url: URL): Promise<Visit>;
}

interface Options {
  /** `null` lets every port through. */
  readonly ports?: readonly number[] | null;
  readonly isAllowed?: (address: string) => boolean;
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

const mostRedirects = 4;

/** For the whole visit, including redirects. */
const timeout = seconds(5);

class RefusedError extends Error {}

/**
 * Checks where the connection goes, not how the address is written: a name is resolved once, and the connection goes to
 * what was checked, so that a name server that answers differently the second time gains nothing. Each redirect is a visit
 * of its own. Of the answer nothing is read but its head, which undici bounds to 16 KiB.
 */
export function createPublicWeb({
  ports = [80, 443],
  isAllowed = isPublicAddress,
  resolve = (host) => lookup(host, { all: true }),
}: Options = {}): PublicWeb {
  const resolveAllowed = callbackify(async (host: string) => {
    const addresses = await resolve(host);
    // One that is not allowed is enough: a name with two faces is not a shop.
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
    // A connection is not kept: the next visit resolves and checks anew.
    pipelining: 0,
  });

  function check({ protocol, hostname, port, username, password }: URL): void {
    const host = hostname.replace(/^\[|\]$/g, '');
    const number = Number(port || (protocol === 'https:' ? 443 : 80));
    const isWeb = (protocol === 'http:' || protocol === 'https:') && !username && !password;
    if (!isWeb || (ports !== null && !ports.includes(number))) throw new RefusedError(hostname);
    // Nobody looks an IP address up.
    if (isIP(host) !== 0 && !isAllowed(host)) throw new RefusedError(hostname);
  }

  async function follow(url: URL, signal: AbortSignal, redirects: number): Promise<Visit> {
    check(url);
    const { statusCode, headers, body } = await request(url, { method: 'GET', dispatcher, signal });
    // Closed unread. undici reports its own closing as an error of the body.
    body.on('error', () => {}).destroy();
    const { location } = headers;
    if (statusCode < 300 || statusCode >= 400 || typeof location !== 'string') {
      return statusCode < 500 ? 'answered' : 'silent';
    }
    if (redirects === 0 || !URL.canParse(location, url.href)) return 'silent';
    return follow(new URL(location, url.href), signal, redirects - 1);
  }

  return {
    async visit(url) {
      try {
        return await follow(url, AbortSignal.timeout(timeout), mostRedirects);
      } catch (error) {
        return error instanceof RefusedError ? 'refused' : 'silent';
      }
    },
  };
}
