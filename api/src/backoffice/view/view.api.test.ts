import type { AuditEntry } from '@kontor/contract/audit';
import type { SupportAccess, SupportView } from '@kontor/contract/support-view';
import type { User } from '@kontor/contract/user';
import { beforeEach, expect, test } from 'vitest';
import { mailsTo, merchantWithShop, newShop, partner, password } from '../../testing/accounts.ts';
import { memberWith } from '../../testing/members.ts';
import { newStaff } from '../../testing/operator.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();
const { clock, database } = kontor.infrastructure;
const minute = 60_000;
const reason = 'Rechnung wird nicht angezeigt';

type Staff = Awaited<ReturnType<typeof newStaff>>;
let support: Staff;
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
beforeEach(async () => {
  support = await newStaff(kontor, 'support');
  owner = await merchantWithShop(kontor);
});

const codeOf = (answer: { statusCode: number; json(): unknown }) =>
  [answer.statusCode, (answer.json() as { code?: string }).code] as const;
const accessPath = () => `/organization/${owner.organizationUuid}/support-access`;
const grant = async (hours = 24) =>
  (await owner.client.expect(200, `PUT ${accessPath()}`, { hours })).json<SupportAccess>();
const begin = async (staff: Staff = support) =>
  staff.client.call(`POST /backoffice/customer/${owner.organizationUuid}/view`, { body: { reason } });

/** A session that has just proven a factor, and looks. */
async function look(staff: Staff = support): Promise<SupportView> {
  await staff.app.signIn(staff.client);
  const answer = await begin(staff);
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<SupportView>();
}

const viewOf = async ({ client }: Staff) => (await client.expect(200, 'GET /user')).json<User>().supportView;

test('without the leave of the organization no one looks', async () => {
  await support.app.signIn(support.client);
  expect(codeOf(await begin())).toEqual([403, 'support-access-not-granted']);
  await grant(1);
  clock.offset += 61 * minute;
  await support.app.signIn(support.client);
  expect(codeOf(await begin())).toEqual([403, 'support-access-not-granted']);
});

test('with it the session reads what a reader of the organization reads, for an hour', async () => {
  await grant();
  const { path, endsAt, viewUuid } = await look();
  expect(path).toBe(`/organization/${owner.organizationUuid}`);
  expect(Math.round((Date.parse(endsAt) - clock.now().getTime()) / minute)).toBe(60);
  expect(await viewOf(support)).toEqual({ organizationUuid: owner.organizationUuid, viewUuid, endsAt });
  for (const call of [
    `GET /organization/${owner.organizationUuid}`,
    `GET /organization/${owner.organizationUuid}/member`,
    `GET /organization/${owner.organizationUuid}/activity`,
    `GET ${owner.shopPath}`,
    `GET ${owner.shopPath}/subscription/active`,
    `GET ${owner.shopPath}/invoice`,
  ])
    expect([call, (await support.client.call(call)).statusCode]).toEqual([call, 200]);
  const members = await support.client.expect(200, `GET /organization/${owner.organizationUuid}/member`);
  expect(members.json<{ email: string }[]>().map(({ email }) => email)).toEqual([owner.email]);
  const organizations = (await support.client.expect(200, 'GET /organization?associations[]=shops')).json<
    { uuid: string; role: string; shops: unknown[] }[]
  >();
  expect(organizations).toMatchObject([
    { uuid: owner.organizationUuid, role: 'reader', shops: [{ uuid: owner.shop.uuid }] },
  ]);
  expect((await support.client.expect(200, 'GET /place')).json()).toMatchObject([
    { organization: { uuid: owner.organizationUuid }, shop: { uuid: owner.shop.uuid } },
  ]);
  clock.offset += 61 * minute;
  await support.app.signIn(support.client);
  expect(await viewOf(support)).toBeNull();
  expect((await support.client.call(`GET /organization/${owner.organizationUuid}`)).statusCode).toBe(403);
});

