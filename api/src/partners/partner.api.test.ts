import { randomUUID } from 'node:crypto';
import { nextCursor } from '@kontor/contract/next-cursor';
import type { Lead } from '@kontor/contract/partner';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { minutes } from '../infrastructure/clock.ts';
import { mailsTo, merchantWithShop, partner } from '../testing/accounts.ts';
import { insertCreditNote } from '../testing/commission-statement.ts';
import { testApp } from '../testing/test-app.ts';

const kontor = await testApp();
let agency: Awaited<ReturnType<typeof partner>>;
let account: string;
let creditNote: string;
beforeAll(async () => {
  agency = await partner(kontor);
  account = `/organization/${agency.organizationUuid}/partner-account`;
});

test('an agency that is disconnected, or replaced by another one, gets one mail', async () => {
  const [agency, next] = [await partner(kontor), await partner(kontor)];
  const merchant = await merchantWithShop(kontor);
  const path = `/organization/${merchant.organizationUuid}/partner-agency`;
  const connect = ({ organizationUuid: partnerAgencyUuid }: typeof agency) =>
    merchant.client.expect(200, `PUT ${path}`, { partnerAgencyUuid });
  const mails = async ({ client, email }: typeof agency) => {
    await kontor.worker.runDue();
    return (await mailsTo(client, email)).filter(({ subject }) => subject.includes('getrennt')).length;
  };
  await connect(agency);
  await connect(next);
  expect([await mails(agency), await mails(next)]).toEqual([1, 0]);
  await merchant.client.expect(204, `DELETE ${path}`);
  await merchant.client.expect(204, `DELETE ${path}`);
  expect([await mails(agency), await mails(next)]).toEqual([1, 1]);
});

test('a new partner has an account that is not set up for payouts', async () => {
  expect((await agency.client.expect(200, `GET ${account}`)).json()).toEqual({
    state: 'approved',
    stateSince: expect.any(String),
    payoutState: 'incomplete',
    partnerFieldOfActivity: 'ecommerce',
    referralUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8080\/signup\/create-account\?partner=[0-9a-f]{12}$/),
    commissions: [],
    customerShopCount: 0,
    customerShops: [],
    leads: [],
  });
});

test('a lead is submitted and listed', async () => {
  const lead = { companyName: 'Teekontor', contactName: 'Anke Wolters', email: 'Anke@Teekontor.test' };
  const created = await agency.client.expect(201, `POST ${account}/lead`, lead);
  const { createdAt } = created.json<Lead>();
  expect(created.json()).toMatchObject({ ...lead, state: 'submitted', stateSince: createdAt });
  expect((await agency.client.expect(200, `GET ${account}`)).json().leads).toEqual([created.json()]);
});

test("a credit note's link works for its members and for a limited time only", async () => {
  creditNote = await insertCreditNote(kontor.infrastructure.database, agency.organizationUuid, {
    number: 'PG-2026-00017',
  });
  const answer = await agency.client.expect(200, `GET ${account}/${creditNote}/download-url`);
  const { url } = answer.json<{ url: string }>();
  const path = url.slice(new URL(url).origin.length);
  const document = await agency.client.expect(200, `GET ${path}`);
  expect(document.headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'no-store' });
  expect(document.headers['content-disposition']).toBe('attachment; filename="PG-2026-00017.pdf"');
  expect(document.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');

  const other = await partner(kontor);
  await other.client.expect(404, `GET ${path}`);
  await kontor.client().expect(401, `GET ${path}`);
  await agency.client.expect(404, `GET ${path.replace(creditNote, randomUUID())}`);
  kontor.infrastructure.clock.offset += minutes(6);
  await agency.client.expect(404, `GET ${path}`);
});

test('credit notes of other partners are not found', async () => {
  const other = await partner(kontor);
  await other.client.expect(
    404,
    `GET /organization/${other.organizationUuid}/partner-account/${creditNote}/download-url`,
  );
});

test('a merchant connects an agency, which replaces the earlier one', async () => {
  const other = await partner(kontor);
  const { client, organizationUuid, shop } = await merchantWithShop(kontor);
  const path = `/organization/${organizationUuid}/partner-agency`;
  expect((await client.expect(200, `GET ${path}/connected`)).json()).toBe('');
  expect((await client.expect(200, `GET ${path}`)).json()).toContainEqual(
    expect.objectContaining({ uuid: agency.organizationUuid, name: 'Agentur Nord', city: 'Berlin' }),
  );
  const shopsOf = async ({ client: its, organizationUuid: uuid }: typeof agency) =>
    (await its.expect(200, `GET /organization/${uuid}/partner-account`)).json().customerShops;

  await client.expect(200, `PUT ${path}`, { partnerAgencyUuid: agency.organizationUuid });
  expect((await client.expect(200, `GET ${path}/connected`)).json().uuid).toBe(agency.organizationUuid);
  expect(await shopsOf(agency)).toMatchObject([{ shopName: shop.name }]);

  await client.expect(200, `PUT ${path}`, { partnerAgencyUuid: other.organizationUuid });
  expect([await shopsOf(agency), await shopsOf(other)]).toMatchObject([[], [{ shopName: shop.name }]]);
});

test('agencies are listed by name in pages, and found by words of name and city', async () => {
  const { client, organizationUuid } = await merchantWithShop(kontor);
  const path = `GET /organization/${organizationUuid}/partner-agency`;
  await sql`with copied as (
      insert into organization select (jsonb_populate_record(organization, jsonb_build_object(
        'uuid', gen_random_uuid(), 'name', 'Ölmühle ' || lpad(n::text, 3, '0')))).*
      from organization, generate_series(1, 110) as n where organization.uuid = ${agency.organizationUuid}
      returning uuid)
    insert into partner_account select (jsonb_populate_record(partner_account, jsonb_build_object(
      'organization_uuid', copied.uuid, 'stripe_account_id', null))).*
    from partner_account, copied where partner_account.organization_uuid = ${agency.organizationUuid}`.execute(
    kontor.infrastructure.database,
  );
  const names: string[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await client.expect(200, `${path}?search=olmuhle%20BERLIN${cursor && `&cursor=${cursor}`}`);
    const page = answer.json<{ name: string }[]>();
    expect(page.length).toBeLessThanOrEqual(50);
    names.push(...page.map(({ name }) => name));
    cursor = nextCursor(String(answer.headers['link'] ?? ''));
  }
  expect(names).toEqual(Array.from({ length: 110 }, (_, index) => `Ölmühle ${String(index + 1).padStart(3, '0')}`));
  expect((await client.expect(200, `${path}?search=olmuhle%20hamburg`)).json()).toEqual([]);
  expect((await client.call(`${path}?cursor=x`)).statusCode).toBe(422);
});

test('only agencies can be connected', async () => {
  const { client, organizationUuid } = await merchantWithShop(kontor);
  const stranger = await merchantWithShop(kontor);
  const technology = await partner(kontor, { partnerFieldOfActivity: 'technology' });
  for (const partnerAgencyUuid of [stranger.organizationUuid, technology.organizationUuid]) {
    await client.expect(404, `PUT /organization/${organizationUuid}/partner-agency`, { partnerAgencyUuid });
  }
});
