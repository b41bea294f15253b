import type { Member } from '@kontor/contract/member';
import type { Organization } from '@kontor/contract/organization';
import { expect, test } from 'vitest';
import { mailsTo, merchantWithShop, password } from '../../testing/accounts.ts';
import { addApp } from '../../testing/authenticator-app.ts';
import { everyCall, withIds } from '../../testing/every-call.ts';
import { memberWith } from '../../testing/members.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kontor = await testApp();
const owner = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null });
const { organizationUuid } = owner;
const rule = `PUT /organization/${organizationUuid}/second-factor`;

const organizationOf = async (client: TestClient) =>
  (await client.expect(200, 'GET /organization?associations[]=baseData&associations[]=shops'))
    .json<Organization[]>()
    .find(({ uuid }) => uuid === organizationUuid);

test('owners alone ask for it, and need a factor of their own first', async () => {
  const admin = await memberWith(kontor, organizationUuid, 'admin');
  expect((await admin.client.expect(403, rule, { isRequired: true })).json().code).toBe('role-insufficient');
  expect((await owner.client.expect(403, rule, { isRequired: true })).json().code).toBe('second-factor-required');
  expect((await organizationOf(owner.client))?.secondFactor).toBe('optional');
});

test('members without a factor are refused everything of the organization until they have one, and are told by mail', async () => {
  const member = await memberWith(kontor, organizationUuid, 'admin');
  const app = await addApp(kontor, owner.client);
  await app.prove(owner.client);
  await owner.client.expect(204, rule, { isRequired: true });
  await owner.client.expect(204, rule, { isRequired: true });

  const ids = { organizationUuid, shopUuid: owner.shop.uuid, userUuid: member.userUuid };
  for (const [key, { permission }] of everyCall) {
    if (permission !== 'member' && permission !== 'merchant') continue;
    const answer = await member.client.call(withIds(key, ids), key.startsWith('GET') ? {} : { body: {} });
    expect([key, answer.statusCode, answer.json().code]).toEqual([key, 403, 'second-factor-required']);
  }
  // The list names it, so that pages know where to lead, and nothing of what it has.
  expect(await organizationOf(member.client)).toMatchObject({
    secondFactor: 'missing',
    baseData: null,
    shops: [],
    removedShops: [],
  });
  const mails = await mailsTo(member.client, member.email);
  expect(mails.filter(({ subject }) => subject.endsWith('verlangt einen zweiten Faktor'))).toHaveLength(1);
  expect(mails[0]?.links).toContainEqual(expect.stringMatching(/\/second-factor$/));

  const list = (await owner.client.expect(200, `GET /organization/${organizationUuid}/member`)).json<Member[]>();
  const factorOf = (uuid: string) => list.find(({ userUuid }) => userUuid === uuid)?.hasSecondFactor;
  expect([factorOf(owner.userUuid), factorOf(member.userUuid)]).toEqual([true, false]);

  await addApp(kontor, member.client);
  expect((await organizationOf(member.client))?.secondFactor).toBe('required');
  await member.client.expect(200, `GET /organization/${organizationUuid}/member`);
});

test('it is asked of no other organization, is in the activity, and can be taken back', async () => {
  const other = await merchantWithShop(kontor);
  await other.client.expect(200, `GET ${other.shopPath}`);
  const left = kontor.client();
  const newcomer = await memberWith(kontor, organizationUuid, 'owner');
  await left.login(newcomer.email, password);
  await left.expect(403, `GET /organization/${organizationUuid}`);

  await owner.client.expect(204, rule, { isRequired: false });
  await left.expect(200, `GET /organization/${organizationUuid}`);
  const activity = await owner.client.expect(200, `GET /organization/${organizationUuid}/activity`);
  const actions = activity.json<{ action: string }[]>().map(({ action }) => action);
  expect(actions.filter((action) => action.startsWith('organization.second-factor'))).toEqual([
    'organization.second-factor-optional',
    'organization.second-factor-required',
  ]);
});
