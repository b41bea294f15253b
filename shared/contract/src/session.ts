import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { term } from './schema.ts';
import { User } from './user.ts';

/** Session calls (spec §7). Cookies carry the session; no token is ever in a body. */
export const sessionCalls = defineCalls({
  'POST /auth/login': {
    summary: 'Opens a session and answers the user',
    permission: 'public',
    body: z.strictObject({
      username: term(1, 254),
      password: z.string().check(z.minLength(1), z.maxLength(128)),
    }),
    success: { status: 200, body: User },
    errors: ['invalid-credentials', 'user-disabled'],
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
});
