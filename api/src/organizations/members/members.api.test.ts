import { randomUUID } from 'node:crypto';
import type { Activity } from '@kontor/contract/activity';
import type { Member } from '@kontor/contract/member';
import { beforeEach, expect, test } from 'vitest';
import { days } from '../../infrastructure/clock.ts';
import { mailedToken, merchantWithShop, newEmail, password } from '../../testing/accounts.ts';
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

const add = (role: Parameters<typeof memberWith>[2]) => memberWith(kontor, owner.organizationUuid, role);

const members = async (client: TestClient) => (await client.expect(200, `GET ${path}/member`)).json<Member[]>();

const activity = async () => (await owner.client.expect(200, `GET ${path}/activity`)).json<Activity[]>();

test('members are listed with their roles, the founder as owner first', async () => {
  const reader = await add('reader');
  const listed = await members(reader.client);
  expect(listed.map(({ userUuid, email, role }) => [userUuid, email, role])).toEqual([
    [owner.userUuid, owner.email, 'owner'],
    [reader.userUuid, reader.email, 'reader'],
  ]);
  expect(listed[0]).toMatchObject({ firstName: 'Eva', lastName: 'Brandt' });
  expect(listed.every(({ lastSeenAt }) => lastSeenAt !== null)).toBe(true);
});

test('an admin gives other roles, but appoints, changes and removes no owner', async () => {
  const admin = await add('admin');
  const reader = await add('reader');
  const changed = await admin.client.expect(200, `PUT ${path}/member/${reader.userUuid}`, { role: 'billing' });
  expect(changed.json<Member>().role).toBe('billing');
  const refused = [
    await admin.client.call(`PUT ${path}/member/${reader.userUuid}`, { body: { role: 'owner' } }),
    await admin.client.call(`PUT ${path}/member/${owner.userUuid}`, { body: { role: 'reader' } }),
    await admin.client.call(`DELETE ${path}/member/${owner.userUuid}`),
  ];
  expect(refused.map((answer) => [answer.statusCode, answer.json()['code']])).toEqual(
    refused.map(() => [403, 'role-insufficient']),
  );
  expect((await members(owner.client)).map(({ role }) => role)).toEqual(['owner', 'admin', 'billing']);
});

test.each(['admin', 'billing', 'operations', 'reader'] as const)(
  'a member who is %s leaves by itself',
  async (role) => {
    const member = await add(role);
    await member.client.expect(204, `DELETE ${path}/member/${member.userUuid}`);
    await member.client.expect(403, `GET ${path}`);
    expect((await activity())[0]).toMatchObject({ action: 'member.left', details: { role } });
  },
);

test.each(['billing', 'operations', 'reader'] as const)('%s removes no other member', async (role) => {
  const [member, other] = [await add(role), await add('reader')];
  for (const userUuid of [owner.userUuid, other.userUuid, randomUUID()]) {
    const answer = await member.client.expect(403, `DELETE ${path}/member/${userUuid}`);
    expect(answer.json()['code']).toBe('role-insufficient');
  }
});

test('the last owner neither leaves nor becomes something else', async () => {
  await add('admin');
  for (const call of [`DELETE ${path}/member/${owner.userUuid}`, `PUT ${path}/member/${owner.userUuid}`]) {
    const answer = await owner.client.call(call, call.startsWith('PUT') ? { body: { role: 'admin' } } : {});
    expect([answer.statusCode, answer.json()['code']]).toEqual([409, 'last-owner']);
  }
});

test('of two owners who remove each other at once one stays', async () => {
  const second = await add('owner');
  const answers = await Promise.all([
    owner.client.call(`DELETE ${path}/member/${second.userUuid}`),
    second.client.call(`DELETE ${path}/member/${owner.userUuid}`),
  ]);
  expect(answers.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1);
  const rows = await kontor.infrastructure.database
    .selectFrom('membership')
    .select('role')
    .where('organization_uuid', '=', owner.organizationUuid)
    .execute();
  expect(rows).toEqual([{ role: 'owner' }]);
});

test('of two owners who resign at once one stays an owner', async () => {
  const second = await add('owner');
  const resign = ({ client, userUuid }: Pick<typeof second, 'client' | 'userUuid'>) =>
    client.call(`PUT ${path}/member/${userUuid}`, { body: { role: 'admin' } });
  const statuses = (await Promise.all([resign(owner), resign(second)])).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, 409]);
});

