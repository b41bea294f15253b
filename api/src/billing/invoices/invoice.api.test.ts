import { randomUUID } from 'node:crypto';
import type { Invoice } from '@kontor/contract/invoice';
import { businessTimeZone } from '@kontor/domain/date';
import { beforeAll, expect, test } from 'vitest';
import { checkEInvoice, eInvoiceIn } from '../../testing/check-e-invoice.ts';
import { forgetInvoice } from '../../testing/invoices.ts';
import { type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
let buyer: Orderer;

beforeAll(async () => {
  buyer = await orderer(kontor, { companyName: 'Łódź & <b>Söhne</b> GmbH' });
  await kontor.pass(31);
  await buyer.signIn();
  await subscribe(kontor, buyer, selection('professional', { wms: 2, pos: 3 }));
  await kontor.pass(700);
  await buyer.signIn();
});

test('the invoices of a period are those that were dated within it, page by page', async () => {
  const list = async (query: string) => {
    const answer = await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice?${query}`);
    return { dates: answer.json<Invoice[]>().map(({ date }) => date), link: answer.headers['link'] };
  };
  const { dates } = await list('');
  const [newest = '', second = ''] = dates.map((date) => businessDay(date));
  expect((await list(`from=${newest}`)).dates).toEqual(dates.slice(0, 1));
  expect((await list(`from=${second}&to=${second}`)).dates).toEqual(dates.slice(1, 2));
  expect((await list('to=2020-01-01')).dates).toEqual([]);
  const early = await list(`from=2020-01-01&to=${newest}`);
  expect(early.dates).toEqual(dates);
  expect(early.link).toContain(`?from=2020-01-01&to=${newest}&cursor=`);
  const wrong = await buyer.client.expect(422, `GET ${buyer.shopPath}/invoice?from=2026-02-31`);
  expect(wrong.json().violations).toMatchObject([{ path: 'from' }]);
});

/** `2026-11-20`, in the vendor's time zone. */
const businessDay = (instant: string) => new Date(instant).toLocaleDateString('sv-SE', { timeZone: businessTimeZone });

test('invoices come newest first, in pages, with numbers that leave no gap', async () => {
  const first = await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`);
  expect(first.json<Invoice[]>()).toHaveLength(20);
  const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? '';
  const second = await buyer.client.expect(200, `GET ${next}`);
  expect(second.headers['link']).toBeUndefined();
  const all = [...first.json<Invoice[]>(), ...second.json<Invoice[]>()];
  expect(all.length).toBeGreaterThan(20);
  expect(all.map(({ date }) => date)).toEqual(
    all
      .map(({ date }) => date)
      .sort()
      .reverse(),
  );
  const numbers = all.map(({ number }) => number).reverse();
  for (const year of new Set(numbers.map((number) => number.slice(0, 7)))) {
    const ofYear = numbers.filter((number) => number.startsWith(year));
    expect(ofYear).toEqual(ofYear.map((_, index) => `${year}-${String(index + 1).padStart(5, '0')}`));
  }
  expect(all.at(-1)).toMatchObject({
    total: 54_264,
    state: 'paid',
    lines: [
      { description: expect.stringMatching(/^Professional, .* bis /), amount: 28_900 },
      { description: expect.stringMatching(/^2 WMS-Geräte, /), amount: 5_000 },
      { description: expect.stringMatching(/^3 Kassen \(POS\), /), amount: 11_700 },
    ],
  });
});

test('a cursor that was never given out is refused', async () => {
  for (const cursor of ['x', "' or 1=1 --", Buffer.from('2026-01-01T00:00:00Z x').toString('base64url')]) {
    const answer = await buyer.client.call(`GET ${buyer.shopPath}/invoice?cursor=${encodeURIComponent(cursor)}`);
    expect(answer.json()).toMatchObject({ status: 422, violations: [{ path: 'cursor' }] });
  }
});

test('the document is made once and stays the same, whatever the address becomes', async () => {
  const [invoice] = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
  const path = `GET ${buyer.shopPath}/invoice/${invoice?.uuid}/pdf`;
  const documents = await Promise.all([1, 2, 3].map(() => buyer.client.expect(200, path)));
  const [first] = documents;
  expect(first?.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'content-disposition': `inline; filename="${invoice?.number}.pdf"`,
  });
  expect(first?.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect(new Set(documents.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1);
});

test('the same invoice comes as XRechnung, and both are valid and state the same', async () => {
  const [invoice] = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
  const path = `GET ${buyer.shopPath}/invoice/${invoice?.uuid}`;
  const answer = await buyer.client.expect(200, `${path}/xml`);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/xml',
    'content-disposition': `attachment; filename="${invoice?.number}.xml"`,
  });
  const pdf = await buyer.client.expect(200, `${path}/pdf`);
  const [ofFile, ofPdf] = [answer.body, eInvoiceIn(pdf.rawPayload)];
  expect([...checkEInvoice(ofFile).findings, ...checkEInvoice(ofPdf).findings]).toEqual([]);
  const due = (xml: string) => /<ram:DuePayableAmount>[^<]*/.exec(xml)?.[0];
  expect(due(ofFile)).toBe(due(ofPdf));
  expect(ofFile).toContain('<ram:Name>Łódź &amp; &lt;b&gt;Söhne&lt;/b&gt; GmbH</ram:Name>');
});

test("another organization's invoice is not found", async () => {
  const [invoice] = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
  const stranger = await orderer(kontor);
  expect((await stranger.client.call(`GET ${stranger.shopPath}/invoice/${invoice?.uuid}/pdf`)).statusCode).toBe(404);
  expect((await stranger.client.call(`GET ${stranger.shopPath}/invoice/${invoice?.uuid}/xml`)).statusCode).toBe(404);
  expect((await stranger.client.call(`GET ${buyer.shopPath}/invoice/${invoice?.uuid}/pdf`)).statusCode).toBe(403);
});

test('an invoice that several are told of at once is issued once', async () => {
  const { database } = kontor.infrastructure;
  const newest = await database
    .selectFrom('invoice')
    .selectAll()
    .orderBy('issued_at', 'desc')
    .executeTakeFirstOrThrow();
  await forgetInvoice(kontor, newest.uuid);
  const sync = `POST ${buyer.shopPath}/subscription/active/stripe-subscription/${randomUUID()}/sync`;
  const answers = await Promise.all(Array.from({ length: 6 }, () => buyer.client.call(sync)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 204));
  const issued = await database.selectFrom('invoice').selectAll().where('stripe_id', '=', newest.stripe_id).execute();
  expect(issued).toHaveLength(1);
});
