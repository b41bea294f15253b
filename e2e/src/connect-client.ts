import { sandboxClients } from '@kontor/contract/demo';
import type { APIRequestContext } from '@playwright/test';
import type { Credentials } from './topology/platform.ts';

/** Another system of the vendor's; unless given, with the client that every sandbox has. */
export async function connectAs(request: APIRequestContext, { id, secret }: Credentials = sandboxClients.demo) {
  const credentials = Buffer.from(`${id}:${secret}`).toString('base64');
  const answer = await request.post('/api/v4/oidc/token', {
    headers: { authorization: `Basic ${credentials}` },
    form: { grant_type: 'client_credentials' },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const headers = { authorization: `Bearer ${token}` };
  return {
    pair: async (code: string) =>
      (await (await request.post('/api/v4/connect/pairing', { headers, data: { code } })).json()) as {
        shopUuid: string;
        kind: string;
      },
    /** @param body as JSON */
    post: (path: string, body: string) =>
      request.post(`/api/v4/connect/${path}`, {
        headers: { ...headers, 'content-type': 'application/json' },
        data: body,
      }),
    put: (path: string, data: object) => request.put(`/api/v4/connect/${path}`, { headers, data }),
  };
}
