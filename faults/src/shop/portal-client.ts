import { apiBase } from '@kontor/contract/calls';
import type { Installation } from '../installation/installation.ts';
import type { Breach } from './breach.ts';

/** Which of the two servers a call goes to, as a gateway would choose. */
export type ServerIndex = 0 | 1;

export interface Answer {
  /** `null` when the connection ended without one. */
  readonly status: number | null;
  readonly body: unknown;
  /** Of a problem document. */
  readonly code: string | null;
  /** Path of the next page of a list; `null` on the last one. */
  readonly next: string | null;
  readonly milliseconds: number;
}

/** A signed-in browser: keeps cookies, repeats the XSRF token, renews its session, and watches what it is answered. */
export interface PortalClient {
  call(server: ServerIndex, method: string, path: string, body?: unknown): Promise<Answer>;
}

/** A server that was killed owes no answer. */
const connectionEnded = { status: null, body: null, code: null, next: null } as const;

/** Named by the header `Link` (RFC 8288), without the base of all calls. */
const nextPageOf = ({ headers }: Response): string | null =>
  /<([^>]*)>; rel="next"/.exec(headers.get('link') ?? '')?.[1]?.replace(apiBase, '') ?? null;

/** Longer than any server works on a call. */
const timeoutMs = 60_000;

/** @param code a code of the authenticator app, of a user who has one */
interface Credentials {
  readonly username: string;
  readonly password: string;
  readonly code?: () => Promise<string>;
}

export function createPortalClient(
  { servers }: Installation,
  credentials: Credentials,
  report: (breach: Breach) => void,
): PortalClient {
  const { username, password, code } = credentials;
  const cookies = new Map<string, string>();
  let renewal: Promise<unknown> | null = null;

  async function send(server: ServerIndex, method: string, path: string, body?: unknown): Promise<Answer> {
    const [first, second] = server === 0 ? servers : [servers[1], servers[0]];
    const target = first.isUp() ? first : second;
    const startedAt = performance.now();
    try {
      const answer = await fetch(`${target.origin}${apiBase}${path}`, {
        method,
        headers: {
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
          'x-xsrf-token': cookies.get('XSRF-TOKEN') ?? '',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(timeoutMs),
      });
      for (const line of answer.headers.getSetCookie()) keepCookie(line);
      const text = await answer.text();
      const json: unknown = /json/.test(answer.headers.get('content-type') ?? '') && text ? JSON.parse(text) : text;
      const milliseconds = performance.now() - startedAt;
      if (answer.status >= 500 && answer.status !== 503) {
        report({ check: 'no-server-error', detail: `${method} ${path} answered ${answer.status}: ${text}` });
      }
      const code = !answer.ok && typeof json === 'object' && json && 'code' in json ? String(json.code) : null;
      return { status: answer.status, body: json, code, next: nextPageOf(answer), milliseconds };
    } catch (error) {
      if (target.isUp() && !(error instanceof TypeError)) {
        report({ check: 'every-call-is-answered', detail: `${method} ${path}: ${String(error)}` });
      }
      return { ...connectionEnded, milliseconds: performance.now() - startedAt };
    }
  }

  function keepCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', value = ''] = pair.split('=', 2).map((part) => part.trim());
    const isDeleted = attributes.some((attribute) => /^\s*max-age=0$/i.test(attribute)) || value === '';
    if (isDeleted) cookies.delete(name);
    else cookies.set(name, decodeURIComponent(value));
  }

  async function renew(server: ServerIndex): Promise<void> {
    if (!cookies.has('XSRF-TOKEN')) await send(server, 'GET', '/config');
    const refreshed = await send(server, 'POST', '/auth/refresh-cookie');
    if (refreshed.status === 204) return;
    await send(server, 'GET', '/config');
    await send(server, 'POST', '/auth/login', { username, password, ...(code && { code: await code() }) });
  }

  return {
    async call(server, method, path, body) {
      let answer = await send(server, method, path, body);
      if (answer.status === 401 || answer.code === 'xsrf-token-mismatch') {
        renewal ??= renew(server).finally(() => {
          renewal = null;
        });
        await renewal;
        answer = await send(server, method, path, body);
      }
      if (answer.code !== 'step-up-required' || code === undefined) return answer;
      await send(server, 'POST', '/auth/step-up', { code: await code() });
      return send(server, method, path, body);
    },
  };
}

/** What a path answers at the first server: for what is checked, where any other answer than 200 is a fault of the harness. */
export async function read<Body>(client: PortalClient, path: string): Promise<Body> {
  return (await readPage(client, path)).body as Body;
}

/** All pages of a list, from its first one on. */
export async function readPages<Body>(client: PortalClient, path: string): Promise<readonly [Body, ...Body[]]> {
  const first = await readPage(client, path);
  const pages: [Body, ...Body[]] = [first.body as Body];
  for (let { next } = first; next !== null; ) {
    const page = await readPage(client, next);
    pages.push(page.body as Body);
    next = page.next;
  }
  return pages;
}

async function readPage(client: PortalClient, path: string): Promise<Answer> {
  const answer = await client.call(0, 'GET', path);
  if (answer.status !== 200) throw new Error(`GET ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer;
}
