import type { TotpSecret } from '@kontor/contract/totp';
import type { User } from '@kontor/contract/user';
import { codeOf } from '@kontor/programs/authenticator-app';
import { password } from './accounts.ts';
import type { TestApp } from './test-app.ts';
import type { TestClient } from './test-client.ts';

export interface AuthenticatorApp {
  readonly secret: string;
  readonly firstCode: string;
  readonly recoveryCodes: readonly string[];
  /** A code that is valid now; replaces waiting until the app shows a new one. */
  code(): Promise<string>;
  /** Proves the factor again in the session of a client. */
  prove(client: TestClient): Promise<void>;
  signIn(client: TestClient): Promise<void>;
}

/** Sets up an authenticator app, with which signing in takes a code from now on. The session has proven nothing by that. */
export async function addApp(kontor: TestApp, client: TestClient): Promise<AuthenticatorApp> {
  const { uuid, email } = (await client.expect(200, 'GET /user')).json<User>();
  const { secret } = (await client.expect(200, 'POST /user/totp', { password })).json<TotpSecret>();
  const firstCode = codeOf(secret);
  const confirmed = await client.expect(200, 'POST /user/totp/confirm', { code: firstCode });
  const code = async () => {
    const { database } = kontor.infrastructure;
    await database.updateTable('totp').set({ last_step: 0 }).where('user_uuid', '=', uuid).execute();
    return codeOf(secret);
  };
  return {
    secret,
    firstCode,
    recoveryCodes: confirmed.json<{ recoveryCodes: string[] }>().recoveryCodes,
    code,
    async prove(other) {
      await other.expect(204, 'POST /auth/step-up', { code: await code() });
    },
    async signIn(other) {
      await other.expect(200, 'POST /auth/login', { username: email, password, code: await code() });
    },
  };
}
