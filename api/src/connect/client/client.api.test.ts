import type { ConnectClient } from '@kontor/contract/connect-client';
import { sandboxClients } from '@kontor/contract/demo';
import { expect, test } from 'vitest';
import { hours } from '../../infrastructure/clock.ts';
import { askForToken, callWith } from '../../testing/connect.ts';
import { newOperator } from '../../testing/operator.ts';
import { securityLog } from '../../testing/security-log.ts';
import { createTestApp, testApp } from '../../testing/test-app.ts';
import { existingClients } from './client.repository.ts';
import { createClients } from './clients.ts';
import { openEndpointSecret } from './endpoint-secret.ts';
import { addSandboxClients } from './sandbox-clients.ts';

const operators: string[] = [];
const log = securityLog();
const kontor = await testApp({ environment: { operators }, logTo: log.stream });
const { database, keyRing } = kontor.infrastructure;
const { client, userUuid } = await newOperator(kontor, operators);

const path = '/operator/connect/client';
const erp = { name: 'ERP', scopes: ['usage:write', 'entitlements:read'], contactEmail: 'erp@kaiwerk.test' };
const list = async () => (await client.expect(200, `GET ${path}`)).json<ConnectClient[]>();
const add = async (body: object = erp) =>
  (await client.expect(201, `POST ${path}`, body)).json<{ id: string; secret: string }>();
const found = async (id: string) => (await list()).find((one) => one.id === id);
const works = async (id: string, secret: string) => (await askForToken(kontor, id, secret)).statusCode === 200;

test('an operator adds a client, whose secret is answered once and stored as a hash', async () => {
  const { id, secret } = await add();
  expect(await works(id, secret)).toBe(true);
  expect(await found(id)).toEqual({
    id,
    ...erp,
    createdAt: expect.any(String),
    secrets: [{ createdAt: expect.any(String), lastUsedAt: expect.any(String) }],
    endpoint: null,
  });
  const stored = await database.selectFrom('connect_client_secret').selectAll().where('client_id', '=', id).execute();
  expect(JSON.stringify(stored)).not.toContain(secret);
});

test('a client without a contact is listed with none', async () => {
  const { id } = await add({ name: 'WMS', scopes: ['devices:write'] });
  expect(await found(id)).toMatchObject({ contactEmail: null });
});

test.each([
  [
    { ...erp, name: ' ' },
    { path: 'name', code: 'required' },
  ],
  [
    { ...erp, scopes: [] },
    { path: 'scopes', code: 'not-empty' },
  ],
  [
    { ...erp, scopes: ['usage:write', 'usage:write'] },
    { path: 'scopes', code: 'invalid' },
  ],
  [
    { ...erp, scopes: ['everything'] },
    { path: 'scopes.0', code: 'invalid' },
  ],
  [
    { ...erp, contactEmail: 'erp' },
    { path: 'contactEmail', code: 'email' },
  ],
  [
    { ...erp, secret: 'chosen' },
    { path: 'secret', code: 'unknown-key' },
  ],
])('%j is no client', async (body, violation) => {
  expect((await client.expect(422, `POST ${path}`, body)).json()).toMatchObject({ violations: [violation] });
});

test('a rotated client has two secrets, and the third ends the first', async () => {
  const { id, secret } = await add();
  const rotate = async () => {
    kontor.infrastructure.clock.offset += 1000;
    return (await client.expect(200, `POST ${path}/${id}/rotate`)).json<{ secret: string }>().secret;
  };
  const second = await rotate();
  expect([await works(id, secret), await works(id, second)]).toEqual([true, true]);
  const third = await rotate();
  expect([await works(id, secret), await works(id, second), await works(id, third)]).toEqual([false, true, true]);
  expect((await found(id))?.secrets).toHaveLength(2);
});

test('rotations at the same time leave two secrets', async () => {
  const { id } = await add();
  await Promise.all(Array.from({ length: 5 }, () => client.expect(200, `POST ${path}/${id}/rotate`)));
  expect((await found(id))?.secrets).toHaveLength(2);
});

test('a revoked client is listed no more, and cannot be changed', async () => {
  const { id, secret } = await add();
  await client.expect(204, `DELETE ${path}/${id}`);
  expect(await works(id, secret)).toBe(false);
  expect(await found(id)).toBeUndefined();
  await client.expect(404, `DELETE ${path}/${id}`);
  await client.expect(404, `POST ${path}/${id}/rotate`);
  await client.expect(404, `POST ${path}/No_client/rotate`);
});

