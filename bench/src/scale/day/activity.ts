import { apiBase } from '@kontor/contract/calls';
import { sandboxClients } from '@kontor/contract/demo';
import { signInToDemo } from '@kontor/programs/demo-visitor';
import type pg from 'pg';

/** A merchant's organization in which people work today. */
export interface ActiveShop {
  readonly organizationUuid: string;
  readonly shopUuid: string;
  readonly email: string;
}

/** As many organizations as are active, evenly from all that have one owner and a shop. */
export async function findActive(client: pg.Client, count: number): Promise<ActiveShop[]> {
  const { rows } = await client.query<ActiveShop>(
    `select distinct on (organization.uuid) organization.uuid as "organizationUuid", shop.uuid as "shopUuid", email
      from organization join membership on membership.organization_uuid = organization.uuid and role = 'owner'
      join app_user on app_user.uuid = user_uuid join shop on shop.organization_uuid = organization.uuid
      where organization.type = 'merchant' and email like '%-%@%' order by organization.uuid limit $1`,
    [count],
  );
  return rows;
}

/** What a merchant opens who looks how the shop does: pages with their content, and what they read. */
const pages = ['', '/invoices', '/usage'];
const calls = ['/subscription/active', '/invoice', '/usage', '/price'];

/** A number of each visitor's own address. */
let visitors = 0;

/** Signs the owner in, opens pages and makes calls. @returns how many were refused */
export async function visit(origin: string, { organizationUuid, shopUuid, email }: ActiveShop): Promise<number> {
  visitors += 1;
  const from = `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  const visitor = await signInToDemo(origin, email, from);
  let refused = 0;
  for (const page of pages) {
    const answer = await visitor.open(`/organization/${organizationUuid}/shop/${shopUuid}${page}`);
    await answer.arrayBuffer();
    if (answer.status >= 400) refused += 1;
  }
  for (const call of ['/activity', ...calls.map((each) => `/shop/${shopUuid}${each}`)]) {
    const { status } = await visitor.call('GET', `/organization/${organizationUuid}${call}`);
    if (status >= 400) refused += 1;
  }
  return refused;
}

/** Events of one call. */
const atOnce = 1000;

/** Each shop has sold something in this hour. @returns how many events were counted */
export async function reportUsage(origin: string, shops: readonly ActiveShop[], now: Date): Promise<number> {
  const { id, secret } = sandboxClients.demo;
  const token = (await send(`${origin}${apiBase}/oidc/token`, {
    headers: { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })) as { access_token: string };
  const headers = { authorization: `Bearer ${token.access_token}`, 'content-type': 'application/json' };
  let accepted = 0;
  for (let from = 0; from < shops.length; from += atOnce) {
    const events = shops.slice(from, from + atOnce).map(({ shopUuid }) => ({
      id: `day:${shopUuid}:${now.getTime()}`,
      shopUuid,
      type: 'order',
      occurredAt: now.toISOString(),
      quantity: 1,
    }));
    const body = JSON.stringify({ events });
    const answer = (await send(`${origin}${apiBase}/connect/usage`, { headers, body })) as { accepted: number };
    accepted += answer.accepted;
  }
  return accepted;
}

async function send(url: string, request: { headers: Record<string, string>; body: BodyInit }): Promise<unknown> {
  const answer = await fetch(url, { method: 'POST', ...request });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}
