import { allScopes, type Scope } from '@kontor/contract/connect-scope';
import { createClients } from '../connect/client/clients.ts';
import { seconds } from '../infrastructure/clock.ts';
import type { TestApp } from './test-app.ts';
import type { TestAnswer } from './test-client.ts';

/** Another system of the vendor's. */
export interface TestConnectClient {
  readonly id: string;
  readonly secret: string;
  /** Its first access token. */
  readonly token: string;
  /** @param call `METHOD /path`, relative to /api/v4 */
  call(call: string, options?: ConnectRequest): Promise<TestAnswer>;
  /** Like `call`, and fails unless the answer has the status. */
  expect(status: number, call: string, body?: unknown): Promise<TestAnswer>;
}

interface ConnectRequest {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A client that was just added. Like real ones, it asks for another token when the one that it has is expired. */
export async function connectClient(kontor: TestApp, scopes: readonly Scope[] = allScopes): Promise<TestConnectClient> {
  const { id, secret } = await createClients(kontor.infrastructure).add({ name: 'ERP', scopes: [...scopes] });
  const newToken = async () => {
    const issuedAt = kontor.infrastructure.clock.now().getTime();
    const { access_token: token, expires_in: lifetime } = (await askForToken(kontor, id, secret)).json<{
      access_token: string;
      expires_in: number;
    }>();
    return { token, expiresAt: issuedAt + seconds(lifetime) };
  };
  let held = await newToken();
  const call: TestConnectClient['call'] = async (wanted, options) => {
    if (kontor.infrastructure.clock.now().getTime() >= held.expiresAt) held = await newToken();
    return callWith(kontor, held.token, wanted, options);
  };
  return {
    id,
    secret,
    token: held.token,
    call,
    async expect(status, wanted, body) {
      const answer = await call(wanted, { body });
      if (answer.statusCode !== status) throw new Error(`${wanted} answered ${answer.statusCode}: ${answer.body}`);
      return answer;
    },
  };
}

/** The answer of the token endpoint. */
export const askForToken = (
  { app }: TestApp,
  id: string,
  secret: string,
  parameters: Readonly<Record<string, string>> = {},
): Promise<TestAnswer> =>
  app.inject({
    method: 'POST',
    url: '/api/v4/oidc/token',
    headers: {
      authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ grant_type: 'client_credentials', ...parameters }).toString(),
  });

/** A call with an access token, as another system makes it: without cookies and without an XSRF token. */
export function callWith(
  { app }: TestApp,
  token: string,
  call: string,
  { body, headers = {} }: ConnectRequest = {},
): Promise<TestAnswer> {
  const [method, path = ''] = call.split(' ');
  return app.inject({
    method: method as 'GET',
    url: `/api/v4${path}`,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
}
