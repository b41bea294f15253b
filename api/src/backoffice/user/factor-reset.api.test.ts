import type { ApprovalAsked } from '@kontor/contract/four-eyes';
import { beforeEach, expect, test } from 'vitest';
import { mailedToken, mailsTo, merchant, newEmail, password } from '../../testing/accounts.ts';
import { addApp } from '../../testing/authenticator-app.ts';
import { newStaff } from '../../testing/operator.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();
const { clock, database } = kontor.infrastructure;
const hour = 3_600_000;
const reason = 'Telefon verloren, Ausweis geprüft';

type Staff = Awaited<ReturnType<typeof newStaff>>;
let support: Staff;
let second: Staff;
let owner: Awaited<ReturnType<typeof merchant>>;
let app: Awaited<ReturnType<typeof addApp>>;
beforeEach(async () => {
  support = await newStaff(kontor, 'support');
  second = await newStaff(kontor, 'support');
  owner = await merchant(kontor);
  app = await addApp(kontor, owner.client);
});

const ask = (userUuid = owner.userUuid, by = support) =>
  by.call(`POST /backoffice/user/${userUuid}/factor-reset`, { body: { reason } });

/** What one asks for and the other one agrees to. */
async function plan(): Promise<Date> {
  const { approvalUuid } = (await ask()).json<ApprovalAsked>();
  const answer = await second.expect(200, `PUT /backoffice/approval/${approvalUuid}`, { decision: 'approve' });
  return new Date(answer.json<{ effectiveAt: string }>().effectiveAt);
}

const login = (given = password) =>
  kontor.client().call('POST /auth/login', { body: { username: owner.email, password: given } });
const codeOf = (answer: { json(): unknown }) => (answer.json() as { code?: string }).code;
const titleOf = async () => (await mailsTo(owner.client, owner.email))[0]?.subject;

test('nothing happens before a second person has agreed', async () => {
  expect((await ask()).statusCode).toBe(202);
  await kontor.worker.runDue();
  expect(await titleOf()).not.toBe('Ihre zweiten Faktoren werden in 24 Stunden entfernt');
});

test('24 hours after that the factors are gone and the password is enough, which mails say before and after', async () => {
  const effectiveAt = await plan();
  expect(Math.round((effectiveAt.getTime() - clock.now().getTime()) / hour)).toBe(24);
  await kontor.worker.runDue();
  expect(await titleOf()).toBe('Ihre zweiten Faktoren werden in 24 Stunden entfernt');
  clock.offset += 23 * hour;
  await kontor.worker.runDue();
  expect(codeOf(await login())).toBe('second-factor-required');
  clock.offset += 2 * hour;
  await kontor.worker.runDue();
  expect((await login()).statusCode).toBe(200);
  await kontor.worker.runDue();
  expect(await titleOf()).toBe('Ihre zweiten Faktoren wurden entfernt');
  const rows = await database
    .selectFrom('recovery_code')
    .select('hash')
    .where('user_uuid', '=', owner.userUuid)
    .execute();
  expect(rows).toEqual([]);
});

test('the link of the mail stops it, once', async () => {
  await plan();
  await kontor.worker.runDue();
  const token = await mailedToken(owner.client, owner.email);
  const stop = async () => (await kontor.client().expect(200, `POST /confirmation/${token}`)).json();
  expect(await stop()).toEqual({ redirectTo: '/' });
  expect(await stop()).toEqual({ redirectTo: '/confirmation-token-invalid' });
  clock.offset += 25 * hour;
  await kontor.worker.runDue();
  expect(codeOf(await login())).toBe('second-factor-required');
});

const newPassword = `${password}, another one`;

test.each<[string, string, (code: string) => Promise<unknown>]>([
  ['proves a factor', password, (code) => owner.client.expect(204, 'POST /auth/step-up', { code })],
  [
    'resets the password',
    newPassword,
    async () => {
      await owner.client.expect(202, 'POST /user/reset-password', { email: owner.email });
      const token = await mailedToken(owner.client, owner.email);
      const body = { token, password: newPassword, keep: { passkeys: [], app: true } };
      await kontor.client().expect(204, 'POST /user/reset-password/confirm', body);
    },
  ],
])('an owner who %s after all keeps the factors', async (_, passwordAfter, act) => {
  await plan();
  await act(await app.code());
  clock.offset += 25 * hour;
  await kontor.worker.runDue();
  expect(codeOf(await login(passwordAfter))).toBe('second-factor-required');
});

test('one that was stopped does not take effect for another one that was begun later', async () => {
  await plan();
  await kontor.worker.runDue();
  await kontor.client().expect(200, `POST /confirmation/${await mailedToken(owner.client, owner.email)}`);
  clock.offset += 12 * hour;
  await plan();
  clock.offset += 13 * hour;
  await kontor.worker.runDue();
  expect(codeOf(await login())).toBe('second-factor-required');
});

test('an address that is not confirmed yet is told as well', async () => {
  const email = newEmail();
  await database
    .insertInto('confirmation_token')
    .values({
      hash: email,
      kind: 'email-change',
      user_uuid: owner.userUuid,
      new_email: email,
      plugin_login_id: null,
      created_at: clock.now(),
      expires_at: new Date(clock.now().getTime() + 20 * hour),
    })
    .execute();
  await plan();
  await kontor.worker.runDue();
  expect((await mailsTo(owner.client, email))[0]?.subject).toBe('Ihre zweiten Faktoren werden in 24 Stunden entfernt');
});

test('begin and effect are in the activity of the organization', async () => {
  await plan();
  clock.offset += 25 * hour;
  await kontor.worker.runDue();
  const client = kontor.client();
  await client.login(owner.email, password);
  const activity = (await client.expect(200, `GET /organization/${owner.organizationUuid}/activity`)).json<
    { action: string; details: { what?: string } }[]
  >();
  const acts = activity.flatMap(({ action, details }) => (action === 'operator.acted' ? [details.what] : []));
  expect(acts).toEqual(['factors-reset', 'factors-reset-asked']);
});

test('one waits at a time, there have to be factors, and people of the vendor’s are reset by admins alone', async () => {
  await plan();
  expect(codeOf(await ask())).toBe('state-conflict');
  const without = await merchant(kontor);
  expect(codeOf(await ask(without.userUuid))).toBe('state-conflict');
  expect(codeOf(await ask(support.userUuid))).toBe('state-conflict');
  expect(codeOf(await ask(second.userUuid))).toBe('role-insufficient');
  const admin = await newStaff(kontor, 'admin');
  expect((await ask(second.userUuid, admin)).statusCode).toBe(202);
  expect((await ask(crypto.randomUUID())).statusCode).toBe(404);
});
