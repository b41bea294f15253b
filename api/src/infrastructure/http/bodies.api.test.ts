import type { Call, Schema } from '@kontor/contract/call';
import type { Problem } from '@kontor/contract/problem';
import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { confirmedUser, merchantWithShop, partner } from '../../testing/accounts.ts';
import { addApp } from '../../testing/authenticator-app.ts';
import { connectClient, type TestConnectClient } from '../../testing/connect.ts';
import { everyCall, withIds } from '../../testing/every-call.ts';
import { testApp } from '../../testing/test-app.ts';

// Mass assignment: every call lists what its body may contain, at every depth; everything else is refused, not dropped.

const operators: string[] = [];
const kontor = await testApp({ environment: { operators } });
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
let agency: Awaited<ReturnType<typeof partner>>;
let system: TestConnectClient;
beforeAll(async () => {
  owner = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
  operators.push(owner.email);
  await (await addApp(kontor, owner.client)).prove(owner.client);
  agency = await partner(kontor);
  system = await connectClient(kontor);
});

/** Properties that only the server may decide: owner, state, price. */
const decidedHere = {
  uuid: '00000000-0000-4000-8000-000000000000',
  state: 'active',
  type: 'partner',
  noSelfService: true,
  organizationUuid: '00000000-0000-4000-8000-000000000000',
  userTokenType: null,
  vatIdVerificationStatus: 'verified',
  payoutState: 'complete',
  amount: 1,
  price: 1,
  isAdmin: true,
};

interface JsonSchema {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly additionalProperties?: unknown;
}

const jsonSchema = (schema: Schema) => z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;

/** Where a schema accepts an object with arbitrary keys. */
function* openObjects(schema: unknown, path = 'body'): Generator<string> {
  if (typeof schema !== 'object' || schema === null) return;
  if ('type' in schema && schema.type === 'object' && (schema as JsonSchema).additionalProperties !== false) yield path;
  for (const [name, value] of Object.entries(schema)) yield* openObjects(value, `${path}.${name}`);
}

const withBody = everyCall.flatMap(([key, call]) => (call.body ? [{ key, call, body: call.body }] : []));
const withQuery = everyCall.flatMap(([key, { query }]) => (query ? [{ key, query }] : []));

test.each(withBody)('$key takes no key that it does not name, at any depth', ({ body }) => {
  expect([...openObjects(jsonSchema(body))]).toEqual([]);
});

test.each(withQuery)('$key takes no query that it does not name', ({ query }) => {
  expect([...openObjects(jsonSchema(query))]).toEqual([]);
});

function askerOf({ permission }: Call) {
  if (permission === 'client') return { ...owner, client: system };
  return permission === 'partner' ? { ...agency, shop: owner.shop } : owner;
}

test.each(withBody)('$key refuses what the server decides', async ({ key, call, body }) => {
  const own = Object.keys(jsonSchema(body).properties ?? {});
  const foreign = Object.entries(decidedHere).filter(([name]) => !own.includes(name));
  const { client, organizationUuid, shop } = askerOf(call);
  const path = withIds(key, { organizationUuid, shopUuid: shop.uuid, key: 'first-order' });
  const answer = await client.call(path, { body: Object.fromEntries(foreign) });
  const { violations } = answer.json<Problem>();
  const unknown = violations.filter(({ code }) => code === 'unknown-key').map((violation) => violation.path);
  expect([answer.statusCode, unknown.sort()]).toEqual([422, foreign.map(([name]) => name).sort()]);
});

test.each(everyCall.filter(([key, { body }]) => !body && !key.startsWith('GET')).map(([key, call]) => ({ key, call })))(
  '$key takes no body at all',
  async ({ key, call }) => {
    // In a separate session, because some calls end sessions and accounts.
    const { client, organizationUuid, shop } =
      key.includes('{organizationUuid}') || call.permission === 'staff' || call.permission === 'client'
        ? askerOf(call)
        : { ...(await confirmedUser(kontor)), organizationUuid: '', shop: owner.shop };
    const path = withIds(key, { organizationUuid, shopUuid: shop.uuid, token: 'a-token' });
    const answer = await client.call(path, { body: decidedHere });
    expect([answer.statusCode, answer.json<Problem>().code]).toEqual([422, 'validation-failed']);
  },
);
