import { apiBase } from '@kontor/contract/api-base';
import { isPublicHostPage, routeOfPath } from '@kontor/contract/route-of-path';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import type { FastifyRequest } from 'fastify';

const user = '/user';
const organizations = '/organization?associations%5B%5D=baseData&associations%5B%5D=shops';

/** The shell's first calls on a page (host/src/start/start.tsx). */
function firstCalls(path: string, isSignedIn: boolean): string[] {
  if (!isSignedIn) return ['/config'];
  return isPublicHostPage(routeOfPath(path)) ? ['/config', user] : ['/config', user, organizations];
}

/**
 * Lets the browser fetch the first answers while the code is loading
 * (https://html.spec.whatwg.org/#attr-link-rel-preload). In the header instead of the page, because the calls depend on
 * whether the visitor is signed in. The addresses must equal those of the API client, or the browser fetches them
 * twice; `pnpm bench` counts that.
 */
export function firstAnswers(path: string, { cookies }: Pick<FastifyRequest, 'cookies'>): string {
  return firstCalls(path, cookies[sessionOwnerCookie] !== undefined)
    .map((call) => `<${apiBase}${call}>; rel=preload; as=fetch; crossorigin`)
    .join(', ');
}
