import { apiBase } from '@kontor/contract/api-base';
import { isPublicHostPage, routeOfPath } from '@kontor/contract/route-of-path';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import type { FastifyRequest } from 'fastify';

const user = '/user';
const organizations = '/organization?associations%5B%5D=baseData&associations%5B%5D=shops';

/** What the shell asks the API first on a page (host/src/start/start.tsx). */
function firstCalls(path: string, isSignedIn: boolean): string[] {
  if (!isSignedIn) return ['/config'];
  return isPublicHostPage(routeOfPath(path)) ? ['/config', user] : ['/config', user, organizations];
}

/**
 * Lets the browser fetch the first answers while the code is on its way (https://html.spec.whatwg.org/#attr-link-rel-preload). In the
 * header and not in the page, because what is asked depends on whether somebody is signed in. The addresses must be the very
 * ones that the API client makes, or the browser asks twice; `pnpm bench` counts that.
 */
export function firstAnswers(path: string, { cookies }: Pick<FastifyRequest, 'cookies'>): string {
  return firstCalls(path, cookies[sessionOwnerCookie] !== undefined)
    .map((call) => `<${apiBase}${call}>; rel=preload; as=fetch; crossorigin`)
    .join(', ');
}