test('what readers do not see, and other organizations, stay closed', async () => {
  await grant();
  await look();
  const other = await merchantWithShop(kontor);
  expect((await support.client.call(`GET /organization/${other.organizationUuid}`)).statusCode).toBe(403);
  expect(
    (await support.client.call(`GET /organization/${owner.organizationUuid}/shop/${other.shop.uuid}`)).statusCode,
  ).toBe(404);
  const ofPartners = await support.client.call(`GET /organization/${owner.organizationUuid}/partner-account`);
  expect(ofPartners.statusCode).toBe(403);
  const paper = await support.client.call(`GET /organization/${owner.organizationUuid}/export/${crypto.randomUUID()}`);
  expect(codeOf(paper)).toEqual([403, 'role-insufficient']);
});

test('nothing can be changed while it holds, but to end it and to sign out', async () => {
  await grant();
  const { viewUuid } = await look();
  for (const [call, body] of [
    [`PUT ${owner.shopPath}`, { name: 'Umbenannt', mainShopUrl: null }],
    [`POST /organization/${owner.organizationUuid}/shop`, newShop()],
    [`DELETE ${owner.shopPath}`, undefined],
    ['PUT /user', { firstName: 'A', lastName: 'B', language: 'de' }],
    [`POST /backoffice/customer/${owner.organizationUuid}/note`, { text: 'Notiz' }],
    [`PUT ${accessPath()}`, { hours: 168 }],
  ] as const)
    expect([call, ...codeOf(await support.client.call(call, { body }))]).toEqual([
      call,
      403,
      'support-view-reads-only',
    ]);
  await support.client.expect(204, `DELETE /backoffice/view/${viewUuid}`);
  expect(await viewOf(support)).toBeNull();
  await support.client.expect(200, 'PUT /user', { firstName: 'A', lastName: 'B', language: 'de' });
  await look();
  await support.client.expect(204, 'POST /auth/logout');
  expect((await support.client.call(`GET /organization/${owner.organizationUuid}`)).statusCode).toBe(401);
});

test('another session of the same person does not look', async () => {
  await grant();
  await look();
  const client = kontor.client();
  await support.app.signIn(client);
  expect((await client.call(`GET /organization/${owner.organizationUuid}`)).statusCode).toBe(403);
  expect((await client.expect(200, 'GET /user')).json<User>().supportView).toBeNull();
});

test('it ends when the organization withdraws its leave', async () => {
  await grant();
  await look();
  await owner.client.expect(204, `DELETE ${accessPath()}`);
  expect((await support.client.call(`GET /organization/${owner.organizationUuid}`)).statusCode).toBe(403);
  expect(await viewOf(support)).toBeNull();
});

test('it ends with the leave, if that lasts less than an hour more', async () => {
  await grant(1);
  clock.offset += 50 * minute;
  const { endsAt } = await look();
  expect(Math.round((Date.parse(endsAt) - clock.now().getTime()) / minute)).toBe(10);
});

test('it ends with the role, and with the account that is disabled', async () => {
  await grant();
  await look();
  await database
    .updateTable('staff_member')
    .set({ role: 'operations' })
    .where('user_uuid', '=', support.userUuid)
    .execute();
  expect((await support.client.call(`GET /organization/${owner.organizationUuid}`)).statusCode).toBe(403);
  const sales = await newStaff(kontor, 'sales');
  await look(sales);
  const admin = await newStaff(kontor, 'admin');
  await admin.expect(204, `PUT /backoffice/user/${sales.userUuid}/disable`, { reason });
  expect((await sales.client.call(`GET /organization/${owner.organizationUuid}`)).statusCode).toBe(401);
});

test('begin and end are in the activity as Kontor, also of one whose time is over', async () => {
  await grant();
  const { viewUuid } = await look();
  await support.client.expect(204, `DELETE /backoffice/view/${viewUuid}`);
  await look();
  clock.offset += 61 * minute;
  await kontor.worker.runDue();
  await owner.client.login(owner.email, password);
  const activity = (await owner.client.expect(200, `GET /organization/${owner.organizationUuid}/activity`)).json<
    { action: string; actor: object; details: { what?: string } }[]
  >();
  const views = activity.filter(({ action }) => action === 'operator.acted');
  expect(views.map(({ details }) => details.what)).toEqual([
    'support-view-ended',
    'support-view-begun',
    'support-view-ended',
    'support-view-begun',
  ]);
  expect(views[0]?.actor).toEqual({ kind: 'operator', name: 'Kontor' });
  expect(activity.some(({ action }) => action === 'support-access.granted')).toBe(true);
});

