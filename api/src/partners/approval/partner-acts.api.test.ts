import { randomUUID } from 'node:crypto';
import type { Activity } from '@kontor/contract/activity';
import type { ListedPartner } from '@kontor/contract/operator-partner';
import type { PartnerAccount, PartnerAgency } from '@kontor/contract/partner';
import type { PartnerSuggestion } from '@kontor/contract/partner-suggestion';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import {
  baseData,
  confirmedUser,
  mailedToken,
  mailsTo,
  merchant,
  merchantAccount,
  newEmail,
  partner,
  password,
} from '../../testing/accounts.ts';
import { newStaff, operatorOf } from '../../testing/operator.ts';
import { changeSettings } from '../../testing/settings.ts';
import { testApp } from '../../testing/test-app.ts';

const operators: string[] = [];
const kontor = await testApp({ environment: { operators } });
const { database } = kontor.infrastructure;
type Agency = Awaited<ReturnType<typeof partner>>;
type Merchant = Pick<Agency, 'client' | 'organizationUuid'>;
let sales: Awaited<ReturnType<typeof newStaff>>;
let operator: Awaited<ReturnType<typeof operatorOf>>;
beforeAll(async () => {
  sales = await newStaff(kontor, 'sales');
  operator = await operatorOf(kontor, operators);
  await changeSettings(operator, { partnerApproval: 'by-staff' });
});

const reason = 'Nach dem Gespräch vom Montag';
const decide = async (agency: Agency, act: 'approve' | 'suspend') =>
  (
    await sales.expect(200, `PUT /backoffice/partner/${agency.organizationUuid}/${act}`, { reason })
  ).json<ListedPartner>();
const listed = async (query = '') =>
  (await sales.expect(200, `GET /backoffice/partner${query}`)).json<ListedPartner[]>();
const isListed = async (agency: Agency, state: string) =>
  (await listed(`?state=${state}`)).some(({ organizationUuid }) => organizationUuid === agency.organizationUuid);

const accountOf = async ({ client, email, organizationUuid }: Agency) => {
  await client.login(email, password);
  return (await client.expect(200, `GET /organization/${organizationUuid}/partner-account`)).json<PartnerAccount>();
};
const codeOf = async (agency: Agency) =>
  new URL((await accountOf(agency)).referralUrl).searchParams.get('partner') ?? '';
const connect = ({ client, organizationUuid }: Merchant, agency: Agency) =>
  client.call(`PUT /organization/${organizationUuid}/partner-agency`, {
    body: { partnerAgencyUuid: agency.organizationUuid },
  });
const connected = async ({ client, organizationUuid }: Merchant) =>
  (await client.expect(200, `GET /organization/${organizationUuid}/partner-agency/connected`)).json<
    PartnerAgency | ''
  >();
const offered = async ({ client, organizationUuid }: Merchant) =>
  (await client.expect(200, `GET /organization/${organizationUuid}/partner-agency`)).json<PartnerAgency[]>();
const suggested = async ({ client, organizationUuid }: Merchant) =>
  (await client.expect(200, `GET /organization/${organizationUuid}/partner-suggestion`)).json<PartnerSuggestion | ''>();

async function submitLead(agency: Agency, email: string) {
  await agency.client.login(agency.email, password);
  await agency.client.expect(201, `POST /organization/${agency.organizationUuid}/partner-account/lead`, {
    companyName: `Unbekannt ${randomUUID()}`,
    contactName: 'Anke Wolters',
    email,
  });
}

/** A merchant who came by a link, or about whom there is a lead. */
async function newcomer(email: string, code?: string): Promise<Merchant> {
  const client = kontor.client();
  await client.expect(202, 'POST /signup/create-account', { email, language: 'de', partner: code });
  await client.expect(200, `POST /confirmation/${await mailedToken(client, email)}`);
  const account = merchantAccount({ baseData: baseData({ companyName: `Firma ${randomUUID()}` }) });
  const answer = await client.expect(200, `PUT /signup/account/${randomUUID()}`, account);
  return { client, organizationUuid: answer.json<{ uuid: string }>().uuid };
}