test('an endpoint has a secret that is stored sealed; a new one leaves the one before valid for a day', async () => {
  const { id } = await add();
  const endpoint = { url: 'https://erp.kaiwerk.test/events', events: ['entitlements.changed', 'usage.threshold'] };
  const set = async () =>
    (await client.expect(200, `PUT ${path}/${id}/endpoint`, endpoint)).json<{ secret: string }>().secret;
  const stored = () =>
    database.selectFrom('connect_endpoint').selectAll().where('client_id', '=', id).executeTakeFirstOrThrow();
  const first = await set();
  expect(first).toMatch(/^whsec_[\w+/]{43}=$/);
  expect(await found(id)).toMatchObject({ endpoint });
  const second = await set();
  const row = await stored();
  expect(JSON.stringify(row)).not.toContain(second.slice(6));
  expect(openEndpointSecret(keyRing, id, row.sealed_secret)).toBe(second);
  expect(openEndpointSecret(keyRing, id, row.sealed_previous_secret ?? '')).toBe(first);
  expect((row.previous_until?.getTime() ?? 0) - row.changed_at.getTime()).toBeCloseTo(hours(24), -4);
});

test('operators see since when an endpoint is not used any more, and why; a new one is used', async () => {
  const { id } = await add();
  const endpoint = { url: 'https://erp.kaiwerk.test/events', events: ['entitlements.changed', 'usage.threshold'] };
  await client.expect(200, `PUT ${path}/${id}/endpoint`, endpoint);
  const since = new Date('2026-11-22T08:15:00.000Z');
  const parked = { parked_at: since, parked_reason: 'failing' } as const;
  await database.updateTable('connect_endpoint').set(parked).where('client_id', '=', id).execute();
  expect(await found(id)).toMatchObject({ endpoint: { parked: { since: since.toISOString(), reason: 'failing' } } });
  await client.expect(200, `PUT ${path}/${id}/endpoint`, endpoint);
  expect(await found(id)).toMatchObject({ endpoint: { parked: null } });
});

test.each([
  'http://erp.kaiwerk.test/events',
  'https://10.0.0.1/events',
  'https://user:secret@erp.kaiwerk.test/',
  'ftp://erp.kaiwerk.test/',
])('%s receives no events', async (url) => {
  const { id } = await add();
  const answer = await client.expect(422, `PUT ${path}/${id}/endpoint`, { url, events: ['connect.test'] });
  expect(answer.json()).toMatchObject({ violations: [{ path: 'url' }] });
});

test('every change of a client, and every refused token, is in the security log', async () => {
  const { id } = await add();
  await client.expect(200, `POST ${path}/${id}/rotate`);
  const endpoint = { url: 'http://127.0.0.1:9/events', events: ['connect.test'] };
  await client.expect(200, `PUT ${path}/${id}/endpoint`, endpoint);
  await client.expect(204, `DELETE ${path}/${id}`);
  for (const name of ['client-added', 'client-secret-rotated', 'client-endpoint-changed', 'client-revoked']) {
    expect(log.events(name).at(-1)).toMatchObject({ client: id, user: userUuid });
  }
  await callWith(kontor, 'invalid', 'GET /connect/shop');
  expect(log.events('client-token-refused').at(-1)).toMatchObject({ reason: 'invalid' });
});

test('the clients of the sandbox are as documented after each start, and do not exist in production', async () => {
  const { id, secret } = sandboxClients.demo;
  expect(await works(id, secret)).toBe(false);
  await addSandboxClients(kontor.infrastructure);
  const clients = createClients(kontor.infrastructure);
  await clients.rotate(id);
  await clients.revoke(id);
  await addSandboxClients(kontor.infrastructure);
  for (const one of Object.values(sandboxClients)) expect(await works(one.id, one.secret)).toBe(true);
  expect((await found(id))?.secrets).toHaveLength(1);
  const inProduction = await existingClients(database, { sandboxTools: false }).select('id').execute();
  expect(inProduction.map((row) => row.id)).not.toContain(id);
});

test('a server without the sandbox tools accepts neither their secrets nor their tokens', async () => {
  const production = await createTestApp({ environment: { sandboxTools: false } });
  await addSandboxClients(production.infrastructure);
  const { id, secret } = sandboxClients.demo;
  expect((await askForToken(production, id, secret)).statusCode).toBe(401);
  await production.close();
});
