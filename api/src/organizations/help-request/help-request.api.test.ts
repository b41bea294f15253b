import { brand } from '@kontor/contract/brand';
import type { HelpRequest } from '@kontor/contract/help';
import { beforeEach, expect, test } from 'vitest';
import { mailsTo, merchant, merchantWithShop } from '../../testing/accounts.ts';
import { memberWith } from '../../testing/members.ts';
import { testApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/test-client.ts';

const kontor = await testApp();
let owner: Awaited<ReturnType<typeof merchantWithShop>>;
beforeEach(async () => {
  owner = await merchantWithShop(kontor);
});

const request = (overrides: Partial<HelpRequest> = {}): HelpRequest => ({
  message: 'Die Rechnung stimmt nicht.\nBitte um Prüfung.',
  organizationUuid: owner.organizationUuid,
  shopUuid: owner.shop.uuid,
  page: `${owner.shopPath}/invoices`,
  errorId: '7F3A-20C1',
  ...overrides,
});

async function send(client: TestClient, body: HelpRequest) {
  await client.expect(202, 'POST /help-request', body);
  await kontor.worker.runDue();
}

const newestToSupport = async (client: TestClient) => {
  const mails = await mailsTo(client, brand.supportEmail);
  return mails.find(({ text }) => text.includes(owner.email));
};

test('the support gets the message with shop, page, person and error, and can answer it', async () => {
  await send(owner.client, request());
  const mail = await newestToSupport(owner.client);
  expect(mail?.subject).toContain(owner.shop.name);
  for (const part of [
    'Die Rechnung stimmt nicht.\nBitte um Prüfung.',
    owner.shop.uuid,
    owner.organizationUuid,
    '/invoices',
    '7F3A-20C1',
    'Eva Brandt',
    'owner',
  ]) {
    expect(mail?.text).toContain(part);
  }
  expect(mail?.links).toEqual([expect.stringContaining(`mailto:${encodeURIComponent(owner.email)}`)]);
});

test('the person gets a copy in their language', async () => {
  await send(owner.client, request());
  const copies = await mailsTo(owner.client, owner.email);
  expect(copies.some(({ text }) => text.includes('Die Rechnung stimmt nicht.'))).toBe(true);
});

test('what a person has written is text in the mail, whatever it looks like', async () => {
  await send(owner.client, request({ message: '<img src=x> {supportEmail}' }));
  const mail = await newestToSupport(owner.client);
  expect(mail?.text).toContain('<img src=x> {supportEmail}');
});

test('every role may ask for help, also where nothing but the person is known', async () => {
  const reader = await memberWith(kontor, owner.organizationUuid, 'reader');
  await send(reader.client, request());
  await send(reader.client, request({ organizationUuid: null, shopUuid: null, errorId: null, page: '/status' }));
});

test('a shop or an organization of another account is not there, and nothing is sent', async () => {
  const other = await merchant(kontor);
  await other.client.expect(404, 'POST /help-request', request());
  const own = { organizationUuid: other.organizationUuid, shopUuid: owner.shop.uuid };
  await other.client.expect(404, 'POST /help-request', request(own));
  await other.client.expect(404, 'POST /help-request', request({ organizationUuid: null }));
  await kontor.worker.runDue();
  expect(await mailsTo(other.client, other.email)).not.toContainEqual(
    expect.objectContaining({ text: expect.stringContaining('Rechnung stimmt nicht') }),
  );
});

test('ten requests an hour are taken', async () => {
  for (let sent = 1; sent <= 10; sent += 1) await owner.client.expect(202, 'POST /help-request', request());
  await owner.client.expect(429, 'POST /help-request', request());
});

test.each([
  ['blank', { message: ' \n ' }],
  ['too long', { message: 'x'.repeat(4001) }],
  ['with control characters', { message: 'a\u0000b' }],
  ['with another error id', { errorId: 'drop table' }],
])('a request that is %s is refused', async (_, overrides) => {
  await owner.client.expect(422, 'POST /help-request', request(overrides));
});