test('every call that it makes is in the audit, with the reason of the view', async () => {
  await grant();
  const { viewUuid } = await look();
  await support.client.expect(200, `GET ${owner.shopPath}/invoice`);
  const admin = await newStaff(kontor, 'admin');
  const entries = (await admin.expect(200, `GET /backoffice/audit?organization=${owner.organizationUuid}`)).json<
    AuditEntry[]
  >();
  expect(entries[0]).toMatchObject({
    actor: { userUuid: support.userUuid, role: 'support' },
    action: 'GET /organization/{organizationUuid}/shop/{shopUuid}/invoice',
    subject: viewUuid,
    organizationUuid: owner.organizationUuid,
    reason,
  });
  const timeline = await admin.expect(200, `GET /backoffice/customer/${owner.organizationUuid}/timeline?kind=staff`);
  expect(timeline.json<{ title: string }[]>().map(({ title }) => title)).toEqual([
    'POST /backoffice/customer/{customerUuid}/view',
  ]);
});

test('owners and admins see who has looked and when, and alone allow it', async () => {
  expect((await owner.client.expect(200, `GET ${accessPath()}`)).json()).toEqual({
    until: null,
    grantedAt: null,
    grantedBy: null,
    views: [],
  });
  const access = await grant(168);
  expect(access).toMatchObject({ grantedBy: 'Eva Brandt', views: [] });
  expect(Math.round((Date.parse(access.until ?? '') - clock.now().getTime()) / 3_600_000)).toBe(168);
  const { viewUuid } = await look();
  const { views } = (await owner.client.expect(200, `GET ${accessPath()}`)).json<SupportAccess>();
  expect(views).toMatchObject([{ viewUuid, name: 'Eva Brandt', role: 'support', reason, endedAt: null }]);
  for (const hours of [0, 2, '1', null])
    expect((await owner.client.call(`PUT ${accessPath()}`, { body: { hours } })).statusCode).toBe(422);
  const reader = await memberWith(kontor, owner.organizationUuid, 'reader');
  await reader.client.expect(200, `GET ${accessPath()}`);
  expect((await reader.client.call(`PUT ${accessPath()}`, { body: { hours: 1 } })).statusCode).toBe(403);
  expect((await reader.client.call(`DELETE ${accessPath()}`)).statusCode).toBe(403);
});

test('owners are asked by mail, once a day', async () => {
  const ask = () =>
    support.call(`POST /backoffice/customer/${owner.organizationUuid}/support-access-request`, { body: { reason } });
  expect((await ask()).statusCode).toBe(202);
  await kontor.worker.runDue();
  const [mail] = await mailsTo(owner.client, owner.email);
  expect(mail?.subject).toContain('Radwerk Berlin GmbH');
  expect(mail?.text).toContain(reason);
  expect(mail?.links[0]).toContain(`/organization/${owner.organizationUuid}/members`);
  expect((await ask()).statusCode).toBe(429);
  clock.offset += 25 * 60 * minute;
  expect((await ask()).statusCode).toBe(202);
  const other = await partner(kontor);
  expect(
    (
      await support.call(`POST /backoffice/customer/${other.organizationUuid}/support-access-request`, {
        body: { reason },
      })
    ).statusCode,
  ).toBe(202);
  expect(
    (
      await support.call(`POST /backoffice/customer/${crypto.randomUUID()}/support-access-request`, {
        body: { reason },
      })
    ).statusCode,
  ).toBe(404);
});

test('a view of another person, and one that does not exist, is not found', async () => {
  await grant();
  const { viewUuid } = await look();
  const sales = await newStaff(kontor, 'sales');
  await sales.expect(404, `DELETE /backoffice/view/${viewUuid}`);
  await sales.expect(404, `DELETE /backoffice/view/${crypto.randomUUID()}`);
});

test('to look takes a second factor that was just proven', async () => {
  await grant();
  await support.app.signIn(support.client);
  clock.offset += 11 * minute;
  await support.client.call('POST /auth/refresh-cookie');
  expect(codeOf(await begin())).toEqual([403, 'step-up-required']);
});
