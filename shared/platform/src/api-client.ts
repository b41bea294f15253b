import type { Params } from '@kontor/contract/call';
import { callPath, callSearch } from '@kontor/contract/call-path';
import type { AnswerOf, BodyOf, KnownCall, QueryOf } from '@kontor/contract/calls';
import { nextCursor } from '@kontor/contract/next-cursor';
import { portalTimeHeader } from '@kontor/contract/portal-time';
import type { Problem, ProofMethod } from '@kontor/contract/problem';
import { ApiError, NetworkError, NoAnswerError } from './api-error.ts';
import { type OnRateLimited, retryAfterOf, withinLimits } from './rate-limit.ts';
import type { SessionRefresh } from './session-refresh.ts';
import { xsrfToken } from './xsrf-token.ts';

type Part<Name extends string, T> = [T] extends [undefined]
  ? unknown
  : undefined extends T
    ? { readonly [K in Name]?: T }
    : { readonly [K in Name]: T };

/** What a call takes: exactly the parts that its contract entry defines. */
export type CallInput<Key extends KnownCall> = ([keyof Params<Key>] extends [never]
  ? unknown
  : { readonly params: Params<Key> }) &
  Part<'body', BodyOf<Key>> &
  ([QueryOf<Key>] extends [undefined] ? unknown : { readonly query?: QueryOf<Key> }) & {
    readonly signal?: AbortSignal;
  };

/** One page of a list. */
export interface Page<T> {
  readonly items: T;
  /** Value of `cursor` for the next page; `null` on the last. */
  readonly nextCursor: string | null;
}

/** Makes the calls of the contract, typed by their entries. */
export interface ApiClient {
  /** Makes a call of the contract. Rejects with ApiError, NetworkError or RefreshUnavailableError. */
  call<Key extends KnownCall>(key: Key, input: CallInput<Key>): Promise<AnswerOf<Key>>;
  /** The same for a paged list; the next page comes from the header Link (RFC 8288). */
  page<Key extends KnownCall>(key: Key, input: CallInput<Key>): Promise<Page<AnswerOf<Key>>>;
  /** URL of a document for a link or download. */
  href<Key extends KnownCall>(key: Key, params: Params<Key>): string;
}

interface Options {
  /** `/api/v4` in the portal; absolute in tests. */
  readonly baseUrl: string;
  readonly refresh: SessionRefresh;
  /** Called before each request; if it throws, the request is not sent. */
  readonly beforeRequest?: () => void;
  readonly onRateLimited?: OnRateLimited;
  /**
   * Has the user prove a second factor for a call that was made at `since` (milliseconds of `performance.now`), and says
   * whether that was done: then the call is repeated once.
   */
  readonly proveFactor?: (methods: readonly ProofMethod[], since: number) => Promise<boolean>;
  /**
   * Called when the user's membership or role does not allow a call: one of the two may have changed. The organization is that of the call;
   * `undefined` where it is about none.
   */
  readonly onRefused?: (organizationUuid: string | undefined) => void;
  /** Called with the portal's time (milliseconds), which each answer brings. */
  readonly onTime?: (time: number) => void;
}

interface LooseInput {
  params?: Record<string, string>;
  query?: Record<string, string | readonly string[] | undefined>;
  body?: unknown;
  signal?: AbortSignal;
}

/**
 * The client that the shell gives every remote: renews the session once after a 401 and the XSRF token once, has a second factor proven where a call
 * needs it, and waits for limits that pass soon (spec §7, §8).
 */
