import { randomUUID } from 'node:crypto';
import type { Approval } from '@kontor/contract/approval';
import type { AuditEntry } from '@kontor/contract/audit';
import type { Settings } from '@kontor/contract/settings';
import { beforeAll, expect, test } from 'vitest';
import { days, minutes } from '../../infrastructure/clock.ts';
import { mailsTo } from '../../testing/accounts.ts';
import { newStaff } from '../../testing/operator.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestAnswer } from '../../testing/test-client.ts';

const kontor = await testApp();
type Person = Awaited<ReturnType<typeof newStaff>>;
let finance: Person;
let colleague: Person;
let sales: Person;
let admin: Person;
let secondAdmin: Person;
beforeAll(async () => {
  finance = await newStaff(kontor, 'finance');
  colleague = await newStaff(kontor, 'finance');
  sales = await newStaff(kontor, 'sales');
  admin = await newStaff(kontor, 'admin');
  secondAdmin = await newStaff(kontor, 'admin');
});

const reason = 'Neuer Steuersatz';
let year = 2030;
/** Of a day of its own, so that nothing depends on another test. */
const rate = (isoCountryCode = 'FR') => {
  year += 1;
  return { isoCountryCode, rate: 21, validFrom: `${year}-01-01`, reason };
};

async function ask(person: Pick<Person, 'expect'>, call: string, body: object): Promise<string> {
  return (await person.expect(202, call, body)).json<{ approvalUuid: string }>().approvalUuid;
}
const askForRate = (body = rate()) => ask(finance, 'POST /backoffice/tax-rate', body);
const decide = (person: Pick<Person, 'call'>, uuid: string, decision = 'approve', why?: string) =>
  person.call(`PUT /backoffice/approval/${uuid}`, { body: { decision, ...(why && { reason: why }) } });
const codeOf = (answer: Pick<TestAnswer, 'json'>) => answer.json<{ code?: string }>().code;
const approvals = async (person: Pick<Person, 'expect'>, state = 'open') =>
  (await person.expect(200, `GET /backoffice/approval?state=${state}`)).json<Approval[]>();
const find = async (person: Pick<Person, 'expect'>, uuid: string, state = 'open') =>
  (await approvals(person, state)).find((one) => one.uuid === uuid);
const rates = async () => (await finance.expect(200, 'GET /backoffice/tax-rate')).json<{ validFrom: string }[]>();

test('a rate of VAT waits for a second person, who reads what there is, what there would be, and why', async () => {
  const body = rate();
  const uuid = await askForRate(body);
  expect((await rates()).filter(({ validFrom }) => validFrom === body.validFrom)).toEqual([]);
  expect(await find(colleague, uuid)).toMatchObject({
    state: 'open',
    call: 'POST /backoffice/tax-rate',
    body,
    before: expect.arrayContaining([{ rate: 20, validFrom: expect.any(String) }]),
    after: { isoCountryCode: 'FR', rate: 21, validFrom: body.validFrom },
    requestedBy: { userUuid: finance.userUuid, name: 'Eva Brandt', role: 'finance' },
    reason,
    organizationUuid: null,
    isOwn: false,
    decidedBy: null,
  });
  const answer = await decide(colleague, uuid);
  expect([answer.statusCode, answer.json()]).toEqual([
    201,
    { uuid: expect.any(String), isoCountryCode: 'FR', rate: 21, validFrom: body.validFrom },
  ]);
  expect((await rates()).filter(({ validFrom }) => validFrom === body.validFrom)).toHaveLength(1);
  expect(await find(finance, uuid, 'approved')).toMatchObject({
    isOwn: true,
    decidedBy: { userUuid: colleague.userUuid, role: 'finance' },
  });
});

test('one’s own is decided by others', async () => {
  const uuid = await askForRate();
  for (const decision of ['approve', 'reject']) {
    const answer = await decide(finance, uuid, decision);
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'four-eyes']);
  }
  expect(await find(finance, uuid)).toBeDefined();
});

test('everyone sees and decides calls that the own role may make, and admins all', async () => {
  const uuid = await askForRate();
  for (const person of [sales, await newStaff(kontor, 'support')]) expect(await find(person, uuid)).toBeUndefined();
  const refused = await decide(sales, uuid);
  expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'role-insufficient']);
  expect(await find(admin, uuid)).toBeDefined();
  expect((await decide(admin, uuid)).statusCode).toBe(201);
  expect((await decide(admin, randomUUID())).statusCode).toBe(404);
});

