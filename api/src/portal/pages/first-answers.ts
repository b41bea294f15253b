import { apiBase } from '@kontor/contract/api-base';
import type { Config } from '@kontor/contract/config';
import { isPublicOfHost, type PortalPage } from '@kontor/contract/portal-page';
import type { PageAnswer } from '@kontor/contract/server-page';
import { sessionOwnerCookie } from '@kontor/contract/session-owner';
import type { FastifyRequest } from 'fastify';

const user = '/user';
const organizations = '/organization?associations%5B%5D=baseData&associations%5B%5D=shops';

/** The shell's first calls on a page (host/src/start/start.tsx). */
function firstCalls(page: PortalPage | null, isSignedIn: boolean): string[] {
  if (!isSignedIn) return ['/config'];
  return isPublicOfHost(page) ? ['/config', user] : ['/config', user, organizations];
}

/** What public pages need of the API while no user is signed in; part of those that the server renders. */
export const publicAnswers = (config: Config): PageAnswer[] => [
  { call: 'GET /config', input: {}, body: config },
  { call: 'GET /user', input: {}, body: null },
];

/** Whether a session may exist, by the readable cookie. */
export const mayBeSignedIn = ({ cookies }: Pick<FastifyRequest, 'cookies'>): boolean =>
  cookies[sessionOwnerCookie] !== undefined;

/**
 * Lets the browser fetch the first answers while the code is loading
 * (https://html.spec.whatwg.org/#attr-link-rel-preload). In the header instead of the page, because the calls depend on
 * whether the visitor is signed in. The addresses must equal those of the API client, or the browser fetches them
 * twice; `pnpm bench` counts that.
 */
export function firstAnswers(page: PortalPage | null, request: Pick<FastifyRequest, 'cookies'>): string {
  return firstCalls(page, mayBeSignedIn(request))
    .map((call) => `<${apiBase}${call}>; rel=preload; as=fetch; crossorigin`)
    .join(', ');
}
