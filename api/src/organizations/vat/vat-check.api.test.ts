import type { VatIdVerificationStatus } from '@kontor/contract/organization';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { baseData, mailsTo, merchant, partner, password } from '../../testing/accounts.ts';
import { testMetrics } from '../../testing/metrics.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { no, notNow, openVatRegister, type TestVatRegister, yes } from '../../testing/vat-register.ts';
import { planVatChecksJob } from './plan-vat-checks.ts';
import { countOpenQuestions } from './vat-check.repository.ts';

const metrics = await testMetrics();
let kontor: TestApp;
let register: TestVatRegister;
beforeAll(async () => {
  register = await openVatRegister();
  kontor = await createTestApp({
    environment: { telemetry: metrics.telemetry },
    parts: { vatVerifier: register.verifier },
  });
  const { jobs, database, clock } = kontor.infrastructure;
  await jobs.enqueue(database, planVatChecksJob, {}, { dueAt: clock.now(), uniqueKey: 'first-plan' });
});
afterAll(async () => {
  await kontor?.close();
  register?.close();
});
beforeEach(() => register.answer(yes));

const pass = (days: number) => kontor.timeTravel.advance(days * 86_400_000);
const austrian = { isoCountryCode: 'AT', zip: '1010', city: 'Wien', vatId: 'ATU12345678' };

type Account = Awaited<ReturnType<typeof merchant>>;

async function statusOf({ client, email, organizationUuid }: Account): Promise<VatIdVerificationStatus> {
  await client.login(email, password);
  const answer = await client.expect(200, `GET /organization/${organizationUuid}`);
  return answer.json<{ vatIdVerificationStatus: VatIdVerificationStatus }>().vatIdVerificationStatus;
}

const save = ({ client, organizationUuid }: Account, change = {}) =>
  client.expect(200, `PUT /organization/${organizationUuid}/base-data`, baseData({ ...austrian, ...change }));

async function verified(): Promise<Account> {
  const account = await merchant(kontor, { baseData: baseData(austrian) });
  await kontor.worker.runDue();
  expect(await statusOf(account)).toBe('verified');
  return account;
}

const subjectsTo = async ({ client, email }: Account) =>
  (await mailsTo(client, email)).map(({ subject }) => subject).filter((subject) => subject.includes('USt-IdNr.'));

test('a VAT id that is revoked is noticed within a quarter, and its customer is told', async () => {
  const account = await verified();
  register.answer(no);
  await pass(80);
  expect(await statusOf(account)).toBe('verified');
  await pass(14);
  expect(await statusOf(account)).toBe('unverified');
  expect(await subjectsTo(account)).toEqual(['Ihre USt-IdNr. ATU12345678 ist nicht mehr gültig']);
  const [mail] = await mailsTo(account.client, account.email);
  expect(mail?.text).toMatch(/20\u00a0% Umsatzsteuer/);
  expect(mail?.links).toEqual([
    expect.stringContaining(`/organization/${account.organizationUuid}/edit-organization-base-data`),
  ]);
});

test('an outage of days changes nothing, and the question is repeated until there is an answer', async () => {
  const account = await verified();
  register.answer(notNow('MS_UNAVAILABLE'));
  const { database, clock } = kontor.infrastructure;
  await database
    .updateTable('vat_check')
    .set({ due_at: clock.now() })
    .where('organization_uuid', '=', account.organizationUuid)
    .execute();
  await pass(1);
  const asked = register.asked.length;
  await pass(3);
  expect(register.asked.length).toBeGreaterThan(asked + 48);
  expect(await statusOf(account)).toBe('verified');
  expect(await subjectsTo(account)).toEqual([]);
  const { valueOf } = await metrics.scrape();
  expect(valueOf('kontor_vat_questions_open')).toBeGreaterThan(0);
  register.answer(yes);
  await pass(1);
  expect(await countOpenQuestions(database, clock.now())).toBe(0);
  expect(await subjectsTo(account)).toEqual([]);
});