/** Every way by which a merchant comes to a partner. */
async function waysTo(agency: Agency) {
  const [choosing, byLead] = [await merchant(kontor), newEmail()];
  await submitLead(agency, byLead);
  const byLink = await newcomer(newEmail(), await codeOf(agency));
  return {
    isOffered: (await offered(choosing)).some(({ uuid }) => uuid === agency.organizationUuid),
    connecting: (await connect(choosing, agency)).statusCode,
    byLink: (await suggested(byLink)) !== '',
    byLead: (await suggested(await newcomer(byLead))) !== '',
  };
}

test('who signs up as a partner has applied: no merchant finds it by any way before it is approved', async () => {
  const agency = await partner(kontor);
  expect(await accountOf(agency)).toMatchObject({ state: 'applied' });
  expect([await isListed(agency, 'applied'), await isListed(agency, 'approved')]).toEqual([true, false]);
  expect(await waysTo(agency)).toEqual({ isOffered: false, connecting: 404, byLink: false, byLead: false });

  expect(await decide(agency, 'approve')).toMatchObject({
    organizationUuid: agency.organizationUuid,
    name: 'Agentur Nord',
    state: 'approved',
    payoutState: 'incomplete',
    customerShopCount: 0,
    terms: { rate: 15, months: 24, isAgreed: false },
    laterTerms: [],
  });
  expect(await accountOf(agency)).toMatchObject({ state: 'approved' });
  expect(await waysTo(agency)).toEqual({ isOffered: true, connecting: 200, byLink: true, byLead: true });
});

test('a suspended partner keeps its merchants, and no further one comes', async () => {
  const agency = await partner(kontor);
  await decide(agency, 'approve');
  const [customer, asked] = [await merchant(kontor), await newcomer(newEmail(), await codeOf(agency))];
  expect((await connect(customer, agency)).statusCode).toBe(200);
  expect(await suggested(asked)).not.toBe('');

  expect(await decide(agency, 'suspend')).toMatchObject({ state: 'suspended' });
  expect(await waysTo(agency)).toEqual({ isOffered: false, connecting: 404, byLink: false, byLead: false });
  // Nor one who was asked before.
  expect(await suggested(asked)).toBe('');
  const accepting = { body: { accept: true, partnerUuid: agency.organizationUuid } };
  const path = `PUT /organization/${asked.organizationUuid}/partner-suggestion`;
  expect((await asked.client.call(path, accepting)).statusCode).toBe(404);
  expect(await connected(customer)).toMatchObject({ uuid: agency.organizationUuid });
  expect((await connect(customer, agency)).statusCode).toBe(200);
  // Who has disconnected it does not get it back.
  await customer.client.expect(204, `DELETE /organization/${customer.organizationUuid}/partner-agency`);
  expect((await connect(customer, agency)).statusCode).toBe(404);

  await decide(agency, 'approve');
  expect(await suggested(asked)).not.toBe('');
});

test('a partner is told what was decided, once, and reads in its activity who has decided', async () => {
  const agency = await partner(kontor);
  const subjects = async () => (await mailsTo(agency.client, agency.email)).map(({ subject }) => subject);
  const before = (await subjects()).length;
  await decide(agency, 'suspend');
  await decide(agency, 'suspend');
  await decide(agency, 'approve');
  await decide(agency, 'suspend');
  expect((await subjects()).slice(0, -before)).toEqual([
    'Sie sind nicht mehr als Partner freigegeben',
    'Sie sind als Partner freigegeben',
    'Ihre Anmeldung als Partner',
  ]);
  await agency.client.login(agency.email, password);
  const activity = await agency.client.expect(200, `GET /organization/${agency.organizationUuid}/activity`);
  expect(activity.json<Activity[]>().slice(0, 3)).toMatchObject(
    ['partner-suspended', 'partner-approved', 'partner-suspended'].map((what) => ({
      action: 'operator.acted',
      actor: { kind: 'operator', name: 'Kontor' },
      details: { what },
    })),
  );
  const audited = await database
    .selectFrom('audit_entry')
    .select(['action', 'reason', 'before', 'after'])
    .where('organization_uuid', '=', agency.organizationUuid)
    .orderBy('number')
    .execute();
  expect(audited.map(({ before, after }) => [before, after])).toEqual([
    [{ state: 'applied' }, { state: 'suspended' }],
    [{ state: 'suspended' }, { state: 'approved' }],
    [{ state: 'approved' }, { state: 'suspended' }],
  ]);
  expect(new Set(audited.map((row) => row.reason))).toEqual(new Set([reason]));
});

