import { randomUUID } from 'node:crypto';
import type { Referral } from '@kontor/contract/partner';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { days } from '../infrastructure/clock.ts';
import { mailedToken, merchantAccount, newEmail, newShop, partner, password } from '../testing/accounts.ts';
import { testApp } from '../testing/test-app.ts';

const kontor = await testApp({ environment: { trustedProxies: ['127.0.0.1'] } });
const { clock, database } = kontor.infrastructure;

type Agency = Awaited<ReturnType<typeof partner>>;

const referralOf = async ({ client, email, organizationUuid }: Agency): Promise<Referral> => {
  await client.login(email, password);
  return (await client.expect(200, `GET /organization/${organizationUuid}/partner-account/referral`)).json<Referral>();
};

const codeOf = async (agency: Agency) => new URL((await referralOf(agency)).url).searchParams.get('partner') ?? '';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0';

const open = (code: string, { userAgent = firefox, from = '203.0.113.7' } = {}) =>
  kontor.client().call('POST /signup/referral-visit', {
    body: { partner: code },
    headers: { 'user-agent': userAgent, 'x-forwarded-for': from },
  });

test('a link that was opened is counted once a day for each connection, in whatever case it was typed', async () => {
  const [agency, other] = [await partner(kontor), await partner(kontor)];
  const code = await codeOf(agency);
  expect((await open(code)).statusCode).toBe(204);
  expect((await open(code.toUpperCase())).statusCode).toBe(204);
  expect((await referralOf(agency)).visits).toEqual({ last30Days: 1, total: 1 });
  await open(code, { from: '203.0.113.8' });
  expect((await referralOf(agency)).visits).toEqual({ last30Days: 2, total: 2 });
  // Another partner's link is another visit.
  await open(await codeOf(other));
  expect((await referralOf(other)).visits.total).toBe(1);
  // The next day even when summer time ends and a day has 25 hours; with the step below exactly 30 days.
  clock.offset += days(1.1);
  await open(code);
  expect((await referralOf(agency)).visits).toEqual({ last30Days: 3, total: 3 });
  clock.offset += days(28.9);
  expect((await referralOf(agency)).visits).toEqual({ last30Days: 1, total: 3 });
});

test.each([
  'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
  'WhatsApp/2.23.20.0',
  'facebookexternalhit/1.1',
  'curl/8.5.0',
])('%s is not counted', async (userAgent) => {
  const agency = await partner(kontor);
  expect((await open(await codeOf(agency), { userAgent })).statusCode).toBe(204);
  expect((await referralOf(agency)).visits.total).toBe(0);
});

test('an unknown code is answered alike, and nothing is stored of who opens a link', async () => {
  const agency = await partner(kontor);
  const rows = async () => (await database.selectFrom('referral_day').selectAll().execute()).length;
  const before = await rows();
  expect((await open('000000000000')).statusCode).toBe(204);
  expect(await rows()).toBe(before);
  await open(await codeOf(agency));
  const { rows: limits } = await sql<{
    key: string;
  }>`select key from rate_limit where key like 'referral-visit|%'`.execute(database);
  expect(limits.length).toBeGreaterThan(0);
  expect(limits.filter(({ key }) => key.includes('203.0.113'))).toEqual([]);
});

test('sign-ups are a number, and what merchants do is counted once they have connected the partner', async () => {
  const agency = await partner(kontor);
  const code = await codeOf(agency);
  const email = newEmail();
  const requesting = kontor.client();
  await requesting.expect(202, 'POST /signup/create-account', { email, language: 'de', partner: code });
  expect(await referralOf(agency)).toMatchObject({ signups: { last30Days: 0, total: 0 } });
  const merchant = kontor.client();
  await merchant.expect(200, `POST /confirmation/${await mailedToken(requesting, email)}`);
  const { uuid } = (await merchant.expect(200, `PUT /signup/account/${randomUUID()}`, merchantAccount())).json<{
    uuid: string;
  }>();
  const shop = newShop({ type: 'cloud', mainShopUrl: null });
  await merchant.expect(201, `POST /organization/${uuid}/shop`, shop);
  const signups = { last30Days: 1, total: 1 };
  expect(await referralOf(agency)).toMatchObject({ signups, connected: 0, trials: 0, contracts: 0 });

  await merchant.expect(204, `PUT /organization/${uuid}/partner-suggestion`, { accept: true });
  expect(await referralOf(agency)).toMatchObject({ signups, connected: 1, trials: 1, contracts: 0 });

  await merchant.expect(204, `DELETE /organization/${uuid}/partner-agency`);
  expect(await referralOf(agency)).toMatchObject({ signups, connected: 0, trials: 0 });
});
