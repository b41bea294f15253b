import { randomUUID } from 'node:crypto';
import type { Lead, PartnerAccount } from '@kontor/contract/partner';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { days } from '../../infrastructure/clock.ts';
import { mailsTo, partner, password } from '../../testing/accounts.ts';
import { connectClient, type TestConnectClient } from '../../testing/connect.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();
const { clock, database } = kontor.infrastructure;
let sales: TestConnectClient;
let agency: Awaited<ReturnType<typeof partner>>;
beforeAll(async () => {
  sales = await connectClient(kontor, ['leads:write']);
  agency = await partner(kontor);
});

const account = () => `/organization/${agency.organizationUuid}/partner-account`;
const tea = { companyName: 'Teekontor', contactName: 'Anke Wolters', email: 'Anke@Teekontor.test' };
const submit = async () => (await agency.client.expect(201, `POST ${account()}/lead`, tea)).json<Lead>();
const events = (uuid: string) =>
  database
    .selectFrom('connect_event')
    .select(['type', 'version', 'data'])
    .where('subject', '=', uuid)
    .orderBy('seq')
    .execute();
const leadOf = async (uuid: string) => {
  const { leads } = (await agency.client.expect(200, `GET ${account()}`)).json<PartnerAccount>();
  return leads.find((lead) => lead.uuid === uuid);
};
/** What the partner was told about leads, newest first. */
const told = async () =>
  (await mailsTo(agency.client, agency.email)).map(({ subject }) => subject).filter((subject) => /Lead/.test(subject));

test('sales are told of a lead with its partner', async () => {
  const lead = await submit();
  expect(await events(lead.uuid)).toEqual([
    {
      type: 'lead.submitted',
      version: 1,
      data: {
        ...tea,
        uuid: lead.uuid,
        partnerOrganizationUuid: agency.organizationUuid,
        partnerName: 'Agentur Nord',
        state: 'submitted',
        createdAt: lead.createdAt,
        phone: null,
        shopSystem: null,
        interests: null,
        consent: null,
        version: 1,
        subject: lead.uuid,
      },
    },
  ]);
});

test('sales are told how to reach a lead, what it asks about and that its contact has agreed', async () => {
  const details = { phone: '040 66969 318', shopSystem: 'shopify', interests: { erp: true, wms: false, pos: true } };
  const body = { ...tea, ...details, consentVersion: '2026-11' };
  const lead = (await agency.client.expect(201, `POST ${account()}/lead`, body)).json<Lead>();
  const known = { ...details, consent: { version: '2026-11', at: lead.createdAt } };
  expect(lead).toMatchObject(known);
  expect(await leadOf(lead.uuid)).toEqual(lead);
  expect(await events(lead.uuid)).toMatchObject([{ data: known }]);
});

test('a consent to a wording that was never shown is refused', async () => {
  await agency.client.expect(422, `POST ${account()}/lead`, { ...tea, consentVersion: '2020-01' });
});

test('a lead that cannot be announced is not stored', async () => {
  const count = async () => (await database.selectFrom('lead').select('uuid').execute()).length;
  const before = await count();
  await sql`alter table connect_event add constraint refused check (type <> 'lead.submitted') not valid`.execute(
    database,
  );
  await agency.client.expect(500, `POST ${account()}/lead`, tea);
  await sql`alter table connect_event drop constraint refused`.execute(database);
  expect(await count()).toBe(before);
});

test('the partner sees and reads in its language what becomes of a lead', async () => {
  const { uuid, createdAt } = await submit();
  const subjects = {
    contacted: 'Ihr Lead Teekontor: Wir sind im Gespräch',
    lost: 'Ihr Lead Teekontor ist nicht zustande gekommen',
    won: 'Ihr Lead Teekontor ist Kunde geworden',
  };
  for (const [state, subject] of Object.entries(subjects)) {
    clock.offset += days(1);
    const now = clock.now().getTime();
    await sales.expect(204, `PUT /connect/lead/${uuid}`, { state });
    await agency.client.login(agency.email, password);
    const lead = await leadOf(uuid);
    expect(lead).toMatchObject({ state, createdAt });
    expect(Math.abs(Date.parse(lead?.stateSince ?? '') - now)).toBeLessThan(60_000);
    expect((await told())[0]).toBe(subject);
  }
  const [mail] = await mailsTo(agency.client, agency.email);
  expect(mail?.links).toEqual([`http://127.0.0.1:8080/organization/${agency.organizationUuid}/partner-account/leads`]);

  await database.updateTable('app_user').set({ language: 'en' }).where('uuid', '=', agency.userUuid).execute();
  await sales.expect(204, `PUT /connect/lead/${uuid}`, { state: 'contacted' });
  expect((await mailsTo(agency.client, agency.email))[0]?.subject).toBe('Your lead Teekontor: we are in touch');
  await database.updateTable('app_user').set({ language: 'de' }).where('uuid', '=', agency.userUuid).execute();
});

test('the same state again changes nothing and sends no mail', async () => {
  const { uuid } = await submit();
  await sales.expect(204, `PUT /connect/lead/${uuid}`, { state: 'contacted' });
  const [before, mails] = [await leadOf(uuid), await told()];
  clock.offset += days(1);
  await sales.expect(204, `PUT /connect/lead/${uuid}`, { state: 'contacted' });
  await agency.client.login(agency.email, password);
  expect(await leadOf(uuid)).toEqual(before);
  expect(await told()).toEqual(mails);
  expect(await events(uuid)).toHaveLength(1);
});

test('the same state from two calls at once is mailed once', async () => {
  const { uuid } = await submit();
  const before = (await told()).length;
  const put = () => sales.expect(204, `PUT /connect/lead/${uuid}`, { state: 'won' });
  await Promise.all([put(), put(), put()]);
  expect(await told()).toHaveLength(before + 1);
});

test('a lead that does not exist is not found', async () => {
  const answer = await sales.expect(404, `PUT /connect/lead/${randomUUID()}`, { state: 'won' });
  expect(answer.json()).toMatchObject({ code: 'not-found' });
});

test.each([{ state: 'submitted' }, { state: 'Won' }, { state: null }, {}])('%j is no news of a lead', async (body) => {
  const { uuid } = await submit();
  const answer = await sales.expect(422, `PUT /connect/lead/${uuid}`, body);
  expect(answer.json()).toMatchObject({ violations: [{ path: 'state' }] });
  expect(await leadOf(uuid)).toMatchObject({ state: 'submitted' });
});
