import type { Staff } from '@kontor/contract/staff';
import type { User } from '@kontor/contract/user';
import { expect, test } from 'vitest';
import { mailedToken, mailsTo, merchant, newEmail, password } from '../../testing/accounts.ts';
import { addApp } from '../../testing/authenticator-app.ts';
import { newOperator, newStaff } from '../../testing/operator.ts';
import { createTestApp, type TestApp, testApp } from '../../testing/test-app.ts';

const operators: string[] = [];
const kontor = await testApp({ environment: { operators } });
const ofEnvironment = await newOperator(kontor, operators);
const admin = await newStaff(kontor, 'admin');
const second = await newStaff(kontor, 'admin');
const reason = 'Neu im Team';
const problem = async (answer: Promise<{ json(): unknown }>) => ((await answer).json() as { code?: string }).code;

type Caller = Pick<typeof admin, 'call' | 'expect'>;

/** What one admin asks for and the other agrees to. */
async function agreed(
  status: number,
  call: string,
  body: object,
  by: { one: Caller; other: Caller } = { one: admin, other: second },
) {
  const { approvalUuid } = (await by.one.expect(202, call, body)).json<{ approvalUuid: string }>();
  return by.other.expect(status, `PUT /backoffice/approval/${approvalUuid}`, { decision: 'approve' });
}

const listed = async () => (await admin.expect(200, 'GET /backoffice/staff')).json<Staff[]>();
const find = async (email: string) => (await listed()).find((one) => one.email === email);

test('the vendor’s people are listed with their roles, those of the environment as admins', async () => {
  expect(await find(ofEnvironment.email)).toMatchObject({
    role: 'admin',
    source: 'environment',
    hasSecondFactor: true,
  });
  expect(await find(admin.email)).toMatchObject({ userUuid: admin.userUuid, role: 'admin', source: 'portal' });
  operators.push('not-yet@kaiwerk.test');
  expect(await find('not-yet@kaiwerk.test')).toMatchObject({ userUuid: null, role: 'admin', source: 'environment' });
  operators.pop();
});

test('a person is told the own role, and no one else has one', async () => {
  const roleOf = async (client: typeof admin.client) => (await client.expect(200, 'GET /user')).json<User>().staffRole;
  expect(await roleOf(ofEnvironment.client)).toBe('admin');
  expect(await roleOf((await newStaff(kontor, 'support')).client)).toBe('support');
  expect(await roleOf((await merchant(kontor)).client)).toBeNull();
  const credentials = { username: admin.email, password, code: await admin.app.code() };
  expect((await kontor.client().expect(200, 'POST /auth/login', credentials)).json<User>().staffRole).toBe('admin');
});

test('a person without an account is invited by two admins, joins by the link, and needs a second factor', async () => {
  const email = newEmail();
  await agreed(201, 'POST /backoffice/staff', { email, role: 'finance', reason });
  expect(await find(email)).toMatchObject({
    userUuid: null,
    role: 'finance',
    invitation: { uuid: expect.any(String) },
  });

  const client = kontor.client();
  const token = await mailedToken(client, email);
  const { redirectTo } = (await client.expect(200, `POST /confirmation/${token}`)).json<{ redirectTo: string }>();
  expect(redirectTo).toBe(`/signup/join?token=${token}`);
  const join = { token, firstName: 'Frida', lastName: 'Falk', password };
  expect((await client.expect(200, 'POST /signup/join', join)).json<User>().staffRole).toBe('finance');
  expect(await problem(client.call('GET /backoffice/tax-rate'))).toBe('second-factor-required');
  const app = await addApp(kontor, client);
  await app.signIn(client);
  await client.expect(200, 'GET /backoffice/tax-rate');
  expect(await problem(client.call('GET /backoffice/staff'))).toBe('role-insufficient');
  expect(await find(email)).toMatchObject({ firstName: 'Frida', role: 'finance', invitation: null });
  // The link was for once.
  expect((await kontor.client().expect(200, `POST /confirmation/${token}`)).json()).toEqual({
    redirectTo: '/confirmation-token-invalid',
  });
});

test('who has an account follows the link when signed in', async () => {
  const account = await merchant(kontor);
  await agreed(201, 'POST /backoffice/staff', { email: account.email, role: 'sales', reason });
  const token = await mailedToken(account.client, account.email);
  expect((await account.client.expect(200, `POST /confirmation/${token}`)).json()).toEqual({ redirectTo: '/' });
  expect((await account.client.expect(200, 'GET /user')).json<User>().staffRole).toBe('sales');
});

test('another role counts from the next request on, and so does none', async () => {
  const person = await newStaff(kontor, 'operations');
  await person.expect(200, 'GET /operator/job');
  const path = `/backoffice/staff/${person.userUuid}`;
  const changed = await agreed(200, `PUT ${path}`, { role: 'finance', reason });
  expect(changed.json<Staff>()).toMatchObject({ userUuid: person.userUuid, role: 'finance' });
  expect(await problem(person.call('GET /operator/job'))).toBe('role-insufficient');
  await person.expect(200, 'GET /backoffice/payout');
  await admin.expect(204, `DELETE ${path}?reason=${encodeURIComponent('Hat uns verlassen')}`);
  await person.expect(404, 'GET /backoffice/payout');
  expect(await problem(person.call('GET /operator/job'))).toBe('forbidden');
  await admin.expect(404, `DELETE ${path}?reason=nochmal`);
});

