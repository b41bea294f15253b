import type { TimelineEntry } from '@kontor/contract/customer-timeline';
import { beforeAll, expect, test } from 'vitest';
import { merchant, password } from '../../testing/accounts.ts';
import { newOperator, newStaff } from '../../testing/operator.ts';
import { createTestApp, testApp } from '../../testing/test-app.ts';

const operators: string[] = [];
const kontor = await testApp({ environment: { operators } });
let support: Awaited<ReturnType<typeof newStaff>>;
let admin: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  support = await newStaff(kontor, 'support');
  admin = await newStaff(kontor, 'admin');
});

const reason = 'Gestohlenes Gerät';
const disable = (userUuid: string, by = support) =>
  by.call(`PUT /backoffice/user/${userUuid}/disable`, { body: { reason } });
const enable = (userUuid: string) => support.expect(204, `PUT /backoffice/user/${userUuid}/enable`, { reason });
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code;

test('a disabled user is signed out with the next request and cannot sign in; enabled again, both is as before', async () => {
  const { client, userUuid, email } = await merchant(kontor);
  expect((await disable(userUuid)).statusCode).toBe(204);
  expect((await client.call('GET /user')).statusCode).toBe(401);
  const login = () => kontor.client().call('POST /auth/login', { body: { username: email, password } });
  expect(codeOf(await login())).toBe('user-disabled');
  await enable(userUuid);
  // The sessions of before do not come back.
  expect((await client.call('GET /user')).statusCode).toBe(401);
  const answer = await login();
  expect([answer.statusCode, answer.json<{ state: string }>().state]).toEqual([200, 'active']);
});

test('repeating it changes nothing', async () => {
  const { userUuid } = await merchant(kontor);
  await enable(userUuid);
  expect((await disable(userUuid)).statusCode).toBe(204);
  expect((await disable(userUuid)).statusCode).toBe(204);
  await enable(userUuid);
  await enable(userUuid);
});

test('the organization’s activity and the timeline say that it was done, and why', async () => {
  const owner = await merchant(kontor);
  const other = await merchant(kontor);
  await kontor.infrastructure.database
    .insertInto('membership')
    .values({
      user_uuid: other.userUuid,
      organization_uuid: owner.organizationUuid,
      created_at: new Date(),
      role: 'admin',
    })
    .execute();
  await disable(owner.userUuid);
  const activity = await other.client.expect(200, `GET /organization/${owner.organizationUuid}/activity`);
  expect(activity.json<object[]>()[0]).toMatchObject({
    action: 'operator.acted',
    actor: { kind: 'operator', name: 'Kontor' },
    details: { what: 'user-disabled' },
  });
  const timeline = await support.expect(200, `GET /backoffice/customer/${owner.organizationUuid}/timeline?kind=staff`);
  expect(timeline.json<TimelineEntry[]>()[0]?.details).toMatchObject({ subject: owner.userUuid, reason });
});

test('support disables neither itself, nor other people of the vendor’s, nor who has not confirmed the address', async () => {
  expect(codeOf(await disable(support.userUuid))).toBe('state-conflict');
  expect(codeOf(await disable(admin.userUuid))).toBe('role-insufficient');
  const sales = await newStaff(kontor, 'sales');
  expect(codeOf(await disable(sales.userUuid))).toBe('role-insufficient');
  expect((await disable(sales.userUuid, admin)).statusCode).toBe(204);
  const ofEnvironment = await newOperator(kontor, operators);
  expect(codeOf(await disable(ofEnvironment.userUuid, admin))).toBe('staff-of-environment');
  const { userUuid } = await merchant(kontor);
  await kontor.infrastructure.database
    .updateTable('app_user')
    .set({ state: 'incomplete' })
    .where('uuid', '=', userUuid)
    .execute();
  expect(codeOf(await disable(userUuid))).toBe('state-conflict');
  expect((await disable(crypto.randomUUID())).statusCode).toBe(404);
  await support.expect(404, `PUT /backoffice/user/${crypto.randomUUID()}/enable`, { reason });
});

test('support does not let a colleague in again whom an admin has locked out, nor reset the factors of one', async () => {
  const colleague = await newStaff(kontor, 'admin');
  expect((await disable(colleague.userUuid, admin)).statusCode).toBe(204);
  for (const call of ['PUT /backoffice/user/USER/enable', 'POST /backoffice/user/USER/factor-reset']) {
    const answer = await support.call(call.replace('USER', colleague.userUuid), { body: { reason } });
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'role-insufficient']);
  }
  await admin.expect(204, `PUT /backoffice/user/${colleague.userUuid}/enable`, { reason });
});

test('of two admins who disable each other one stays', async () => {
  const portal = await createTestApp();
  try {
    const [one, other] = [await newStaff(portal, 'admin'), await newStaff(portal, 'admin')];
    await Promise.all([one.call('GET /user'), other.call('GET /user')]);
    const answers = await Promise.all([disable(other.userUuid, one), disable(one.userUuid, other)]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  } finally {
    await portal.close();
  }
});