test('the list has pages, those whose state has changed last first, and no organization that is no partner', async () => {
  const { organizationUuid } = await merchant(kontor);
  await sales.expect(404, `PUT /backoffice/partner/${organizationUuid}/approve`, { reason });
  await sales.expect(404, `PUT /backoffice/partner/${randomUUID()}/suspend`, { reason });
  const inSignup = await confirmedUser(kontor, 'partner');
  expect((await listed()).map(({ name }) => name)).not.toContain(inSignup.email);

  const [agency, other] = [await partner(kontor), await partner(kontor)];
  await decide(agency, 'approve');
  expect((await listed()).slice(0, 2).map((one) => one.organizationUuid)).toEqual([
    agency.organizationUuid,
    other.organizationUuid,
  ]);
  await insertMany();
  const pages: string[][] = [];
  let path: string | undefined = '/backoffice/partner?state=approved';
  while (path !== undefined) {
    const answer = await sales.expect(200, `GET ${path}`);
    pages.push(answer.json<ListedPartner[]>().map((one) => one.organizationUuid));
    path = /<\/api\/v4([^>]+)>; rel="next"/.exec(String(answer.headers['link']))?.[1];
  }
  expect(pages.map(({ length }) => length)).toEqual([50, expect.any(Number)]);
  expect(pages.flat().length).toBeGreaterThan(60);
  expect(new Set(pages.flat()).size).toBe(pages.flat().length);
  await sales.expect(422, 'GET /backoffice/partner?cursor=nonsense');
  await sales.expect(422, 'GET /backoffice/partner?state=gone');
});

/** More partners than a page has, as a server of the release before signs them up: approved, all at the same instant. */
const insertMany = () =>
  sql`with made as (
    insert into organization (uuid, type, name, state, base_data, vat_id_verification_status, created_at, updated_at)
    select gen_random_uuid(), 'partner', 'Agentur ' || number, 'active', ${JSON.stringify(baseData())}::jsonb,
      'unavailable', now(), now()
    from generate_series(1, 60) as number
    returning uuid)
  insert into partner_account (organization_uuid, payout_state, field_of_activity, shop_systems)
  select uuid, 'incomplete', 'ecommerce', '{}' from made`.execute(database);

test('where the settings approve at once, who signs up can be connected by merchants', async () => {
  await changeSettings(operator, { partnerApproval: 'at-once' });
  const agency = await partner(kontor);
  expect(await accountOf(agency)).toMatchObject({ state: 'approved' });
  expect((await connect(await merchant(kontor), agency)).statusCode).toBe(200);
  // As it was before there were such settings.
  await database
    .insertInto('vendor_settings')
    .values(await withoutApproval())
    .execute();
  expect(await accountOf(await partner(kontor))).toMatchObject({ state: 'approved' });
});

async function withoutApproval() {
  const { settings } = await database
    .selectFrom('vendor_settings')
    .select('settings')
    .orderBy('counts_from', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { partnerApproval: _, ...before } = settings;
  const later = new Date(kontor.infrastructure.clock.now().getTime() + 1000);
  return { uuid: randomUUID(), settings: JSON.stringify(before), counts_from: later, reason: null };
}