test('an id that is not valid is asked about again each week, and its customer hears when it is valid', async () => {
  const account = await verified();
  register.answer(no);
  await pass(93);
  expect(await statusOf(account)).toBe('unverified');
  register.answer(yes);
  await pass(9);
  expect(await statusOf(account)).toBe('verified');
  expect(await subjectsTo(account)).toEqual([
    'Ihre USt-IdNr. ATU12345678 ist bestätigt',
    'Ihre USt-IdNr. ATU12345678 ist nicht mehr gültig',
  ]);
});

test('saving an id again that is not valid asks about it at once', async () => {
  register.answer(no);
  const account = await merchant(kontor, { baseData: baseData(austrian) });
  await kontor.worker.runDue();
  expect(await statusOf(account)).toBe('unverified');
  register.answer(yes);
  await save(account);
  await kontor.worker.runDue();
  expect(await statusOf(account)).toBe('verified');
});

test('another id is another question', async () => {
  const account = await verified();
  register.answer(notNow('TIMEOUT'));
  await save(account, { vatId: 'ATU87654321' });
  await kontor.worker.runDue();
  expect(await statusOf(account)).toBe('pending');
  register.answer(yes);
  await pass(1);
  expect(await statusOf(account)).toBe('verified');
});

test('what the release before has written is asked about as well', async () => {
  const account = await merchant(kontor, { baseData: baseData({ vatId: null }) });
  const { database } = kontor.infrastructure;
  await database
    .updateTable('organization')
    .set({ base_data: JSON.stringify(baseData(austrian)), vat_id_verification_status: 'verified' })
    .where('uuid', '=', account.organizationUuid)
    .execute();
  register.answer(no);
  await pass(2);
  expect(await statusOf(account)).toBe('unverified');
});

test('a partner in the country of the vendor is told that its credit notes lose their VAT', async () => {
  const account = await partner(kontor);
  await account.client.expect(
    200,
    `PUT /organization/${account.organizationUuid}/base-data`,
    baseData({ companyName: 'Agentur Nord', vatId: 'DE123456789' }),
  );
  await kontor.worker.runDue();
  register.answer(no);
  await pass(93);
  const [mail] = await mailsTo(account.client, account.email);
  expect(mail?.text).toMatch(/Ab der nächsten Gutschrift enthalten sie keine Umsatzsteuer/);
});

test('a merchant in the country of the vendor pays the same VAT either way, and gets no mail', async () => {
  const account = await merchant(kontor, { baseData: baseData({ vatId: 'DE123456789' }) });
  await kontor.worker.runDue();
  register.answer(no);
  await pass(93);
  expect(await statusOf(account)).toBe('unverified');
  expect(await subjectsTo(account)).toEqual([]);
});

test('the questions of a day are spread over it, each once', async () => {
  const { database, clock, jobs } = kontor.infrastructure;
  const due = clock.now();
  await sql`
    insert into organization (uuid, type, name, state, base_data, vat_id_verification_status, created_at)
    select gen_random_uuid(), 'merchant', 'Many ' || n, 'active',
      jsonb_build_object('vatId', 'ATU' || (10000000 + n), 'isoCountryCode', 'AT'), 'verified', ${due}::timestamptz
    from generate_series(1, 1200) n`.execute(database);
  await sql`update vat_check set due_at = ${due}::timestamptz + random() * interval '20 hours' + interval '2 hours'
    where organization_uuid in (select uuid from organization where name like 'Many %')`.execute(database);
  await jobs.enqueue(database, planVatChecksJob, {}, { uniqueKey: 'plan-again' });
  await kontor.worker.runDue();
  const waiting = await database
    .selectFrom('job')
    .select(['due_at', 'unique_key'])
    .where('kind', '=', 'verify-vat-id')
    .where('failed_at', 'is', null)
    .where('unique_key', 'like', 'vat|%|ATU1000%')
    .execute();
  expect(waiting.length).toBeGreaterThanOrEqual(999);
  expect(new Set(waiting.map(({ unique_key }) => unique_key)).size).toBe(waiting.length);
  const hours = new Set(waiting.map(({ due_at }) => due_at.toISOString().slice(0, 13)));
  expect(hours.size).toBeGreaterThan(15);
});