test('a removed member has no access from the next request on, and keeps the session for other organizations', async () => {
  const admin = await add('admin');
  await admin.client.expect(200, `GET ${path}`);
  await owner.client.expect(204, `DELETE ${path}/member/${admin.userUuid}`);
  await admin.client.expect(403, `GET ${path}`);
  await admin.client.expect(403, `GET ${owner.shopPath}/invoice`);
  await admin.client.expect(200, `GET /organization/${admin.organizationUuid}`);
  await owner.client.expect(404, `DELETE ${path}/member/${admin.userUuid}`);
});

test('a changed role counts from the next request on', async () => {
  const admin = await add('admin');
  await owner.client.expect(200, `PUT ${path}/member/${admin.userUuid}`, { role: 'operations' });
  await admin.client.expect(403, `GET ${owner.shopPath}/invoice`);
});

test('what is done to members is in the activity, once, with the person who did it', async () => {
  const admin = await add('admin');
  await owner.client.expect(200, `PUT ${path}/member/${admin.userUuid}`, { role: 'billing' });
  await owner.client.expect(200, `PUT ${path}/member/${admin.userUuid}`, { role: 'billing' });
  await owner.client.expect(204, `DELETE ${path}/member/${admin.userUuid}`);
  const [removed, changed, ...rest] = await activity();
  expect(removed).toMatchObject({
    actor: { kind: 'user', name: 'Eva Brandt' },
    action: 'member.removed',
    subject: 'Eva Brandt',
    details: { role: 'billing' },
    address: '127.0.0.0/24',
  });
  expect(changed).toMatchObject({ action: 'member.role-changed', details: { from: 'admin', to: 'billing' } });
  expect(rest.map(({ action }) => action)).toEqual(['shop.created', 'organization.created']);
});

test('a refused change is not in the activity', async () => {
  const before = await activity();
  await owner.client.expect(409, `DELETE ${path}/member/${owner.userUuid}`);
  expect(await activity()).toEqual(before);
});

test('the only owner deletes the account after another member owns the organization', async () => {
  const admin = await add('admin');
  const erase = () => owner.client.call(`POST /user/${owner.userUuid}/delete`, { body: { password } });
  expect((await erase()).json()['code']).toBe('last-owner');
  await owner.client.expect(200, `PUT ${path}/member/${admin.userUuid}`, { role: 'owner' });
  expect((await erase()).statusCode).toBe(202);
});

test('a deletion that was confirmed waits until another member owns the organization', async () => {
  expect((await owner.client.call(`POST /user/${owner.userUuid}/delete`, { body: { password } })).statusCode).toBe(202);
  await kontor.worker.runDue();
  const token = await mailedToken(owner.client, owner.email);
  const reader = await add('reader');
  await owner.client.expect(200, `POST /confirmation/${token}`);
  expect((await members(owner.client)).map(({ role }) => role)).toEqual(['owner', 'reader']);
  await owner.client.expect(200, `PUT ${path}/member/${reader.userUuid}`, { role: 'owner' });
  await kontor.timeTravel.advance(days(2));
  const left = await kontor.infrastructure.database
    .selectFrom('membership')
    .select('user_uuid')
    .where('organization_uuid', '=', owner.organizationUuid)
    .execute();
  expect(left).toEqual([{ user_uuid: reader.userUuid }]);
});

test('names of an erased user are gone from the activity, which stays', async () => {
  const admin = await add('admin');
  await admin.client.expect(202, `POST ${path}/invitation`, { email: newEmail(), role: 'reader', language: 'de' });
  await owner.client.expect(200, `PUT ${path}/member/${admin.userUuid}`, { role: 'reader' });
  await admin.client.expect(202, `POST /user/${admin.userUuid}/delete`, { password });
  await kontor.worker.runDue();
  await admin.client.expect(200, `POST /confirmation/${await mailedToken(admin.client, admin.email)}`);
  const [left, changed, withdrawn, invited] = await activity();
  expect(left).toMatchObject({ action: 'member.left' });
  // Who may not invite any more has no open invitations either.
  expect(withdrawn).toMatchObject({ action: 'invitation.withdrawn', actor: { name: 'Eva Brandt' } });
  expect(changed).toMatchObject({ action: 'member.role-changed', actor: { name: 'Eva Brandt' } });
  expect(changed?.subject).not.toContain('Eva');
  expect(invited).toMatchObject({ action: 'member.invited', address: null });
  expect(invited?.actor.name).not.toContain('Eva');
});
