import type { Session } from '@kontor/contract/session';
import type { Api } from '../../infrastructure/http/api.ts';
import { notFound, ProblemError } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { recordSecurityEvent } from '../../infrastructure/security/record-security-event.ts';
import type { BrowserSession, Login } from './browser-session.ts';
import type { SessionService } from './session.service.ts';
import type { SessionRow } from './session.tables.ts';
import type { SessionCookies } from './session-cookies.ts';

interface SessionServices {
  readonly login: Login;
  readonly sessions: SessionService;
  readonly sessionCookies: SessionCookies;
  readonly browserSession: BrowserSession;
}

export function sessionRoutes(
  api: Api,
  { database }: Pick<Infrastructure, 'database'>,
  { login, sessions, sessionCookies, browserSession }: SessionServices,
): void {
  api.route('POST /auth/login', async ({ body, request, reply }) =>
    browserSession.signIn(request, reply, await login(body, request)),
  );

  api.route('POST /auth/logout', async ({ request, reply }) => {
    await browserSession.signOut(request, reply);
    recordSecurityEvent(request, 'logged-out');
  });

  api.route('POST /auth/refresh-cookie', async ({ request, reply }) => {
    const { refresh } = sessionCookies.tokens(request);
    const pair = refresh === undefined ? null : await sessions.refresh(refresh);
    if (pair === null) {
      sessionCookies.clear(reply);
      // Signed-out visitors send no token.
      throw new ProblemError(
        'refresh-token-invalid',
        refresh === undefined ? {} : { logged: { reason: 'refresh-token' } },
      );
    }
    sessionCookies.renew(reply, pair);
  });

  api.route('GET /user/session', async ({ user, sessionUuid }) =>
    (await sessions.list(user.uuid)).map((row) => sessionOnTheWire(row, sessionUuid)),
  );

  api.route('DELETE /user/session', async ({ user, sessionUuid, request }) => {
    await sessions.endAll(database, user.uuid, sessionUuid);
    recordSecurityEvent(request, 'session-revoked', { sessions: 'all-others' });
  });

  api.route('DELETE /user/session/{sessionUuid}', async ({ user, params, request }) => {
    if (!(await sessions.endOne(user.uuid, params.sessionUuid))) throw notFound();
    recordSecurityEvent(request, 'session-revoked', { sessions: params.sessionUuid });
  });
}

const sessionOnTheWire = (row: SessionRow, currentUuid: string): Session => ({
  uuid: row.uuid,
  isCurrent: row.uuid === currentUuid,
  browser: row.browser,
  system: row.system,
  signedInAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at.toISOString(),
});
