import type { APIRequestContext } from '@playwright/test';

/** Another system of the vendor, with the client that every sandbox has. */
export async function connectAs(request: APIRequestContext) {
  const credentials = Buffer.from('connect-demo:kontor-connect-demo-2026').toString('base64');
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
    put: (path: string, data: object) => request.put(`/api/v4/connect/${path}`, { headers, data }),
  };
}
