import type { ConnectShop } from '@kontor/contract/connect-shop';

/** Of a client of Connect. */
export interface Credentials {
  readonly id: string;
  readonly secret: string;
}

/** The platform that hosts cloud shops: reports over Connect that all of them are set up. */
export async function setUpShops(origin: string, { id, secret }: Credentials): Promise<void> {
  const base = `${origin}/api/v4`;
  const { access_token: token } = (await ask(`${base}/oidc/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })) as { access_token: string };
  const authorization = `Bearer ${token}`;
  const shops = (await ask(`${base}/connect/shop`, { headers: { authorization } })) as ConnectShop[];
  for (const { uuid } of shops.filter(({ provisioning }) => provisioning === 'starting')) {
    const address = `https://${uuid}.cloud.example`;
    for (const state of ['ready', 'active']) {
      await ask(`${base}/connect/shop/${uuid}/provisioning`, {
        method: 'PUT',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ state, mainShopUrl: address, adminUrl: `${address}/admin`, reason: null }),
      });
    }
  }
}

async function ask(url: string, init: RequestInit): Promise<unknown> {
  const answer = await fetch(url, init);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
