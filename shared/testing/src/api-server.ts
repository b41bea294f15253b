import { type Call, isDocument, type Method } from '@kontor/contract/call';
import { type AnswerOf, apiBase, type Calls, calls, type KnownCall } from '@kontor/contract/calls';
import type { Cart } from '@kontor/contract/cart';
import type {
  commonErrors,
  commonRoleErrors,
  freshProofErrors,
  ProofMethod,
  Violation,
} from '@kontor/contract/problem';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { afterAll, afterEach, beforeAll } from 'vitest';
import * as z from 'zod/mini';

/** Origin of the test's document, so that relative URLs and cookies work as in the browser. */
export const apiOrigin = 'http://localhost';

/** What a call may answer instead of success. */
type ErrorOf<Key extends KnownCall> =
  | (typeof commonErrors)[number]
  | (typeof commonRoleErrors)[number]
  | (Calls[Key] extends { freshProof: unknown } ? (typeof freshProofErrors)[number] : never)
  | Calls[Key]['errors'][number];

type Resolve = Parameters<typeof http.get>[1];
type Answering = (request: { body: unknown; params: Record<string, string>; url: URL }) => unknown;

/** Replaces the API in tests of pages: it answers calls of the contract, and only as the contract allows. */
export function startApiServer() {
  // Every page asks for it; unless a test says otherwise, there is nothing to tell.
  const server = setupServer(handler('GET /announcement', () => checked('GET /announcement', [])));
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterEach(() => server.resetHandlers());
  afterAll(() => server.close());
  return {
    /**
     * Answers a call with a body that is checked against the contract; a function gets the request and may be
     * asynchronous.
     */
    answer<Key extends KnownCall>(
      key: Key,
      body:
        | AnswerOf<Key>
        | ((request: {
            body: unknown;
            params: Record<string, string>;
            url: URL;
          }) => AnswerOf<Key> | Promise<AnswerOf<Key>>),
    ) {
      server.use(
        handler(key, async ({ request, params }) => {
          const text = await request.text();
          const sent: unknown = text === '' ? undefined : JSON.parse(text);
          const answer: unknown =
            typeof body === 'function'
              ? await (body as Answering)({
                  body: sent,
                  params: params as Record<string, string>,
                  url: new URL(request.url),
                })
              : body;
          return checked(key, answer);
        }),
      );
    },
    /** Answers a paged list: each page names the next one in its header Link (RFC 8288). */
    answerPages<Key extends KnownCall>(key: Key, pages: readonly AnswerOf<Key>[]) {
      server.use(
        handler(key, ({ request }) => {
          const url = new URL(request.url);
          const page = Number(url.searchParams.get('cursor') ?? 0);
          url.searchParams.set('cursor', String(page + 1));
          const headers: HeadersInit = page + 1 < pages.length ? { link: `<${url}>; rel="next"` } : {};
          return checked(key, pages[page], headers);
        }),
      );
    },
    /**
     * Lets a call fail with a problem of its contract entry; with `once` the previous answer applies again afterwards.
     * @returns the path parameters of all calls that failed this way
     */
    fail<Key extends KnownCall>(
      key: Key,
      status: number,
      code: ErrorOf<Key>,
      violations: Violation[] = [],
      {
        once = false,
        ...more
      }: { once?: boolean; detail?: string; cart?: Cart; advice?: string; methods?: ProofMethod[] } = {},
    ) {
      const problem = { type: 'about:blank', title: code, status, code, detail: '', violations, ...more };
      const headers = { 'content-type': 'application/problem+json' };
      const failed: Record<string, string>[] = [];
      const refuse: Resolve = ({ params }) => {
        failed.push(params as Record<string, string>);
        return HttpResponse.json(problem, { status, headers });
      };
      server.use(handler(key, refuse, { once }));
      return failed;
    },
    /** Lets a call fail without an answer of the server. */
    disconnect(key: KnownCall) {
      server.use(handler(key, () => HttpResponse.error()));
    },
  };
}

/** A success that the contract describes; throws for an answer that it does not allow. */
function checked(key: KnownCall, answer: unknown, headers: HeadersInit = {}): HttpResponse<object | null> {
  const { success, accepted }: Call = calls[key];
  if (accepted && z.safeParse(accepted.body, answer).success)
    return HttpResponse.json(answer as object, { status: accepted.status, headers });
  const { status, body } = success;
  if (body === null || isDocument(body)) return new HttpResponse(null, { status, headers });
  return HttpResponse.json(z.parse(body, answer) as object, { status, headers });
}

function handler(key: KnownCall, resolve: Resolve, options: { once?: boolean } = {}) {
  const [method, template] = key.split(' ') as [Method, string];
  const url = `${apiOrigin}${apiBase}${template.replace(/\{(\w+)\}/g, ':$1')}`;
  const on = { GET: http.get, POST: http.post, PUT: http.put, DELETE: http.delete }[method];
  return on(url, resolve, options);
}