export function createApiClient({
  baseUrl,
  refresh,
  beforeRequest = () => undefined,
  onRateLimited = () => undefined,
  proveFactor = async () => false,
  onRefused = () => undefined,
  onTime = () => undefined,
}: Options): ApiClient {
  async function send(key: KnownCall, input: LooseInput): Promise<Response> {
    const { method, url } = address(baseUrl, key, input);
    if (method !== 'GET') await haveToken(baseUrl);
    const attempt = () =>
      withinLimits(
        async () => {
          beforeRequest();
          const response = await request(url, method, input);
          const time = response.headers.get(portalTimeHeader);
          if (time !== null) onTime(Date.parse(time));
          return response;
        },
        onRateLimited,
        input.signal,
      );
    // The token of a session that has ended fits nothing any more. The refusal, before which nothing was done, brings another one.
    const withToken = async () => {
      const token = xsrfToken();
      const response = await attempt();
      const hasOther = response.status === 403 && xsrfToken() !== token;
      return hasOther && (await problemOf(response.clone())).code === 'xsrf-token-mismatch' ? attempt() : response;
    };
    const inSession = async () => {
      const startedAt = Date.now();
      const response = await withToken();
      const isRenewed = response.status === 401 && mayRefresh(key) && (await refresh(startedAt));
      return isRenewed ? withToken() : response;
    };
    const begunAt = performance.now();
    let response = await inSession();
    let problem = response.ok ? null : await problemOf(response);
    if (problem?.code === 'step-up-required' && (await proveFactor(problem.methods ?? [], begunAt))) {
      response = await inSession();
      problem = response.ok ? null : await problemOf(response);
    }
    if (problem === null) return response;
    const organizationUuid = input.params?.['organizationUuid'];
    const isForOthers = problem.status === 403 && problem.code !== 'step-up-required';
    if (isForOthers) onRefused(organizationUuid);
    throw new ApiError(problem, retryAfterOf(response));
  }
  return {
    call: (async (key: KnownCall, input: LooseInput) => body(await send(key, input))) as ApiClient['call'],
    page: (async (key: KnownCall, input: LooseInput) => {
      const response = await send(key, input);
      return { items: await body(response), nextCursor: nextCursor(response.headers.get('link')) };
    }) as ApiClient['page'],
    href: (key, params) => address(baseUrl, key, { params }).url,
  };
}

/** Signing in and renewing answer 401 for reasons that a renewal does not change (spec §7). */
const mayRefresh = (key: KnownCall) => !/ \/auth\/(?!step-up)/.test(key);

function address(baseUrl: string, key: KnownCall, { params, query }: LooseInput) {
  const { method, path } = callPath(key, params);
  return { method, url: baseUrl + path + callSearch(query) };
}

/**
 * A page that a service worker shows is there before any answer of the server, which would bring the token. Without one
 * the call would be refused.
 */
async function haveToken(baseUrl: string): Promise<void> {
  if (xsrfToken() !== '' || !navigator.serviceWorker?.controller) return;
  // The call itself tells why nothing can be sent.
  await fetch(`${baseUrl}/config`, { cache: 'no-store' }).catch(() => undefined);
}

/**
 * Milliseconds until an answer has to begin, for calls that only read. What changes something is not given up here: the
 * gateway answers for a server that does not (docs/decisions/0020).
 */
export const readLimitMs = 10_000;

async function request(url: string, method: string, input: LooseInput): Promise<Response> {
  if (method !== 'GET') return sendNow(url, method, input);
  const limited = new AbortController();
  const stop = () => limited.abort(input.signal?.reason);
  if (input.signal?.aborted) stop();
  input.signal?.addEventListener('abort', stop);
  const { promise: overdue, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    reject(new NoAnswerError(`${method} ${url} was not answered in time`));
    limited.abort();
  }, readLimitMs);
  try {
    return await Promise.race([sendNow(url, method, { ...input, signal: limited.signal }), overdue]);
  } finally {
    clearTimeout(timer);
  }
}

async function sendNow(url: string, method: string, { body, signal }: LooseInput): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (method !== 'GET') headers.set('X-XSRF-TOKEN', xsrfToken());
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      // A request sent while the page is left must survive it (keepalive). Bodies are far below the 64 KiB that this
      // allows.
      keepalive: method !== 'GET' && document.visibilityState === 'hidden',
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal ? { signal } : {}),
    });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new NetworkError(`${method} ${url} could not be sent`, { cause: error });
  }
}

async function body(response: Response): Promise<unknown> {
  if (response.status === 204 || response.headers.get('content-length') === '0') return undefined;
  if (response.headers.get('content-type')?.startsWith('application/pdf')) return response.blob();
  const text = await response.text();
  return text === '' ? undefined : JSON.parse(text);
}

/** A proxy in between may answer HTML; that is a failure like any other, of which only the status is known. */
async function problemOf(response: Response): Promise<Problem> {
  if (response.headers.get('content-type')?.includes('problem+json')) return (await response.json()) as Problem;
  const code = response.status === 404 ? 'not-found' : response.status >= 500 ? 'unavailable' : 'internal-error';
  return { type: 'about:blank', title: response.statusText, status: response.status, code, detail: '', violations: [] };
}
