import { setTimeout as pause } from 'node:timers/promises';
import { apiBase } from '@kontor/contract/api-base';
import * as z from 'zod/mini';
import { PortalUnavailable, RefusedByPortal } from './portal-error.ts';

interface PortalOptions {
  /** The portal's origin; `null` as long as it cannot be called. */
  readonly origin: () => string | null;
  readonly clientId: string;
  readonly clientSecret: string;
  /** The portal's time, by which tokens expire. */
  readonly time: () => number;
  /** Is told of each answer, and of each call that remained without one. */
  readonly heard: (isAnswering: boolean) => void;
  /** Milliseconds that the portal may take for an answer. */
  readonly timeout?: number;
}

type Method = 'GET' | 'PUT' | 'POST' | 'DELETE';

/** The portal, as this system calls it: over HTTP, with its own credentials. */
export interface Portal {
  /**
   * @param path below `/connect`, or the address of a header `Link`
   * @throws RefusedByPortal | PortalUnavailable
   */
  call(method: Method, path: string, body?: unknown): Promise<Answer>;
  /** The time of the sandbox; `null` where its clock cannot be read. */
  now(): Promise<number | null>;
  isReachable(): boolean;
}

interface Answer {
  readonly body: unknown;
  /** The path of the next page. */
  readonly next: string | null;
}

const Token = z.object({ access_token: z.string(), expires_in: z.int() });
const Problem = z.looseObject({
  code: z._default(z.string(), 'unknown'),
  detail: z._default(z.string(), ''),
  violations: z._default(z.array(z.any()), []),
});

/** What stands before a portal that is away says so. */
const awayStatuses: ReadonlySet<number> = new Set([502, 503, 504]);

/** A portal that asks to wait is asked again so often. */
const mostWaits = 5;

export function createPortal(options: PortalOptions): Portal {
  const { origin, clientId, clientSecret, time, heard, timeout = 20_000 } = options;
  let token: Promise<string> | null = null;
  let renewAt = 0;

  async function send(path: string, init: RequestInit): Promise<Response> {
    const base = origin();
    if (base === null) throw new PortalUnavailable('The portal has not started');
    try {
      const answer = await fetch(base + path, { ...init, redirect: 'manual', signal: AbortSignal.timeout(timeout) });
      heard(!awayStatuses.has(answer.status));
      return answer;
    } catch (error) {
      heard(false);
      throw new PortalUnavailable(`The portal does not answer: ${String(error)}`, { cause: error });
    }
  }

  async function newToken(): Promise<string> {
    const answer = await send(`${apiBase}/oidc/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    // Also while the client was not added yet: it is asked for again.
    if (!answer.ok) throw new PortalUnavailable(`No token: ${answer.status} ${await answer.text()}`);
    const { access_token: value, expires_in: lifetime } = z.parse(Token, await answer.json());
    // A minute before it expires.
    renewAt = time() + (lifetime - 60) * 1000;
    return value;
  }

  function heldToken(): Promise<string> {
    if (time() >= renewAt) token = null;
    token ??= newToken().catch((error: unknown) => {
      token = null;
      throw error;
    });
    return token;
  }

  async function attempt(method: Method, path: string, body: unknown): Promise<Response> {
    return send(`${apiBase}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await heldToken()}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  }

  async function answered(method: Method, path: string, body: unknown): Promise<Response> {
    let isRenewed = false;
    for (let waits = 0; ; ) {
      const answer = await attempt(method, path, body);
      if (answer.status === 401 && !isRenewed) {
        // The portal's clock was moved meanwhile.
        token = null;
        isRenewed = true;
      } else if (answer.status === 429 && waits < mostWaits) {
        waits += 1;
        await pause(Number(answer.headers.get('retry-after') ?? 1) * 1000);
      } else {
        return answer;
      }
      await answer.body?.cancel();
    }
  }

  return {
    isReachable: () => origin() !== null,

    async call(method, path, body) {
      const answer = await answered(method, path, body);
      const { status } = answer;
      if (status >= 500 || status === 429 || status === 401) {
        throw new PortalUnavailable(`${method} ${path} answered ${status}: ${await answer.text()}`);
      }
      if (status >= 400) {
        const { data } = z.safeParse(Problem, await answer.json().catch(() => null));
        const problem = data ?? { code: 'unknown', detail: '', violations: [] };
        throw new RefusedByPortal(`${method} ${path}`, { ...problem, status });
      }
      const text = await answer.text();
      return { body: text === '' ? null : (JSON.parse(text) as unknown), next: nextPage(answer.headers.get('link')) };
    },

    async now() {
      const answer = await send('/dev/clock', {});
      if (!answer.ok) return null;
      const { now } = z.parse(z.object({ now: z.iso.datetime() }), await answer.json());
      return Date.parse(now);
    },
  };
}

/** `</api/v4/connect/shop?cursor=…>; rel="next"` → `/connect/shop?cursor=…` */
function nextPage(link: string | null): string | null {
  const [, address] = /<([^>]+)>; rel="next"/.exec(link ?? '') ?? [];
  return address === undefined ? null : address.slice(address.indexOf(apiBase) + apiBase.length);
}
