import { randomUUID } from 'node:crypto';
import type { Lead, PartnerAccount } from '@kontor/contract/partner';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import {
  baseData,
  confirmedUser,
  mailedToken,
  merchantAccount,
  newEmail,
  partner,
  password,
} from '../testing/accounts.ts';
import { testApp } from '../testing/test-app.ts';
import type { TestClient } from '../testing/test-client.ts';

const kontor = await testApp();
const { database } = kontor.infrastructure;

type Agency = Awaited<ReturnType<typeof partner>>;

const account = ({ organizationUuid }: Agency) => `/organization/${organizationUuid}/partner-account`;
const submit = async (agency: Agency, companyName: string, email: string, phone = '040 66969 318') =>
  (
    await agency.client.expect(201, `POST ${account(agency)}/lead`, {
      companyName,
      contactName: 'Anke Wolters',
      email,
      phone,
    })
  ).json<Lead>();
const leadsOf = async (agency: Agency) =>
  (await agency.client.expect(200, `GET ${account(agency)}`)).json<PartnerAccount>().leads;

async function signUp(email: string, companyName: string) {
  const user = await confirmedUser(kontor, 'merchant', email);
  const body = merchantAccount({ baseData: baseData({ companyName }) });
  const answer = await user.client.expect(200, `PUT /signup/account/${randomUUID()}`, body);
  return { ...user, organizationUuid: answer.json<{ uuid: string }>().uuid };
}

async function erase({ client, email, userUuid }: { client: TestClient; email: string; userUuid: string }) {
  await client.expect(202, `POST /user/${userUuid}/delete`, { password });
  await client.expect(200, `POST /confirmation/${await mailedToken(client, email)}`);
}

/** What is stored about leads, partners and their links, and told to other systems, in one text. */
async function stored(): Promise<string> {
  const tables = ['lead', 'partner_suggestion', 'referral_code', 'signup_referral'];
  const rows = tables.map((table) => sql`select to_jsonb(t) as row from ${sql.table(table)} t`.execute(database));
  const events = sql`select subject, data from connect_event where type = 'lead.submitted'`.execute(database);
  return JSON.stringify((await Promise.all([...rows, events])).map((result) => result.rows));
}

test('an erased merchant leaves a won lead without names, and one that it declined without its person', async () => {
  const [chosen, declined] = [await partner(kontor), await partner(kontor)];
  const email = newEmail();
  await submit(declined, 'Hofladen Wendland', newEmail());
  const phone = '05841 7777 4242';
  await submit(chosen, 'Hofladen Wendland', email, phone);
  const merchant = await signUp(email, 'Hofladen Wendland GmbH');
  const path = `/organization/${merchant.organizationUuid}/partner-suggestion`;
  const decide = (accept: boolean, { organizationUuid }: Agency) =>
    merchant.client.expect(204, `PUT ${path}`, { accept, partnerUuid: organizationUuid });
  await decide(true, chosen);
  await erase(merchant);

  const unnamed = { companyName: '–', contactName: '–', email: '–', state: 'won' };
  expect(await leadsOf(chosen)).toMatchObject([unnamed]);
  expect(await leadsOf(declined)).toMatchObject([{ companyName: 'Hofladen Wendland', state: 'submitted' }]);
  expect(await stored()).not.toContain(email);
  expect(await stored()).not.toContain(phone);
  expect(await stored()).not.toContain(merchant.organizationUuid);
});

test('a person who leaves is no contact of a lead any more', async () => {
  const agency = await partner(kontor);
  const email = newEmail();
  const person = await confirmedUser(kontor, 'merchant', email);
  await person.client.expect(200, `PUT /signup/account/${randomUUID()}`, merchantAccount());
  const phone = '0421 7777 4242';
  const { uuid } = await submit(agency, 'Lampen Lux', email.toUpperCase(), phone);
  await erase(person);
  expect(await stored()).not.toContain(phone);
  expect(await leadsOf(agency)).toMatchObject([{ uuid, companyName: 'Lampen Lux', contactName: '–', email: '–' }]);
  const events = await database.selectFrom('connect_event').select('uuid').where('subject', '=', uuid).execute();
  expect(events).toEqual([]);
});

test('of an erased partner no lead, no code and no suggestion is left', async () => {
  const agency = await partner(kontor);
  const email = newEmail();
  const { uuid } = await submit(agency, 'Sportwelt Kassel', email);
  const { referralUrl } = (await agency.client.expect(200, `GET ${account(agency)}`)).json<PartnerAccount>();
  const code = new URL(referralUrl).searchParams.get('partner');
  const merchant = await signUp(email, 'Sportwelt Kassel');
  const waiting = newEmail();
  await kontor.client().expect(202, 'POST /signup/create-account', { email: waiting, language: 'de', partner: code });
  await mailedToken(kontor.client(), waiting);
  expect(await stored()).toContain(agency.organizationUuid);
  await erase(agency);

  const left = await stored();
  for (const text of [uuid, code ?? '', 'Sportwelt', agency.organizationUuid]) expect(left).not.toContain(text);
  const path = `/organization/${merchant.organizationUuid}`;
  expect((await merchant.client.expect(200, `GET ${path}/partner-suggestion`)).json()).toBe('');
  const agencies = (await merchant.client.expect(200, `GET ${path}/partner-agency`)).json<unknown>();
  expect(JSON.stringify(agencies)).not.toContain(agency.organizationUuid);
});