test('what is rejected is not done, and the reason is kept', async () => {
  const body = rate();
  const uuid = await askForRate(body);
  expect((await decide(colleague, uuid, 'reject', 'Falsches Land')).statusCode).toBe(204);
  expect(await find(finance, uuid, 'rejected')).toMatchObject({ decisionReason: 'Falsches Land' });
  expect((await rates()).filter(({ validFrom }) => validFrom === body.validFrom)).toEqual([]);
  const again = await decide(colleague, uuid);
  expect([again.statusCode, codeOf(again)]).toEqual([409, 'state-conflict']);
});

test('of two who decide at once one wins, and a double press does it once', async () => {
  const body = rate();
  const uuid = await askForRate(body);
  const answers = await Promise.all([decide(colleague, uuid), decide(admin, uuid), decide(colleague, uuid)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409]);
  expect((await rates()).filter(({ validFrom }) => validFrom === body.validFrom)).toHaveLength(1);
});

test('the same asked for twice waits once', async () => {
  const body = rate();
  expect(await askForRate(body)).toBe(await askForRate(body));
});

test('what is refused anyway is not asked for', async () => {
  const answer = await finance.call('POST /backoffice/tax-rate', { body: { ...rate(), validFrom: '2020-01-01' } });
  expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'validation-failed']);
});

test('what has changed meanwhile is outdated', async () => {
  const [first, second] = [await askForRate(rate('IT')), await askForRate(rate('IT'))];
  expect((await decide(colleague, first)).statusCode).toBe(201);
  for (const _ of ['noticed', 'known']) {
    const answer = await decide(colleague, second);
    expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'approval-outdated']);
  }
  expect(await find(finance, second, 'outdated')).toMatchObject({ decidedBy: null });
});

test('what a person has asked for who may not do it any more is outdated', async () => {
  const leaving = await newStaff(kontor, 'finance');
  const uuid = await ask(leaving, 'POST /backoffice/tax-rate', rate());
  await admin.expect(204, `DELETE /backoffice/staff/${leaving.userUuid}?reason=gegangen`);
  const answer = await decide(colleague, uuid);
  expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'approval-outdated']);
});

test('an agreement needs a fresh proof', async () => {
  const uuid = await askForRate();
  const { client, userUuid } = await newStaff(kontor, 'finance');
  await kontor.infrastructure.database
    .updateTable('session')
    .set({ factor_proven_at: new Date(0) })
    .where('user_uuid', '=', userUuid)
    .execute();
  const answer = await client.call(`PUT /backoffice/approval/${uuid}`, { body: { decision: 'approve' } });
  expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'step-up-required']);
});

test('settings wait for a second admin', async () => {
  const settings = (await admin.expect(200, 'GET /backoffice/settings')).json<Settings>();
  const uuid = await ask(admin, 'PUT /backoffice/settings', { ...settings, trialDays: 20, reason });
  expect(await find(colleague, uuid)).toBeUndefined();
  expect(await find(secondAdmin, uuid)).toMatchObject({ before: { trialDays: 30 }, after: { trialDays: 20 } });
  expect((await decide(secondAdmin, uuid)).json()).toMatchObject({ trialDays: 20 });
});

test('the audit names who asked and who agreed, both with the approval', async () => {
  const body = rate();
  const uuid = await askForRate(body);
  await decide(colleague, uuid, 'approve', 'Passt');
  const audit = (await admin.expect(200, 'GET /backoffice/audit')).json<AuditEntry[]>();
  expect(audit.filter(({ approvalUuid }) => approvalUuid === uuid)).toEqual([
    expect.objectContaining({
      actor: { userUuid: finance.userUuid, name: 'Eva Brandt', role: 'finance' },
      action: 'POST /backoffice/tax-rate',
      subject: 'FR',
      reason,
      after: { isoCountryCode: 'FR', rate: 21, validFrom: body.validFrom },
    }),
    expect.objectContaining({
      actor: { userUuid: colleague.userUuid, name: 'Eva Brandt', role: 'finance' },
      action: 'PUT /backoffice/approval/{approvalUuid}',
      reason: 'Passt',
      before: { state: 'open' },
      after: { state: 'approved' },
    }),
  ]);
});

test('what no one decides within seven days expires, and who asked is told', async () => {
  const uuid = await askForRate();
  await kontor.timeTravel.advance(days(7) + minutes(1));
  const answer = await decide(colleague, uuid);
  expect([answer.statusCode, codeOf(answer)]).toEqual([409, 'state-conflict']);
  expect(await find(finance, uuid, 'expired')).toMatchObject({ decidedBy: null });
  const mails = await mailsTo(finance.client, finance.email);
  expect(mails.some(({ text }) => text.includes(reason))).toBe(true);
});
