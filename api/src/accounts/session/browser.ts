import { parse } from 'bowser';
import type { FastifyRequest } from 'fastify';

/** What a person recognizes a browser by. No version, no address: nothing else of the request is kept. */
export interface Browser {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Names the browser of a request by what it says of itself. */
export function browserOf({ headers }: Pick<FastifyRequest, 'headers'>): Browser {
  const userAgent = headers['user-agent'];
  // bowser throws on an empty one.
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = parse(userAgent);
  return { browser: named(browser.name), system: named(os.name) };
}

/** Whoever sends the header chooses its words; a name of a browser is short. */
const named = (name: string | undefined): string | null => name?.slice(0, 40) || null;
