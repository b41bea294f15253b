import { randomUUID } from 'node:crypto';
import type { Invitation, Member } from '@kontor/contract/member';
import type { Organization } from '@kontor/contract/organization';
import type { Role } from '@kontor/contract/role';
import type { User } from '@kontor/contract/user';
import { beforeEach, expect, test } from 'vitest';
import { confirmedUser, mailedToken, mailsTo, merchant, merchantWithShop, newEmail } from '../../testing/accounts.ts';
import { memberWith } from '../../testing/members.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kontor = await testApp();
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
let path: string;
beforeEach(async () => {
  owner = await merchantWithShop(kontor);
  path = `/organization/${owner.organizationUuid}`;
});

async function invite(email: string, role: Role = 'billing', language = 'de'): Promise<string> {
  await owner.client.expect(202, `POST ${path}/invitation`, { email, role, language });
  await kontor.worker.runDue();
  return mailedToken(owner.client, email.toLowerCase());
}

const listed = async () => (await owner.client.expect(200, `GET ${path}/invitation`)).json<Invitation[]>();

const follow = async (client: TestClient, token: string) =>
  (await client.expect(200, `POST /confirmation/${token}`)).json<{ redirectTo: string }>().redirectTo;

const roleOf = async (client: TestClient) =>
  (await client.expect(200, 'GET /organization'))
    .json<Organization[]>()
    .find(({ uuid }) => uuid === owner.organizationUuid)?.role;

const person = (token: string) => ({ token, firstName: 'Ida', lastName: 'Neu', password: 'a wholly new password' });

const invalid = '/confirmation-token-invalid';

test('an organization has room for 200 members, with those that are invited', async () => {
  const other = { organization_uuid: owner.organizationUuid, role: 'reader' as const, language: 'de' as const };
  const now = kontor.infrastructure.clock.now();
  const rows = Array.from({ length: 198 }, (_, at) => ({
    ...other,
    uuid: randomUUID(),
    email: `colleague-${at}@example.test`,
    token_hash: randomUUID(),
    created_at: now,
    expires_at: now,
  }));
  await kontor.infrastructure.database.insertInto('invitation').values(rows).execute();
  const asked = { email: newEmail(), role: 'reader', language: 'de' };
  await owner.client.expect(202, `POST ${path}/invitation`, asked);
  const refused = await owner.client.expect(409, `POST ${path}/invitation`, { ...asked, email: newEmail() });
  expect(refused.json()).toMatchObject({ code: 'too-many-members' });
  // In place of the earlier one of the same address.
  await owner.client.expect(202, `POST ${path}/invitation`, asked);
});

test('an invitation is mailed in its language, with the organization and the role there, and listed until it is followed', async () => {
  const email = newEmail();
  await invite(email, 'reader', 'en');
  const [mail] = await mailsTo(owner.client, email);
  expect(mail?.subject).toContain('Invitation to Radwerk Berlin GmbH');
  expect(mail?.text).toContain(
    'Eva Brandt invites you to work for Radwerk Berlin GmbH on Kontor. Your role there: Read only.',
  );
  expect(await listed()).toMatchObject([{ email, role: 'reader', invitedBy: 'Eva Brandt' }]);
});

test('who has the link reads who invites to which organization and role, as long as it can be followed', async () => {
  const guest = await merchant(kontor);
  const token = await invite(guest.email);
  const visitor = kontor.client();
  expect((await visitor.expect(200, `GET /invitation/${token}`)).json()).toEqual({
    organizationName: 'Radwerk Berlin GmbH',
    role: 'billing',
    invitedBy: 'Eva Brandt',
  });
  await follow(guest.client, token);
  const used = await visitor.call(`GET /invitation/${token}`);
  expect([used.statusCode, used.json()]).toMatchObject([422, { code: 'token-invalid' }]);
});

test('the signed-in owner of the address becomes a member by one click, once', async () => {
  const guest = await merchant(kontor);
  const token = await invite(guest.email.toUpperCase());
  expect(await roleOf(guest.client)).toBeUndefined();
  expect(await follow(guest.client, token)).toBe(path);
  expect(await roleOf(guest.client)).toBe('billing');
  expect(await listed()).toEqual([]);
  expect(await follow(guest.client, token)).toBe(invalid);
});

test('of two clicks at once one is a success', async () => {
  const guest = await merchant(kontor);
  const token = await invite(guest.email);
  const places = await Promise.all([follow(guest.client, token), follow(guest.client, token)]);
  expect(places.toSorted()).toEqual([invalid, path]);
});

test('without a session of the address, and for another user, the login comes first and the invitation is kept', async () => {
  const guest = await merchant(kontor);
  const token = await invite(guest.email);
  expect(await follow(kontor.client(), token)).toBe('/login');
  const other = await merchant(kontor);
  expect(await follow(other.client, token)).toBe('/login');
  expect(await roleOf(other.client)).toBeUndefined();
  expect(await follow(guest.client, token)).toBe(path);
});

test('a person without an account joins with name and password: signed in, active, in the organization', async () => {
  const email = newEmail();
  const token = await invite(email, 'operations', 'en');
  const client = kontor.client();
  expect(await follow(client, token)).toBe(`/signup/join?token=${token}`);
  const common = await client.expect(422, 'POST /signup/join', { ...person(token), password: 'passwort123' });
  expect(common.json().violations).toMatchObject([{ path: 'password', code: 'password-too-common' }]);
  const user = (await client.expect(200, 'POST /signup/join', person(token))).json<User>();
  expect(user).toMatchObject({ email, firstName: 'Ida', lastName: 'Neu', language: 'en', state: 'active' });
  expect(await roleOf(client)).toBe('operations');
  await client.expect(422, 'POST /signup/join', person(token));
  const second = kontor.client();
  await second.login(email, 'a wholly new password');
  expect(await roleOf(second)).toBe('operations');
});

