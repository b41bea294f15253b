import type { AuditEntry } from '@kontor/contract/audit';
import { nextCursor } from '@kontor/contract/next-cursor';
import type { PriceList } from '@kontor/contract/price-list';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { newStaff } from '../../testing/operator.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();
const { database } = kontor.infrastructure;
type Person = Awaited<ReturnType<typeof newStaff>>;
let finance: Person;
let operations: Person;
let admin: Person;
beforeAll(async () => {
  finance = await newStaff(kontor, 'finance');
  operations = await newStaff(kontor, 'operations');
  admin = await newStaff(kontor, 'admin');
});

const read = async (person: Pick<Person, 'expect'>, query = '') =>
  (await person.expect(200, `GET /backoffice/audit${query}`)).json<AuditEntry[]>();

const draft = async () => (await finance.expect(201, 'POST /backoffice/price-list')).json<PriceList>();
const newClient = { name: 'ERP', scopes: ['usage:write'] };

test('each write is there with who, what, and what it was before', async () => {
  const { uuid, items } = await draft();
  await finance.expect(200, `PUT /backoffice/price-list/${uuid}`, { monthsPaidPerYear: 11, items });
  const [changed, begun] = await read(admin, `?actor=${finance.userUuid}`);
  expect(begun).toMatchObject({ action: 'POST /backoffice/price-list', reason: null });
  expect(changed).toMatchObject({
    actor: { userUuid: finance.userUuid, role: 'finance' },
    action: 'PUT /backoffice/price-list/{priceListUuid}',
    subject: uuid,
    before: { monthsPaidPerYear: 10 },
    after: { monthsPaidPerYear: 11 },
    approvalUuid: null,
  });
});

test('what is refused is not there', async () => {
  const before = await read(admin);
  await finance.expect(404, `DELETE /backoffice/price-list/${crypto.randomUUID()}`);
  expect(await read(admin)).toEqual(before);
});

test('operations and support see what they have done themselves', async () => {
  await draft();
  await operations.expect(201, 'POST /operator/connect/client', newClient);
  const own = await read(operations);
  expect(own.map(({ actor, action }) => [actor.userUuid, action])).toEqual([
    [operations.userUuid, 'POST /operator/connect/client'],
  ]);
  expect(await read(operations, `?actor=${finance.userUuid}`)).toEqual([]);
  expect((await read(finance)).some(({ actor }) => actor.userUuid === operations.userUuid)).toBe(true);
  expect(JSON.stringify(own)).not.toMatch(/secret/);
});

test('it is filtered by person, call and day', async () => {
  await draft();
  const call = encodeURIComponent('POST /backoffice/price-list');
  const found = await read(admin, `?actor=${finance.userUuid}&action=${call}`);
  expect(new Set(found.map(({ action }) => action))).toEqual(new Set(['POST /backoffice/price-list']));
  const today = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin' }).format(kontor.infrastructure.clock.now());
  expect((await read(admin, `?from=${today}&to=${today}`)).length).toBeGreaterThan(0);
  expect(await read(admin, '?to=2020-01-01')).toEqual([]);
  expect(await read(admin, '?from=2090-01-01')).toEqual([]);
  expect(await read(admin, `?organization=${crypto.randomUUID()}`)).toEqual([]);
});

test('it comes in pages of 50', async () => {
  for (let written = 0; written < 51; written += 1) await draft();
  const first = await admin.expect(200, `GET /backoffice/audit?actor=${finance.userUuid}`);
  expect(first.json<AuditEntry[]>()).toHaveLength(50);
  const cursor = nextCursor(String(first.headers['link']));
  const rest = await read(admin, `?actor=${finance.userUuid}&cursor=${cursor}`);
  const uuids = [...first.json<AuditEntry[]>(), ...rest].map(({ uuid }) => uuid);
  expect(new Set(uuids).size).toBe(uuids.length);
  expect(uuids.length).toBeGreaterThan(50);
});

test.each([
  ['update audit_entry set reason = null', 'system'],
  ['delete from audit_entry', 'system'],
])('no one can do: %s', async (statement) => {
  await draft();
  await expect(sql.raw(statement).execute(database)).rejects.toThrow('cannot be changed or deleted');
});

test('it names who is gone no more', async () => {
  const leaving = await newStaff(kontor, 'finance');
  await leaving.expect(201, 'POST /backoffice/price-list');
  await database.deleteFrom('app_user').where('uuid', '=', leaving.userUuid).execute();
  const [entry] = await read(admin, `?actor=${leaving.userUuid}`);
  expect(entry?.actor).toEqual({ userUuid: leaving.userUuid, name: null, role: 'finance' });
});
