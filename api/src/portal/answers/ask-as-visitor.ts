import { apiBase } from '@kontor/contract/api-base';
import { nextCursor } from '@kontor/contract/next-cursor';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** An answer of the API, unread. */
export interface Answer {
  readonly status: number;
  readonly body: string;
  /** Of a paged list: the cursor of its next page. */
  readonly nextCursor: string | null;
}

/**
 * Makes a reading call of the API within this server, as the visitor of a page: the same route, authentication, checks
 * and answer that the browser would get. There is no other way to data for a page.
 */
export type AskAsVisitor = (visit: FastifyRequest, path: string) => Promise<Answer>;

/** What a browser sends with a call. Everything else of the navigation is about the page. */
const passedOn = ['cookie', 'host', 'user-agent', 'accept-language'] as const;

export const createAskAsVisitor =
  (app: Pick<FastifyInstance, 'inject'>): AskAsVisitor =>
  async ({ headers, id, ip }, path) => {
    const {
      statusCode,
      payload,
      headers: answered,
    } = await app.inject({
      method: 'GET',
      url: apiBase + path,
      remoteAddress: ip,
      headers: {
        accept: 'application/json',
        // What is logged of it belongs to the navigation.
        'x-request-id': id,
        ...Object.fromEntries(passedOn.flatMap((name) => (headers[name] ? [[name, headers[name]]] : []))),
      },
    });
    const { link } = answered;
    return { status: statusCode, body: payload, nextCursor: nextCursor(typeof link === 'string' ? link : null) };
  };
