import { apiBase } from '@kontor/contract/api-base';
import { callPath, callSearch } from '@kontor/contract/call-path';
import { guardCalls, organizationsOfUser } from '@kontor/contract/guard-calls';
import type { PageQuery } from '@kontor/contract/page';
import { lastShopCookie } from '@kontor/contract/page-cookies';
import { isPublicOfHost, type PortalPage } from '@kontor/contract/portal-page';
import type { FastifyRequest } from 'fastify';
import { mayBeSignedIn } from '../visit/may-be-signed-in.ts';
import { paramsOf, placeOf } from './page-calls.ts';

const configuration: PageQuery = { call: 'GET /config' };
const announcements: PageQuery = { call: 'GET /announcement' };
const [user] = guardCalls;

/** The shell's first calls on a page (host/src/start/start.tsx). */
function firstCalls(page: PortalPage | null, isSignedIn: boolean): readonly PageQuery[] {
  if (!isSignedIn) return [configuration, announcements];
  return [configuration, announcements, ...(isPublicOfHost(page) ? [user] : guardCalls)];
}

/**
 * Lets the browser fetch the first answers while the code is loading
 * (https://html.spec.whatwg.org/#attr-link-rel-preload). In the header instead of the page, because the calls depend on
 * whether the visitor is signed in. The addresses are written as the API client writes them, or the browser would fetch
 * them twice.
 */
export function firstAnswers(page: PortalPage | null, request: Pick<FastifyRequest, 'cookies' | 'url'>): string {
  return firstCalls(page, mayBeSignedIn(request))
    .map(({ call, query }) => {
      const asked = call === organizationsOfUser.call ? { ...query, ...placeAskedBy(page, request) } : query;
      return `<${apiBase}${callPath(call).path}${callSearch(asked)}>; rel=preload; as=fetch; crossorigin`;
    })
    .join(', ');
}

/** The place that the shell in the browser asks about: that of the address, or of the last visit (host/src/session/user-queries.ts). */
function placeAskedBy(page: PortalPage | null, { cookies, url }: Pick<FastifyRequest, 'cookies' | 'url'>) {
  const [pathname = '', search] = url.split('?');
  const params = page ? paramsOf(page, pathname) : {};
  return placeOf({ shopUuid: cookies[lastShopCookie] ?? '', ...params }, new URLSearchParams(search));
}
