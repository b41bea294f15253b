import type { Credentials } from '@kontor/contract/session';
import type { User } from '@kontor/contract/user';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { recordSecurityEvent } from '../../infrastructure/security/record-security-event.ts';
import type { FindStaffRole } from '../staff/staff-role-of.ts';
import type { UserRow } from '../user/user.tables.ts';
import { userOnTheWire } from '../user/user-on-the-wire.ts';
import { browserOf } from './browser.ts';
import type { KnownDevices } from './known-device.ts';
import type { SessionService } from './session.service.ts';
import type { SessionCookies } from './session-cookies.ts';
import type { OpenedSession } from './session-tokens.ts';

/** A user whose identity is proved, and how. */
export interface ProvenUser {
  readonly user: UserRow;
  readonly method: 'password' | 'password-and-app' | 'password-and-recovery-code' | 'passkey';
}

/** The user whose credentials these are; the second factor is checked after the password. */
export type Login = (credentials: Credentials, request: FastifyRequest) => Promise<ProvenUser>;

/** The session of the browser that sends a request. */
export interface BrowserSession {
  /** Opens a session for a user whose identity is proved. Refuses disabled users. */
  signIn(request: FastifyRequest, reply: FastifyReply, proven: ProvenUser): Promise<User>;
  /** Replaces the browser's session by one that was just opened; the earlier one ends. */
  enter(request: FastifyRequest, reply: FastifyReply, session: OpenedSession): Promise<void>;
  signOut(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

export function createBrowserSession(
  { database, findStaffRole }: Pick<Infrastructure, 'database'> & { readonly findStaffRole: FindStaffRole },
  sessions: SessionService,
  cookies: SessionCookies,
  devices: Pick<KnownDevices, 'remember'>,
): BrowserSession {
  async function endPrevious(request: FastifyRequest): Promise<void> {
    const { access, refresh } = cookies.tokens(request);
    const token = refresh ?? access;
    if (token !== undefined) await sessions.end(database, token);
  }

  return {
    async signIn(request, reply, { user, method }) {
      // Only after a successful sign-in does the answer reveal that the account is disabled.
      if (user.state === 'disabled') throw new ProblemError('user-disabled', { logged: { user: user.uuid } });
      const session = await sessions.open(database, user.uuid, browserOf(request), method !== 'password');
      await this.enter(request, reply, session);
      recordSecurityEvent(request, 'login-succeeded', { user: user.uuid, method, session: session.sessionUuid });
      return userOnTheWire(user, await findStaffRole(database, user));
    },
    async enter(request, reply, session) {
      // The browser's earlier session ends, so that it is neither continued nor left behind without a cookie.
      await endPrevious(request);
      cookies.open(reply, session);
      devices.remember(request, reply, session.userUuid);
    },
    async signOut(request, reply) {
      await endPrevious(request);
      cookies.clearWithSignups(reply);
    },
  };
}