test.each([
  ['PUT', { role: 'support', reason }],
  ['PUT', { role: 'admin', reason }],
  ['DELETE', undefined],
])('%s changes nothing of a person of the environment', async (method, body) => {
  const call = `${method} /backoffice/staff/${ofEnvironment.userUuid}${body ? '' : '?reason=nein'}`;
  const answer = await admin.call(call, { body });
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'staff-of-environment']);
});

test('an address that has a role is not invited to another one', async () => {
  const invite = (email: string) =>
    problem(admin.call('POST /backoffice/staff', { body: { email, role: 'sales', reason } }));
  expect(await invite(ofEnvironment.email)).toBe('staff-of-environment');
  expect(await invite(second.email)).toBe('state-conflict');
});

test('an invitation is withdrawn, by itself or with the role of who has invited', async () => {
  const other = await newStaff(kontor, 'admin');
  const [first, later] = [newEmail(), newEmail()];
  await agreed(201, 'POST /backoffice/staff', { email: first, role: 'sales', reason });
  await agreed(201, 'POST /backoffice/staff', { email: later, role: 'sales', reason }, { one: other, other: admin });
  const { invitation } = (await find(first)) ?? {};
  await admin.expect(204, `DELETE /backoffice/staff/invitation/${invitation?.uuid}?reason=Tippfehler`);
  expect(await find(first)).toBeUndefined();
  await admin.expect(204, `DELETE /backoffice/staff/${other.userUuid}?reason=${encodeURIComponent(reason)}`);
  expect(await find(later)).toBeUndefined();
  const token = await mailedToken(kontor.client(), later);
  expect((await kontor.client().expect(200, `POST /confirmation/${token}`)).json()).toEqual({
    redirectTo: '/confirmation-token-invalid',
  });
});

test('an invitation is mailed once it was agreed to, and expires after seven days', async () => {
  const email = newEmail();
  const asked = await admin.expect(202, 'POST /backoffice/staff', { email, role: 'sales', reason });
  expect(await mailsTo(admin.client, email)).toEqual([]);
  const path = `PUT /backoffice/approval/${asked.json<{ approvalUuid: string }>().approvalUuid}`;
  await second.expect(201, path, { decision: 'approve' });
  expect(await mailsTo(admin.client, email)).toHaveLength(1);
  const { invitation } = (await find(email)) ?? {};
  const left = new Date(invitation?.expiresAt ?? '').getTime() - kontor.infrastructure.clock.now().getTime();
  expect(left).toBeGreaterThan(6.99 * 86_400_000);
  expect(left).toBeLessThanOrEqual(7 * 86_400_000);
});

test('what was kept of an address goes with its account', async () => {
  const account = await merchant(kontor);
  await admin.expect(202, 'POST /backoffice/staff', { email: account.email, role: 'sales', reason });
  await account.client.expect(202, `POST /user/${account.userUuid}/delete`, { password });
  await account.client.expect(200, `POST /confirmation/${await mailedToken(account.client, account.email)}`);
  const rows = await kontor.infrastructure.database.selectFrom('approval').select(['state', 'body']).execute();
  expect(JSON.stringify(rows)).not.toContain(account.email);
});

async function alone(test: (portal: TestApp, one: Awaited<ReturnType<typeof newStaff>>) => Promise<void>) {
  const portal = await createTestApp();
  try {
    await test(portal, await newStaff(portal, 'admin'));
  } finally {
    await portal.close();
  }
}

test('an admin who is alone invites at once, which the audit says, and stays an admin', () =>
  alone(async (portal, one) => {
    const path = `/backoffice/staff/${one.userUuid}`;
    expect(await problem(one.call(`DELETE ${path}?reason=ende`))).toBe('last-admin');
    expect(await problem(one.call(`PUT ${path}`, { body: { role: 'sales', reason } }))).toBe('last-admin');
    await one.expect(201, 'POST /backoffice/staff', { email: newEmail(), role: 'admin', reason });
    const [entry] = (await one.expect(200, 'GET /backoffice/audit')).json<{ action: string; alone?: boolean }[]>();
    expect(entry).toMatchObject({ action: 'POST /backoffice/staff', alone: true, approvalUuid: null });
    const other = await newStaff(portal, 'admin');
    await one.expect(202, 'POST /backoffice/staff', { email: newEmail(), role: 'admin', reason });
    // Of two who remove each other one stays.
    const answers = await Promise.all([
      one.call(`DELETE /backoffice/staff/${other.userUuid}?reason=ende`),
      other.call(`DELETE ${path}?reason=ende`),
    ]);
    expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  }));
