import { randomUUID } from 'node:crypto';
import { brand } from '@kontor/contract/brand';
import { connectEventData, EventType } from '@kontor/contract/connect-event';
import { allScopes } from '@kontor/contract/connect-scope';
import type { Offer } from '@kontor/contract/offer';
import type { Lead } from '@kontor/contract/partner';
import type { Problem } from '@kontor/contract/problem';
import type { Shop } from '@kontor/contract/shop';
import { beforeAll, expect, test } from 'vitest';
import {
  confirmedUser,
  mailedToken,
  mailsTo,
  merchant,
  merchantAccount,
  newShop,
  partner,
  password,
} from '../testing/accounts.ts';
import { testEvents } from '../testing/connect-events.ts';
import { openEventReceiver } from '../testing/event-receiver.ts';
import { operatorOf } from '../testing/operator.ts';
import { longest, refusedCharacters } from '../testing/strange-texts.ts';
import { testApp } from '../testing/test-app.ts';

// The forms whose texts reach other systems without an order: mails, events, the fiscal service, Shopify. Those that an order
// carries on are in billing/strange-input.api.test.ts.

const operators: string[] = [];
const kontor = await testApp({ environment: { operators } });
const { announce } = testEvents(kontor);
const { database } = kontor.infrastructure;

let owner: Awaited<ReturnType<typeof merchant>>;
let shopPath: string;
beforeAll(async () => {
  owner = await merchant(kontor, {
    firstName: longest(100, 'Eva'),
    lastName: longest(100, 'Brandt'),
    selectedProducts: { erp: true, wms: false, pos: true },
  });
  const shop = newShop({ type: 'cloud', mainShopUrl: null, name: longest(120, 'Laden') });
  const answer = await owner.client.expect(201, `POST /organization/${owner.organizationUuid}/shop`, shop);
  shopPath = `/organization/${owner.organizationUuid}/shop/${answer.json<Shop>().uuid}`;
});

/** What other systems are told about a subject, checked against the contract. */
async function told(subject: string) {
  const rows = await database
    .selectFrom('connect_event')
    .select(['type', 'data'])
    .where('subject', '=', subject)
    .orderBy('seq')
    .execute();
  return rows.map(({ type, data }) => connectEventData[EventType.parse(type)].parse(data));
}

test.each([
  ['a&b@firma.test', 'a&b@firma.test'],
  ['x=y@firma.test', 'x=y@firma.test'],
  ['Hans/Peter@firma.test', 'hans/peter@firma.test'],
  ['eva@bücher.test', 'eva@xn--bcher-kva.test'],
  ['Eva@почта.рф', 'eva@xn--80a1acny.xn--p1ai'],
  [`${'l'.repeat(64)}@${'d'.repeat(60)}.test`, `${'l'.repeat(64)}@${'d'.repeat(60)}.test`],
])('%s signs up, is mailed as %s, signs in as typed, and resets its password', async (typed, mailed) => {
  const client = kontor.client();
  await client.expect(202, 'POST /signup/create-account', { email: typed, language: 'de' });
  await client.expect(200, `POST /confirmation/${await mailedToken(client, mailed)}`);
  await client.expect(200, `PUT /signup/account/${randomUUID()}`, merchantAccount());
  for (const username of [typed, mailed, typed.toUpperCase()]) {
    const browser = kontor.client();
    await browser.login(username, password);
    expect((await browser.expect(200, 'GET /user')).json<{ email: string }>().email).toBe(mailed);
  }
  const before = (await mailsTo(client, mailed)).length;
  await client.expect(202, 'POST /user/reset-password', { email: typed });
  expect((await mailsTo(client, mailed)).length).toBe(before + 1);
});

