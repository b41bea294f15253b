import type { Api } from '../infrastructure/http/api.ts';
import { ProblemError } from '../infrastructure/http/problem.ts';
import type { Infrastructure } from '../infrastructure/infrastructure.ts';
import { userOnTheWire } from '../user/user-on-the-wire.ts';
import type { LoginService } from './login.service.ts';
import type { SessionService } from './session.service.ts';
import type { SessionCookies } from './session-cookies.ts';

interface SessionServices {
  readonly login: LoginService;
  readonly sessions: SessionService;
  readonly cookies: SessionCookies;
}

export function sessionRoutes(
  api: Api,
  { database }: Infrastructure,
  { login, sessions, cookies }: SessionServices,
): void {
  /** Ends what the browser brought along: nobody goes on in a session that was there before. */
  async function endPrevious(tokens: { readonly access?: string; readonly refresh?: string }): Promise<void> {
    const token = tokens.refresh ?? tokens.access;
    if (token !== undefined) await sessions.end(database, token);
  }

  api.route('POST /auth/login', async ({ body, request, reply }) => {
    const { user, pair } = await login.login(body.username, body.password, request.ip);
    await endPrevious(cookies.tokens(request));
    cookies.open(reply, pair);
    return userOnTheWire(user);
  });

  api.route('POST /auth/logout', async ({ request, reply }) => {
    await endPrevious(cookies.tokens(request));
    cookies.clear(reply);
  });

  api.route('POST /auth/refresh-cookie', async ({ request, reply }) => {
    const { refresh } = cookies.tokens(request);
    const pair = refresh === undefined ? null : await sessions.refresh(refresh);
    if (pair === null) {
      cookies.clear(reply);
      throw new ProblemError('refresh-token-invalid');
    }
    cookies.renew(reply, pair);
  });
}