test('a sign-up that was begun with the address is completed by joining, and its sessions end', async () => {
  const begun = await confirmedUser(kontor);
  const token = await invite(begun.email);
  expect(await follow(begun.client, token)).toBe(`/signup/join?token=${token}`);
  const client = kontor.client();
  await client.expect(200, 'POST /signup/join', person(token));
  expect(await roleOf(client)).toBe('billing');
  await begun.client.expect(401, 'GET /user');
});

test('an account that exists is not replaced by joining', async () => {
  const guest = await merchant(kontor);
  const token = await invite(guest.email);
  await kontor.client().expect(409, 'POST /signup/join', person(token));
  expect(await follow(guest.client, token)).toBe(path);
});

test('a link is valid for seven days', async () => {
  const guest = await merchant(kontor);
  const token = await invite(guest.email);
  const { expires_at } = await kontor.infrastructure.database
    .selectFrom('invitation')
    .select('expires_at')
    .where('email', '=', guest.email)
    .executeTakeFirstOrThrow();
  const ahead = expires_at.getTime() - kontor.infrastructure.clock.now().getTime();
  expect(Math.round(ahead / 86_400_000)).toBe(7);
  await kontor.infrastructure.database
    .updateTable('invitation')
    .set({ expires_at: kontor.infrastructure.clock.now() })
    .where('email', '=', guest.email)
    .execute();
  expect(await follow(guest.client, token)).toBe(invalid);
  await kontor.client().expect(422, 'POST /signup/join', person(token));
});

test('a new mail ends the link before, and a withdrawn invitation has none', async () => {
  const guest = await merchant(kontor);
  const first = await invite(guest.email);
  const [invitation] = await listed();
  await owner.client.expect(202, `POST ${path}/invitation/${invitation?.uuid}/resend`);
  await kontor.worker.runDue();
  const second = await mailedToken(owner.client, guest.email);
  expect(second).not.toBe(first);
  expect(await follow(guest.client, first)).toBe(invalid);
  await owner.client.expect(204, `DELETE ${path}/invitation/${invitation?.uuid}`);
  expect(await follow(guest.client, second)).toBe(invalid);
});

test('inviting an address again replaces the invitation', async () => {
  const guest = await merchant(kontor);
  await invite(guest.email, 'reader');
  const token = await invite(guest.email, 'admin');
  expect(await listed()).toHaveLength(1);
  await follow(guest.client, token);
  expect(await roleOf(guest.client)).toBe('admin');
});

test('the address of a member is answered like any other, and nothing is mailed', async () => {
  const reader = await memberWith(kontor, owner.organizationUuid, 'reader');
  const before = (await mailsTo(owner.client, reader.email)).length;
  await owner.client.expect(202, `POST ${path}/invitation`, { email: reader.email, role: 'admin', language: 'de' });
  await kontor.worker.runDue();
  expect(await mailsTo(owner.client, reader.email)).toHaveLength(before);
  expect(await roleOf(reader.client)).toBe('reader');
});

test('an admin invites no owner, and changes no invitation of one', async () => {
  const admin = await memberWith(kontor, owner.organizationUuid, 'admin');
  const email = newEmail();
  await invite(email, 'owner');
  const [invitation] = await listed();
  const body = { email: newEmail(), role: 'owner', language: 'de' };
  await admin.client.expect(403, `POST ${path}/invitation`, body);
  await admin.client.expect(403, `POST ${path}/invitation`, { ...body, email, role: 'reader' });
  await admin.client.expect(403, `POST ${path}/invitation/${invitation?.uuid}/resend`);
  await admin.client.expect(403, `DELETE ${path}/invitation/${invitation?.uuid}`);
  expect(await listed()).toMatchObject([{ email, role: 'owner' }]);
});

test('a person sends thirty invitations an hour, into whichever organizations, and is told when the next may go', async () => {
  const admin = await memberWith(kontor, owner.organizationUuid, 'admin');
  const own = `/organization/${admin.organizationUuid}`;
  const body = () => ({ email: newEmail(), role: 'reader', language: 'de' });
  await admin.client.expect(202, `POST ${own}/invitation`, body());
  await kontor.infrastructure.database
    .updateTable('rate_limit')
    .set({ count: 29 })
    .where('key', '=', `invitations-by|${admin.userUuid}`)
    .execute();
  await admin.client.expect(202, `POST ${path}/invitation`, body());
  const refused = await admin.client.expect(429, `POST ${path}/invitation`, body());
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await owner.client.expect(202, `POST ${path}/invitation`, body());
});

test("another organization's invitation is not found", async () => {
  await invite(newEmail());
  const [invitation] = await listed();
  const stranger = await merchant(kontor);
  const other = `/organization/${stranger.organizationUuid}/invitation/${invitation?.uuid}`;
  await stranger.client.expect(404, `DELETE ${other}`);
  await stranger.client.expect(404, `POST ${other}/resend`);
  expect(await listed()).toHaveLength(1);
});

test('a link tells nothing of the organization, and its token is stored as a hash', async () => {
  const email = newEmail();
  const token = await invite(email);
  const row = await kontor.infrastructure.database
    .selectFrom('invitation')
    .selectAll()
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(token);
});

test('after joining, the member is in the list with its role', async () => {
  const email = newEmail();
  await kontor.client().expect(200, 'POST /signup/join', person(await invite(email)));
  const members = (await owner.client.expect(200, `GET ${path}/member`)).json<Member[]>();
  expect(members.map((one) => [one.email, one.role])).toEqual([
    [owner.email, 'owner'],
    [email, 'billing'],
  ]);
});