test('a second account for the same mailbox, written otherwise, is none', async () => {
  const typed = 'anna@müller.test';
  await confirmedUser(kontor, 'merchant', 'anna@xn--mller-kva.test');
  const client = kontor.client();
  await client.expect(202, 'POST /signup/create-account', { email: typed, language: 'de' });
  const [mail] = await mailsTo(client, 'anna@xn--mller-kva.test');
  expect(mail?.to).toBe('anna@xn--mller-kva.test');
});

test('an invitation reaches the longest and strangest address, and names who invites', async () => {
  const email = 'hans/peter+x=y&z@bücher.test';
  const invitation = { email, role: 'admin', language: 'de' };
  await owner.client.expect(202, `POST /organization/${owner.organizationUuid}/invitation`, invitation);
  const [mail] = await mailsTo(owner.client, 'hans/peter+x=y&z@xn--bcher-kva.test');
  expect(mail?.text).toContain(longest(100, 'Eva'));
});

test('a lead is told to sales as it was entered', async () => {
  const agency = await partner(kontor);
  const lead = {
    companyName: longest(200, 'Tee'),
    contactName: longest(200, 'Anke'),
    email: 'a&b@bücher.test',
    phone: `+49 ${'(0) '.repeat(5)}30/1234-567 89`.slice(0, 40),
  };
  const path = `/organization/${agency.organizationUuid}/partner-account/lead`;
  const { uuid } = (await agency.client.expect(201, `POST ${path}`, lead)).json<Lead>();
  expect(await told(uuid)).toMatchObject([{ ...lead, email: 'a&b@xn--bcher-kva.test' }]);
});

test('a branch store is told to the fiscal service as it was entered', async () => {
  const branch = {
    name: longest(100, 'Filiale'),
    isoCountryCode: 'DE',
    addressLine1: longest(200, 'Weg'),
    zip: '10997',
    city: longest(100, 'Ort'),
    taxNumber: '30/123/45678',
  };
  const answer = await owner.client.expect(201, `POST ${shopPath}/fiskaly-organization`, branch);
  expect(await told(answer.json<{ uuid: string }>().uuid)).toMatchObject([branch]);
});

test('a shop is renamed to the longest and strangest name, and what it is called is told', async () => {
  const name = longest(120, 'Neu');
  await owner.client.expect(200, `PUT ${shopPath}`, { name, mainShopUrl: null });
  await kontor.worker.runDue();
  const events = await told(shopPath.split('/').at(-1) ?? '');
  expect(events.at(-1)).toMatchObject({ name });
});

test.each(['https://[x.test', 'https://a.test:99999', 'https://a.test:x', 'https://%.test'])(
  'the address %s of a shop is refused by its path',
  async (mainShopUrl) => {
    const answer = await owner.client.expect(
      422,
      `POST /organization/${owner.organizationUuid}/shop`,
      newShop({ mainShopUrl }),
    );
    expect(answer.json<Problem>().violations).toMatchObject([{ path: 'mainShopUrl' }]);
  },
);

test('a request for help reaches the support with every letter and line', async () => {
  const message = `${longest(2000, 'Hilfe')}\n${longest(1999, 'Zeile')}`;
  const request = {
    message,
    organizationUuid: owner.organizationUuid,
    shopUuid: shopPath.split('/').at(-1) ?? '',
    page: `${shopPath}/invoices`,
    errorId: null,
  };
  await owner.client.expect(202, 'POST /help-request', request);
  const mails = await mailsTo(owner.client, brand.supportEmail);
  expect(mails.some(({ text }) => text.includes(message))).toBe(true);
});

