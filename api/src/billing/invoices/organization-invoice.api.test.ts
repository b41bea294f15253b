import { randomUUID } from 'node:crypto';
import type { OrganizationInvoice } from '@kontor/contract/invoice';
import { nextCursor } from '@kontor/contract/next-cursor';
import { beforeAll, expect, test } from 'vitest';
import { checkEInvoice, eInvoiceIn } from '../../testing/check-e-invoice.ts';
import { type Orderer, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';
import { filesIn } from '../../testing/zip.ts';

const kontor = await testBilling();
let buyer: Orderer;
let path: string;
let otherShop: string;

/** An invoice of a shop, dated before all that were ordered. */
async function insertInvoice(
  shopUuid: string,
  number = 'RE-2026-00900',
  issuedAt = '2026-01-31T23:30:00Z',
): Promise<void> {
  const { database } = kontor.infrastructure;
  const known = await database.selectFrom('invoice').selectAll().executeTakeFirstOrThrow();
  await database
    .insertInto('invoice')
    .values({
      ...known,
      uuid: randomUUID(),
      shop_uuid: shopUuid,
      stripe_id: `in_${number}`,
      number,
      lines: JSON.stringify(known.lines),
      recipient: JSON.stringify(known.recipient),
      billing_details: null,
      bank_account: null,
      document: null,
      paper: null,
      issued_at: new Date(issuedAt),
    })
    .execute();
}

beforeAll(async () => {
  buyer = await orderer(kontor);
  path = `/organization/${buyer.organizationUuid}/invoice`;
  await kontor.pass(31);
  await buyer.signIn();
  await subscribe(kontor, buyer, selection('professional'));
  const body = { type: 'cloud', mainShopUrl: null, shopifyShopDomain: null, name: 'Zweitladen' };
  const shop = await buyer.client.expect(201, `POST /organization/${buyer.organizationUuid}/shop`, body);
  otherShop = shop.json<{ uuid: string }>().uuid;
  await insertInvoice(otherShop);
});

const list = async (query = '') =>
  (await buyer.client.expect(200, `GET ${path}${query}`)).json<OrganizationInvoice[]>();

test('the invoices of all shops are one list, newest first, each with its shop', async () => {
  const all = await list();
  expect(all).toHaveLength(2);
  expect(all[1]).toMatchObject({ number: 'RE-2026-00900', shopUuid: otherShop, shopName: 'Zweitladen' });
  expect(await list(`?shop=${otherShop}`)).toEqual([all[1]]);
  // The day is that of the vendor's calendar, in which it was already February.
  expect(await list('?from=2026-02-01&to=2026-02-01')).toEqual([all[1]]);
  expect(await list('?to=2026-01-31')).toEqual([]);
});

test("another organization's shop is not found, and neither its list nor its archive is given", async () => {
  const stranger = await orderer(kontor);
  const own = `GET /organization/${stranger.organizationUuid}/invoice`;
  expect((await stranger.client.call(`${own}?shop=${otherShop}`)).statusCode).toBe(404);
  expect((await stranger.client.expect(200, own)).json()).toEqual([]);
  for (const one of [path, `${path}/archive`]) {
    expect((await stranger.client.call(`GET ${one}`)).statusCode).toBe(403);
  }
});

test('the archive holds every invoice as PDF and as XML, and the list of them', async () => {
  const answer = await buyer.client.expect(200, `GET ${path}/archive?from=2026-01-01`);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="kontor-rechnungen-2026-01-01.zip"',
  });
  const files = filesIn(answer.rawPayload);
  const numbers = (await list()).map(({ number }) => number);
  expect([...files.keys()]).toEqual([
    ...numbers.flatMap((number) => [`${number}.pdf`, `${number}.xml`]),
    'rechnungen.csv',
  ]);
  for (const number of numbers) {
    expect(checkEInvoice(String(files.get(`${number}.xml`))).findings).toEqual([]);
    expect(checkEInvoice(eInvoiceIn(files.get(`${number}.pdf`) ?? Buffer.of())).findings).toEqual([]);
    expect(String(files.get('rechnungen.csv'))).toContain(`"${number}"`);
  }
});

test('the archive of a period without invoices holds an empty list', async () => {
  const { rawPayload } = await buyer.client.expect(200, `GET ${path}/archive?to=2020-12-31`);
  expect([...filesIn(rawPayload).keys()]).toEqual(['rechnungen.csv']);
});

test('who uses the portal in English gets an archive whose files have English names', async () => {
  const inLanguage = (language: 'de' | 'en') =>
    buyer.client.expect(200, 'PUT /user', { firstName: 'Ada', lastName: 'Lovelace', language });
  await inLanguage('en');
  const answer = await buyer.client.expect(200, `GET ${path}/archive?to=2020-01-01`);
  expect(answer.headers['content-disposition']).toBe('attachment; filename="kontor-invoices-2020-01-01.zip"');
  expect([...filesIn(answer.rawPayload).keys()]).toEqual(['invoices.csv']);
  await inLanguage('de');
});

test('a period that is none is refused', async () => {
  const answer = await buyer.client.expect(422, `GET ${path}/archive?from=2026-02-30`);
  expect(answer.json().violations).toMatchObject([{ path: 'from' }]);
});

test.each(['0000-01-01', '1999-12-31', '9999-12-31'])('%s is no day that a period begins or ends with', async (day) => {
  for (const name of ['from', 'to']) {
    for (const one of [path, `${path}/archive`]) {
      const answer = await buyer.client.expect(422, `GET ${one}?${name}=${day}`);
      expect(answer.json().violations).toMatchObject([{ path: name }]);
    }
  }
});

test('archives are limited, each organization by itself', async () => {
  const none = `${path}/archive?to=2020-12-31`;
  let status = 200;
  for (let made = 0; made < 31 && status === 200; made += 1) {
    status = (await buyer.client.call(`GET ${none}`)).statusCode;
  }
  expect(status).toBe(429);
  const other = await orderer(kontor);
  await other.client.expect(200, `GET /organization/${other.organizationUuid}/invoice/archive`);
});

test('each page goes on where the one before ended, whichever shops and days have many invoices', async () => {
  // Two days of one shop, then days of both: three invoices of an instant, on either side of the end of a page.
  for (let index = 0; index < 48; index += 1) {
    const day = String(28 - Math.floor(index / 3)).padStart(2, '0');
    const shop = index < 6 || index % 3 === 0 ? shopOf(buyer) : otherShop;
    await insertInvoice(shop, `RE-2025-${String(48 - index).padStart(5, '0')}`, `2025-12-${day}T12:00:00Z`);
  }
  const pages: string[][] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const answer = await buyer.client.expect(200, `GET ${path}?to=2025-12-31${cursor && `&cursor=${cursor}`}`);
    pages.push(answer.json<OrganizationInvoice[]>().map(({ number }) => number));
    cursor = nextCursor(String(answer.headers['link'] ?? ''));
  }
  expect(pages.map(({ length }) => length)).toEqual([20, 20, 8]);
  expect(pages.flat()).toEqual(
    Array.from({ length: 48 }, (_, index) => `RE-2025-${String(48 - index).padStart(5, '0')}`),
  );
});
