import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { currentPassword, instant, secondFactorCode, term, uuid } from './schema.ts';
import { User } from './user.ts';

/** One signed-in browser of a user. */
export const Session = z.object({
  uuid: uuid(),
  /** Whether it is the session of this request. */
  isCurrent: z.boolean(),
  /** `Chrome`, `Firefox` …; `null` if the browser did not say. Neither version nor IP address is stored. */
  browser: z.nullable(z.string()),
  /** `Windows`, `iOS` …; `null` if the browser did not say. */
  system: z.nullable(z.string()),
  signedInAt: instant(),
  /** Accurate to a quarter of an hour: it changes when the session is renewed. */
  lastUsedAt: instant(),
});

/** Body of a login. `username` is the e-mail address. */
export const Credentials = z.strictObject({
  username: term(1, 254),
  password: currentPassword(),
  /**
   * Six digits of the authenticator app, or a recovery code. Left out at first: the answer says whether it is needed.
   */
  code: z.optional(secondFactorCode()),
});

/** What the login page sends in its second step. */
export const SecondStepCredentials = z.extend(Credentials, { code: secondFactorCode() });

/** Session calls (spec §7). Cookies carry the session; no token is ever in a body. */
export const sessionCalls = defineCalls({
  'POST /auth/login': {
    summary:
      'Opens a session and answers the user. An account with an authenticator app needs a `code` of it, or a recovery code, too',
    permission: 'public',
    body: Credentials,
    success: { status: 200, body: User },
    errors: ['invalid-credentials', 'user-disabled', 'second-factor-required', 'second-factor-invalid'],
  },
  'POST /auth/logout': {
    summary: 'Ends the session; without one it does nothing',
    permission: 'public',
    success: { status: 204, body: null },
    errors: [],
  },
  'POST /auth/refresh-cookie': {
    summary: 'Rotates the refresh cookie and renews the access cookie',
    permission: 'public',
    success: { status: 204, body: null },
    errors: ['refresh-token-invalid'],
  },
  'GET /user/session': {
    summary: 'The browsers that are signed in to the account, the one that was used last first',
    permission: 'signed-in',
    success: { status: 200, body: z.array(Session) },
    errors: [],
  },
  'DELETE /user/session': {
    summary: 'Ends all sessions of the account but this one, at once',
    permission: 'signed-in',
    success: { status: 204, body: null },
    errors: [],
  },
  'DELETE /user/session/{sessionUuid}': {
    summary: 'Ends one session of the own account, at once; any other is 404',
    permission: 'signed-in',
    success: { status: 204, body: null },
    errors: [],
  },
});

export type Session = z.output<typeof Session>;
export type Credentials = z.output<typeof Credentials>;