test('the note of an offer, and why it is declined, are mailed with every letter and line', async () => {
  const agency = await partner(kontor);
  const agencyOfShop = { partnerAgencyUuid: agency.organizationUuid };
  await owner.client.expect(200, `PUT /organization/${owner.organizationUuid}/partner-agency`, agencyOfShop);
  const note = `${longest(1000, 'Bitte')}\n\n${longest(998, 'Halle')}`;
  const reason = `${longest(500, 'Nein')}\n${longest(499, 'danke')}`;
  const product = { type: 'starter', platform: 'cloud', version: 'v2' };
  const shopUuid = shopPath.split('/').at(-1);
  const offers = `/organization/${agency.organizationUuid}/offer`;
  const wanted = { shopUuid, items: [{ product, quantity: 1 }], isYearlySubscription: false };
  const prepared = await agency.client.expect(201, `POST ${offers}`, { ...wanted, note });
  const { uuid } = prepared.json<Offer>();
  await agency.client.expect(200, `PUT ${offers}/${uuid}/send`);
  await kontor.worker.runDue();
  expect((await mailsTo(owner.client, owner.email)).some(({ text }) => text.includes(note))).toBe(true);
  await owner.client.expect(200, `PUT ${shopPath}/offer/${uuid}/decline`, { reason });
  await kontor.worker.runDue();
  expect((await mailsTo(agency.client, agency.email)).some(({ text }) => text.includes(reason))).toBe(true);
});

test('a profile with the longest and strangest names is kept, and mails are addressed to it', async () => {
  const { client, email } = await merchant(kontor);
  const profile = { firstName: longest(100, 'Ève'), lastName: longest(100, 'Brandt'), language: 'en' };
  await client.expect(200, 'PUT /user', profile);
  expect((await client.expect(200, 'GET /user')).json()).toMatchObject(profile);
  await client.expect(202, 'POST /user/reset-password', { email });
  const [mail] = await mailsTo(client, email);
  expect(mail?.text).toContain(`${profile.firstName} ${profile.lastName}`);
});

test('the longest and strangest address is confirmed as a new one, told to the old one, and signed in with', async () => {
  const { client, email } = await merchant(kontor);
  const typed = `Hans/Peter+x=y&z${'l'.repeat(48)}@${'bücher.'.repeat(2)}${'d'.repeat(60)}.test`;
  const mailed = `hans/peter+x=y&z${'l'.repeat(48)}@${'xn--bcher-kva.'.repeat(2)}${'d'.repeat(60)}.test`;
  await client.expect(202, 'POST /user/change-email', { email: typed, password });
  expect((await mailsTo(client, email))[0]?.text).toContain(typed.toLowerCase());
  await client.expect(200, `POST /confirmation/${await mailedToken(client, mailed)}`);
  const browser = kontor.client();
  await browser.login(typed, password);
  expect((await browser.expect(200, 'GET /user')).json<{ email: string }>().email).toBe(mailed);
});

test('a system with the longest and strangest name is told of by it, at the address of its contact', async () => {
  const operator = await operatorOf(kontor, operators);
  const receiver = await openEventReceiver();
  receiver.answer = (_, response) => void response.writeHead(410).end();
  const system = {
    name: longest(100, 'ERP'),
    scopes: allScopes,
    contactEmail: `a&b${'l'.repeat(61)}@${'d'.repeat(60)}.bücher.test`,
  };
  const answer = await operator.expect(201, 'POST /operator/connect/client', system);
  const { id } = answer.json<{ id: string }>();
  await operator.expect(200, `PUT /operator/connect/client/${id}/endpoint`, { url: receiver.url });
  await announce('strange', 1);
  await kontor.worker.runDue();
  await receiver.close();
  const mails = await mailsTo(owner.client, system.contactEmail.replace('bücher', 'xn--bcher-kva'));
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining(system.name)]);
});

test.each(refusedCharacters)('%j is refused in names, messages and notes', async (character) => {
  const text = `x${character}`;
  await owner.client.expect(422, 'PUT /user', { firstName: text, lastName: 'Brandt', language: 'de' });
  await owner.client.expect(422, `PUT ${shopPath}`, { name: text, mainShopUrl: null });
  const request = { message: text, organizationUuid: null, shopUuid: null, page: '/', errorId: null };
  await owner.client.expect(422, 'POST /help-request', request);
});
