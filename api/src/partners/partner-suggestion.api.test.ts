import { randomUUID } from 'node:crypto';
import type { Lead, PartnerAccount } from '@kontor/contract/partner';
import type { PartnerSuggestion } from '@kontor/contract/partner-suggestion';
import { expect, test } from 'vitest';
import { days } from '../infrastructure/clock.ts';
import {
  baseData,
  mailedToken,
  mailsTo,
  merchantAccount,
  newEmail,
  partner,
  partnerAccount,
  password,
} from '../testing/accounts.ts';
import { connectClient } from '../testing/connect.ts';
import { testApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const kontor = await testApp();
const { clock, database } = kontor.infrastructure;

type Agency = Awaited<ReturnType<typeof partner>>;
type Merchant = Awaited<ReturnType<typeof signUp>>;

const accountOf = async ({ client, email, organizationUuid }: Agency) => {
  await client.login(email, password);
  return (await client.expect(200, `GET /organization/${organizationUuid}/partner-account`)).json<PartnerAccount>();
};
const codeOf = async (agency: Agency) =>
  new URL((await accountOf(agency)).referralUrl).searchParams.get('partner') ?? '';

async function submit(agency: Agency, lead: { companyName?: string; email?: string }): Promise<Lead> {
  await agency.client.login(agency.email, password);
  const body = { companyName: `Unbekannt ${randomUUID()}`, contactName: 'Anke Wolters', email: newEmail(), ...lead };
  const path = `/organization/${agency.organizationUuid}/partner-account/lead`;
  return (await agency.client.expect(201, `POST ${path}`, body)).json<Lead>();
}

const request = (client: TestClient, email: string, partnerCode?: string) =>
  client.expect(202, 'POST /signup/create-account', { email, language: 'de', partner: partnerCode });

/** Signs up in another browser than the one in which the mail was requested. */
async function signUp({
  email = newEmail(),
  companyName = `Firma ${randomUUID()}`,
  codes = [] as (string | undefined)[],
}) {
  const requesting = kontor.client();
  for (const code of codes.length > 0 ? codes : [undefined]) await request(requesting, email, code);
  const client = kontor.client();
  await client.expect(200, `POST /confirmation/${await mailedToken(requesting, email)}`);
  const account = merchantAccount({ baseData: baseData({ companyName }) });
  const answer = await client.expect(200, `PUT /signup/account/${randomUUID()}`, account);
  const { uuid: organizationUuid } = answer.json<{ uuid: string }>();
  return { client, email, companyName, organizationUuid, path: `/organization/${organizationUuid}` };
}

const suggested = async ({ client, path }: Merchant) =>
  (await client.expect(200, `GET ${path}/partner-suggestion`)).json<PartnerSuggestion | ''>();
const decide = ({ client, path }: Merchant, accept: boolean, partnerUuid?: string) =>
  client.call(`PUT ${path}/partner-suggestion`, { body: { accept, partnerUuid } });
const connected = async ({ client, path }: Merchant) =>
  (await client.expect(200, `GET ${path}/partner-agency/connected`)).json<{ uuid: string } | ''>();
const isSuggested = (agency: Agency) => ({ partnerUuid: agency.organizationUuid, name: 'Agentur Nord' });
const newestMail = async ({ client, email }: Agency) => (await mailsTo(client, email))[0];

test('a merchant who came by a link confirms once, and is connected', async () => {
  const agency = await partner(kontor);
  const merchant = await signUp({ codes: [await codeOf(agency)] });
  expect(await suggested(merchant)).toEqual(isSuggested(agency));
  expect(await connected(merchant)).toBe('');
  expect((await accountOf(agency)).customerShops).toEqual([]);

  expect((await decide(merchant, true)).statusCode).toBe(204);
  expect(await connected(merchant)).toMatchObject({ uuid: agency.organizationUuid });
  expect(await suggested(merchant)).toBe('');
  expect((await newestMail(agency))?.subject).toBe(`${merchant.companyName} hat Sie als Partner verbunden`);

  const mails = await mailsTo(agency.client, agency.email);
  expect((await decide(merchant, true)).statusCode).toBe(204);
  expect(await mailsTo(agency.client, agency.email)).toEqual(mails);
});

test('the link is kept with the account, whichever mail is opened, and is no part of its address', async () => {
  const agency = await partner(kontor);
  const merchant = await signUp({ codes: [(await codeOf(agency)).toUpperCase(), undefined] });
  expect(await suggested(merchant)).toEqual(isSuggested(agency));
});

test('of several links the last one counts', async () => {
  const [first, second] = [await partner(kontor), await partner(kontor)];
  const merchant = await signUp({ codes: [await codeOf(first), await codeOf(second)] });
  expect(await suggested(merchant)).toEqual(isSuggested(second));
  await decide(merchant, false);
  expect(await suggested(merchant)).toBe('');
});

test.each(['no-such-code', '', 'x'.repeat(5000), "'; drop table lead; --"])(
  'a code of no partner is ignored and not kept: %.20s',
  async (code) => {
    const email = newEmail();
    await request(kontor.client(), email, code);
    const client = kontor.client();
    await mailedToken(client, email);
    const jobs = await database.selectFrom('job').select('payload').execute();
    if (code.length > 1) expect(JSON.stringify(jobs)).not.toContain(code);
    expect(await database.selectFrom('signup_referral').selectAll().execute()).toEqual([]);
  },
);

test('a partner that has not named its company refers no merchant yet', async () => {
  const { client, userUuid } = await (async () => {
    const email = newEmail();
    const its = kontor.client();
    await its.expect(202, 'POST /signup/partner/create-account', { email, language: 'de' });
    await its.expect(200, `POST /confirmation/${await mailedToken(its, email)}`);
    return { client: its, userUuid: (await its.expect(200, 'GET /user')).json<{ uuid: string }>().uuid };
  })();
  const answer = await client.expect(200, `PUT /signup/partner/account/${randomUUID()}`, partnerAccount());
  const { code } = await database
    .selectFrom('referral_code')
    .select('code')
    .where('organization_uuid', '=', answer.json<{ uuid: string }>().uuid)
    .executeTakeFirstOrThrow();
  expect(await suggested(await signUp({ codes: [code] }))).toBe('');
  await client.expect(200, `PUT /signup/partner/company/${userUuid}`, baseData({ companyName: 'Agentur Nord' }));
  expect(await suggested(await signUp({ codes: [code] }))).toMatchObject({ name: 'Agentur Nord' });
});

test('a lead with the e-mail address becomes a customer: it is won, and the partner gets one mail', async () => {
  const agency = await partner(kontor);
  const email = newEmail();
  const lead = await submit(agency, { email: email.toUpperCase(), companyName: 'Teekontor' });
  const other = await submit(agency, {});
  const merchant = await signUp({ email });
  expect(await suggested(merchant)).toEqual(isSuggested(agency));
  expect((await accountOf(agency)).leads.map(({ state }) => state)).toEqual(['submitted', 'submitted']);
  const before = (await mailsTo(agency.client, agency.email)).length;

  expect((await decide(merchant, true, agency.organizationUuid)).statusCode).toBe(204);
  expect(await connected(merchant)).toMatchObject({ uuid: agency.organizationUuid });
  const { leads } = await accountOf(agency);
  expect(leads.find(({ uuid }) => uuid === lead.uuid)).toMatchObject({ state: 'won' });
  expect(leads.find(({ uuid }) => uuid === other.uuid)).toMatchObject({ state: 'submitted' });
  expect((await newestMail(agency))?.subject).toBe('Ihr Lead Teekontor ist Kunde geworden');
  expect(await mailsTo(agency.client, agency.email)).toHaveLength(before + 1);
});

test('a lead with the company becomes a customer, however its name is spelled', async () => {
  const agency = await partner(kontor);
  const name = randomUUID().slice(0, 8);
  await submit(agency, { companyName: `Möbelhaus Grün ${name}` });
  expect(await suggested(await signUp({ companyName: `MOEBELHAUS  GRUEN ${name} GmbH & Co. KG` }))).toEqual(
    isSuggested(agency),
  );
  expect(await suggested(await signUp({ companyName: `Möbelhaus Blau ${name} GmbH` }))).toBe('');
});

test('a lead that an earlier release has stored counts as well', async () => {
  const agency = await partner(kontor);
  const lead = await submit(agency, { companyName: 'Lampen Lux & Söhne' });
  await database
    .updateTable('lead')
    .set({ company_key: null, state_since: null })
    .where('uuid', '=', lead.uuid)
    .execute();
  expect(await suggested(await signUp({ companyName: 'Lampen Lux und Söhne OHG' }))).toEqual(isSuggested(agency));
  expect((await accountOf(agency)).leads).toMatchObject([{ stateSince: lead.createdAt }]);
});

test('a lead counts for 90 days', async () => {
  const agency = await partner(kontor);
  const [early, late] = [newEmail(), newEmail()];
  await submit(agency, { email: early });
  await submit(agency, { email: late });
  clock.offset += days(89.9);
  expect(await suggested(await signUp({ email: early }))).toEqual(isSuggested(agency));
  clock.offset += days(0.2);
  expect(await suggested(await signUp({ email: late }))).toBe('');
});

test('a lead that was submitted after the sign-up suggests nothing', async () => {
  const agency = await partner(kontor);
  const merchant = await signUp({});
  await submit(agency, { email: merchant.email });
  expect(await suggested(merchant)).toBe('');
});

test('a link is suggested before leads, then the newest lead; who is declined is never suggested again', async () => {
  const [linked, older, newer] = [await partner(kontor), await partner(kontor), await partner(kontor)];
  const email = newEmail();
  await submit(older, { email });
  clock.offset += days(1);
  await submit(newer, { email });
  const merchant = await signUp({ email, codes: [await codeOf(linked)] });
  for (const agency of [linked, newer, older]) {
    expect(await suggested(merchant)).toEqual(isSuggested(agency));
    expect((await decide(merchant, false, agency.organizationUuid)).statusCode).toBe(204);
    // A second click is not about the next one.
    expect((await decide(merchant, false, agency.organizationUuid)).statusCode).toBe(204);
  }
  expect(await suggested(merchant)).toBe('');
  expect(await connected(merchant)).toBe('');
  expect((await accountOf(newer)).leads).toMatchObject([{ state: 'submitted' }]);
  expect((await decide(merchant, true)).statusCode).toBe(404);
});

test('a merchant decides only on who is suggested', async () => {
  const [agency, other] = [await partner(kontor), await partner(kontor)];
  const merchant = await signUp({ codes: [await codeOf(agency)] });
  expect((await decide(merchant, true, other.organizationUuid)).statusCode).toBe(404);
  expect(await connected(merchant)).toBe('');
  expect((await decide(await signUp({}), true)).statusCode).toBe(404);
});

test('who has chosen an agency is asked nothing; choosing the suggested one wins its lead', async () => {
  const [agency, other] = [await partner(kontor), await partner(kontor)];
  const merchant = await signUp({ companyName: `Radhaus ${randomUUID()}`, codes: [await codeOf(other)] });
  const lead = await submit(agency, { companyName: 'Radhaus Eins', email: newEmail() });
  const second = await signUp({ companyName: 'Radhaus Eins KG' });
  const choose = ({ client, path }: Merchant, { organizationUuid }: Agency) =>
    client.expect(200, `PUT ${path}/partner-agency`, { partnerAgencyUuid: organizationUuid });

  await choose(merchant, agency);
  expect(await suggested(merchant)).toBe('');
  expect((await decide(merchant, true)).statusCode).toBe(404);
  expect(await connected(merchant)).toMatchObject({ uuid: agency.organizationUuid });

  await choose(second, agency);
  expect((await accountOf(agency)).leads).toMatchObject([{ uuid: lead.uuid, state: 'won' }]);
  expect((await decide(second, true)).statusCode).toBe(204);
});

test('a technology partner is connected by its link', async () => {
  const technology = await partner(kontor, { partnerFieldOfActivity: 'technology' });
  const merchant = await signUp({ codes: [await codeOf(technology)] });
  expect((await decide(merchant, true)).statusCode).toBe(204);
  expect(await connected(merchant)).toMatchObject({ uuid: technology.organizationUuid });
});

test('a lead that sales have won already is won once', async () => {
  const agency = await partner(kontor);
  const email = newEmail();
  const { uuid } = await submit(agency, { email });
  await (await connectClient(kontor)).expect(204, `PUT /connect/lead/${uuid}`, { state: 'won' });
  const merchant = await signUp({ email });
  await decide(merchant, true);
  const subjects = (await mailsTo(agency.client, agency.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => subject.endsWith('ist Kunde geworden'))).toHaveLength(1);
});

test('what an abandoned sign-up came by is forgotten', async () => {
  const agency = await partner(kontor);
  const email = newEmail();
  const client = kontor.client();
  await request(client, email, await codeOf(agency));
  await client.expect(200, `POST /confirmation/${await mailedToken(client, email)}`);
  const kept = () =>
    database.selectFrom('signup_referral').selectAll().where('partner_uuid', '=', agency.organizationUuid).execute();
  expect(await kept()).toHaveLength(1);
  await client.expect(204, 'POST /signup/abort');
  expect(await kept()).toEqual([]);
});
