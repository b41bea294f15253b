import type { Role } from '@kontor/contract/role';
import type { FastifyRequest } from 'fastify';
import { readWithRefresh } from '../accounts/session/reading.ts';
import type { SessionService } from '../accounts/session/session.service.ts';
import type { SessionCookies } from '../accounts/session/session-cookies.ts';
import { knowable, type TenantPath } from '../infrastructure/http/guard.ts';
import { type LookUpCaller, memberships } from './look-up-caller.ts';
import { withLookUp } from './page-look-up.ts';

/**
 * Makes calls that read for a page, as the visitor who opens it. Who that is, and whom the page is about, is looked up once
 * for all of them. `read` finds out that it is not authenticated by being refused; `null` if there is no session for it. It
 * is told the visitor's role in the organization of the page; `null` without one.
 *
 * @param path the organization and shop of the page, as its address names them
 */
export type ReadAsVisitor = <T>(
  request: FastifyRequest,
  path: TenantPath,
  read: (role: Role | null) => Promise<T | 'unauthenticated'>,
) => Promise<T | null>;

interface Needs {
  readonly sessions: Pick<SessionService, 'tokenToRead'>;
  readonly sessionCookies: Pick<SessionCookies, 'tokens'>;
  readonly lookUp: LookUpCaller;
}

export function createReadAsVisitor({ sessions, sessionCookies, lookUp }: Needs): ReadAsVisitor {
  /** No calls are made for a visitor without a session. */
  async function readAs<T>(
    access: string,
    given: TenantPath,
    read: (role: Role | null) => Promise<T | 'unauthenticated'>,
  ): Promise<T | null> {
    const path = knowable(given);
    const row = await lookUp(access, path);
    if (row === null) return null;
    const isViewed = row.view_organization_uuid !== null && row.view_organization_uuid === path.organizationUuid;
    const role = isViewed ? 'reader' : (memberships.of(row)?.role ?? null);
    const answer = await withLookUp({ access, path, row }, () => read(role));
    return answer === 'unauthenticated' ? null : answer;
  }

  return async (request, path, read) => {
    const { access, refresh } = sessionCookies.tokens(request);
    const first = access === undefined ? null : await readAs(access, path, read);
    return first !== null ? first : readWithRefresh(sessions, refresh, (token) => readAs(token, path, read));
  };
}
