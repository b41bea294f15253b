import type { FastifyRequest } from 'fastify';
import { readWithRefresh } from '../accounts/session/reading.ts';
import { callerOf } from '../accounts/session/session.repository.ts';
import type { SessionService } from '../accounts/session/session.service.ts';
import type { SessionCookies } from '../accounts/session/session-cookies.ts';
import type { Caller } from '../infrastructure/http/call-context.ts';
import type { LookUpCaller } from './look-up-caller.ts';

/** Who opens a page, which cannot renew its session; `null` without one. */
export type FindVisitor = (request: FastifyRequest) => Promise<Caller | null>;

interface Needs {
  readonly sessions: Pick<SessionService, 'tokenToRead'>;
  readonly sessionCookies: Pick<SessionCookies, 'tokens'>;
  readonly lookUp: LookUpCaller;
}

export function createFindVisitor({ sessions, sessionCookies, lookUp }: Needs): FindVisitor {
  const callerWith = async (access: string) => {
    const row = await lookUp(access, {});
    return row && callerOf(row);
  };
  return async (request) => {
    const { access, refresh } = sessionCookies.tokens(request);
    const known = access === undefined ? null : await callerWith(access);
    return known ?? readWithRefresh(sessions, refresh, callerWith);
  };
}
