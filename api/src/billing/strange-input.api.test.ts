import { randomUUID } from 'node:crypto';
import type { BillingDetails, NewBillingDetails } from '@kontor/contract/billing-details';
import { connectEventData } from '@kontor/contract/connect-event';
import type { Invoice } from '@kontor/contract/invoice';
import type { BaseData } from '@kontor/contract/organization';
import type { Problem } from '@kontor/contract/problem';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { baseData, mailedToken, mailsTo, password } from '../testing/accounts.ts';
import { checkEInvoice, eInvoiceIn } from '../testing/check-e-invoice.ts';
import { longest, refusedCharacters } from '../testing/strange-texts.ts';
import {
  customerOf,
  type Orderer,
  orderer,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../testing/test-billing.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;

const company: BaseData = baseData({
  companyName: longest(200, 'Rad'),
  addressLine1: longest(200, 'Weg 1'),
  addressLine2: longest(200, 'Hof'),
  city: longest(100, 'Ort'),
  phoneNumber: '+49 (30) 1234/567-89',
});

const details: NewBillingDetails = {
  invoiceEmails: ['hans/peter@bücher.test', 'a&b@firma.test', 'x=y@firma.xn--p1ai', `${'l'.repeat(64)}@firma.test`],
  purchaseOrderNumber: longest(100, 'PO'),
  costCentre: longest(100, 'KST'),
  buyerReference: longest(100, 'Ref'),
  differentAddress: {
    companyName: longest(200, 'Buchhaltung'),
    addressLine1: longest(200, 'Gasse 2'),
    addressLine2: longest(200, 'Stock'),
    zip: '10999',
    city: longest(100, 'Stadt'),
    isoCountryCode: 'DE',
  },
};

let buyer: Orderer;
beforeAll(async () => {
  buyer = await orderer(kontor, company, { type: 'cloud', mainShopUrl: null, name: longest(120, 'Shop') });
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/billing-details`, details);
  await subscribe(kontor, buyer, selection('starter', { wms: 1 }), 'sepa_debit', 'DE89370400440532013000');
});

const invoicesOf = async ({ client, shopPath }: Orderer) =>
  (await client.expect(200, `GET ${shopPath}/invoice`)).json<Invoice[]>();

test('the longest and strangest base data are ordered with, and the provider gets them within its limits', async () => {
  const customer = await kontor.stripe.customers.retrieve(await customerOf(kontor, buyer));
  if (customer.deleted) throw new Error('The customer is deleted');
  expect(customer).toMatchObject({
    name: company.companyName,
    phone: company.phoneNumber,
    address: { line1: company.addressLine1, line2: company.addressLine2, city: company.city },
  });
  expect(Array.from(customer.name ?? '').length).toBeLessThanOrEqual(256);
  expect(customer.phone?.length).toBeLessThanOrEqual(20);
  expect(customer.email?.length).toBeLessThanOrEqual(512);
});

test('the provider gets the address that was changed to, at its full length', async () => {
  const other = await orderer(kontor);
  const email = `x=y&z${'l'.repeat(59)}@${`${'d'.repeat(60)}.`.repeat(3)}test`;
  await other.client.expect(202, 'POST /user/change-email', { email, password });
  await other.client.expect(200, `POST /confirmation/${await mailedToken(other.client, email)}`);
  await subscribe(kontor, other, selection('starter'));
  expect(await kontor.stripe.customers.retrieve(await customerOf(kontor, other))).toMatchObject({ email });
});

test('the papers are made of them, and the e-invoice is one by the official rules', async () => {
  const [invoice] = await invoicesOf(buyer);
  const paper = `${buyer.shopPath}/invoice/${invoice?.uuid}`;
  const pdf = await buyer.client.expect(200, `GET ${paper}/pdf`);
  const { fired, findings } = checkEInvoice(eInvoiceIn(pdf.rawPayload));
  expect(findings).toEqual([]);
  expect(fired).toBeGreaterThan(20);
  const xml = await buyer.client.expect(200, `GET ${paper}/xml`);
  expect(checkEInvoice(xml.body).findings).toEqual([]);
  expect(xml.body).toContain('🚲');
});

test('every mail is sent, to every address as mail servers write it', async () => {
  const stored = await buyer.client.expect(200, `GET /organization/${buyer.organizationUuid}/billing-details`);
  const { invoiceEmails } = stored.json<BillingDetails>();
  expect(invoiceEmails[0]).toBe('hans/peter@xn--bcher-kva.test');
  for (const email of [buyer.email, ...invoiceEmails]) {
    const subjects = (await mailsTo(buyer.client, email)).map(({ subject }) => subject);
    expect(subjects.some((subject) => subject.includes('Rechnung'))).toBe(true);
    for (const subject of subjects) expect(subject).not.toMatch(/[\r\n]/);
  }
});

test('the other systems are told what was entered, letter by letter', async () => {
  await kontor.settle();
  const { rows } = await sql<{ type: string; data: unknown }>`
    select type, data from connect_event where subject in (${buyer.organizationUuid}, ${shopOf(buyer)}) order by seq`.execute(
    database,
  );
  expect(rows.map(({ type }) => type)).toEqual(expect.arrayContaining(['shop.created', 'entitlements.changed']));
  for (const { type, data } of rows) {
    expect(connectEventData[type as keyof typeof connectEventData].parse(data)).toBeTruthy();
  }
});

test.each(refusedCharacters)('%j is refused in every text of the form, by its path', async (character) => {
  const fields = ['companyName', 'addressLine1', 'addressLine2', 'city', 'zip', 'phoneNumber'] as const;
  const body = { ...company, ...Object.fromEntries(fields.map((field) => [field, `1${character}`])) };
  const answer = await buyer.client.expect(422, `PUT /organization/${buyer.organizationUuid}/base-data`, body);
  expect(
    answer
      .json<Problem>()
      .violations.map(({ path }) => path)
      .sort(),
  ).toEqual([...fields].sort());
});

test.each([
  ['companyName', longest(201, 'Rad')],
  ['addressLine1', longest(201, 'Weg')],
  ['phoneNumber', '+49 (30) 1234/567-890'],
])('a longer %s is refused, by its path', async (path, value) => {
  const body = { ...company, [path]: value };
  const answer = await buyer.client.expect(422, `PUT /organization/${buyer.organizationUuid}/base-data`, body);
  expect(answer.json<Problem>().violations).toMatchObject([{ path, code: 'max-length' }]);
});

test.each([
  ['phone', 'baseData.phoneNumber', 'Invalid string: 0123456789…; must be at most 20 characters'],
  ['name', 'baseData.companyName', 'Invalid string: Rad…; must be at most 256 characters'],
  ['address[line1]', 'baseData.addressLine1', 'Invalid string'],
  ['address[postal_code]', 'baseData.zip', 'Invalid postal code'],
  ['email', 'email', 'Invalid email address: …'],
])(
  'what the provider refuses as %s is a violation of the form’s %s, and nothing is ordered',
  async (param, field, message) => {
    const other = await orderer(kontor);
    const wanted = selection('starter');
    const { quoteId } = await other.cart(wanted);
    await kontor.faults.change({
      add: [
        {
          kind: 'refuse',
          status: 400,
          method: 'POST',
          path: '/v1/customers',
          error: { type: 'invalid_request_error', param, message },
        },
      ],
    });
    const key = randomUUID();
    const refused = await other.order({ ...wanted, paymentMethodType: 'card', quoteId }, key);
    expect(refused.statusCode).toBe(422);
    expect(refused.json<Problem>()).toMatchObject({
      code: 'validation-failed',
      violations: [{ path: field, code: 'invalid' }],
    });
    // The same order succeeds once the provider takes it.
    const again = await other.order({ ...wanted, paymentMethodType: 'card', quoteId }, key);
    expect(again.statusCode).toBe(200);
  },
);

test('what was stored before the limits is read, ordered with, and leaves well-formed', async () => {
  const older = await orderer(kontor);
  const stored = {
    ...company,
    companyName: `Alt\uFFFE\uFFFF ${'x'.repeat(250)}`,
    phoneNumber: '+49 (0) 30 / 123 456 78 - 90',
  };
  await database
    .updateTable('organization')
    .set({ base_data: JSON.stringify(stored), name: stored.companyName })
    .where('uuid', '=', older.organizationUuid)
    .execute();
  const read = await older.client.expect(200, `GET /organization/${older.organizationUuid}`);
  expect(read.json<{ baseData: BaseData }>().baseData.phoneNumber).toBe(stored.phoneNumber);
  await subscribe(kontor, older, selection('starter'));
  const [invoice] = await invoicesOf(older);
  const xml = await older.client.expect(200, `GET ${older.shopPath}/invoice/${invoice?.uuid}/xml`);
  expect(xml.body).not.toMatch(/[\uFFFE\uFFFF]/);
  expect(checkEInvoice(xml.body).findings).toEqual([]);
  const pdf = await older.client.expect(200, `GET ${older.shopPath}/invoice/${invoice?.uuid}/pdf`);
  expect(checkEInvoice(eInvoiceIn(pdf.rawPayload)).findings).toEqual([]);
  const customer = await kontor.stripe.customers.retrieve(await customerOf(kontor, older));
  expect(customer).toMatchObject({ phone: '+490301234567890' });
  expect('name' in customer && Array.from(customer.name ?? '').length).toBeLessThanOrEqual(256);
});
