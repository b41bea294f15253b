import type { FastifyRequest } from 'fastify';
import type { StaffRoleOf } from '../../infrastructure/http/guard.ts';
import type { Log } from '../../infrastructure/log.ts';
import { late, within } from '../../infrastructure/within.ts';
import type { FindVisitor } from '../../organizations/find-visitor.ts';
import { mayBeSignedIn } from './may-be-signed-in.ts';

/** Milliseconds, as for reading a page: a database that hangs must not hold the first byte. */
const longestMs = 400;

/** Whether a navigation is of one of the vendor's people; `unknown` without a session. Never rejects. */
export type StaffOrNot = (request: FastifyRequest) => Promise<'staff' | 'not' | 'unknown'>;

/** By the session, not by the cookie that anyone can write: what is told to staff alone is told to no one else. */
export const createStaffOrNot =
  (findVisitor: FindVisitor, staffRoleOf: StaffRoleOf, log: Pick<Log, 'warn'>): StaffOrNot =>
  async (request) => {
    if (!mayBeSignedIn(request)) return 'unknown';
    try {
      const visitor = await within(longestMs, findVisitor(request));
      if (visitor === late || visitor === null) return 'unknown';
      return staffRoleOf(visitor) === null ? 'not' : 'staff';
    } catch (error) {
      log.warn({ err: error }, 'it could not be looked up who asks for a page: it is that of everyone');
      return 'unknown';
    }
  };
