import { parse } from 'bowser';
import type { FastifyRequest } from 'fastify';

/** What a user recognizes a browser by. Versions and addresses are not stored. */
export interface Browser {
  readonly browser: string | null;
  readonly system: string | null;
}

/** Names the browser of a request by its User-Agent header. */
export function browserOf({ headers }: Pick<FastifyRequest, 'headers'>): Browser {
  const userAgent = headers['user-agent'];
  // bowser throws on an empty header.
  if (!userAgent) return { browser: null, system: null };
  const { browser, os } = parse(userAgent);
  return { browser: named(browser.name), system: named(os.name) };
}

/** The sender controls the header's content; browser names are short. */
const named = (name: string | undefined): string | null => name?.slice(0, 40) || null;
