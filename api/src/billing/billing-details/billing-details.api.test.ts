import type { Invoice } from '@kontor/contract/invoice';
import { beforeAll, expect, test } from 'vitest';
import { type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
let buyer: Orderer;
let path: string;

const address = {
  companyName: null,
  addressLine1: 'Postfach 12',
  addressLine2: null,
  zip: '20095',
  city: 'Hamburg',
  isoCountryCode: 'DE',
};
const details = {
  invoiceEmails: ['rechnung@radwerk.test'],
  purchaseOrderNumber: '4500012345',
  costCentre: 'KST 7',
  buyerReference: '04011000-1234512345-06',
  differentAddress: address,
};
const none = {
  invoiceEmails: [],
  purchaseOrderNumber: null,
  costCentre: null,
  buyerReference: null,
  differentAddress: null,
};

beforeAll(async () => {
  buyer = await orderer(kontor);
  path = `/organization/${buyer.organizationUuid}/billing-details`;
});

test('there is nothing to begin with, and what is saved is read again, however often it is saved', async () => {
  expect((await buyer.client.expect(200, `GET ${path}`)).json()).toEqual(none);
  const twice = [...details.invoiceEmails, 'RECHNUNG@radwerk.test'];
  const { companyName: _, ...withoutName } = address;
  const body = { ...details, invoiceEmails: twice, differentAddress: withoutName };
  expect((await buyer.client.expect(200, `PUT ${path}`, body)).json()).toEqual(details);
  await buyer.client.expect(200, `PUT ${path}`, details);
  expect((await buyer.client.expect(200, `GET ${path}`)).json()).toEqual(details);
});

test('a change of them is in the activity; the same again is none', async () => {
  const changed = async () =>
    (
      await buyer.client.expect(
        200,
        `GET /organization/${buyer.organizationUuid}/activity?action=billing-details.changed`,
      )
    ).json<unknown[]>().length;
  const before = await changed();
  await buyer.client.expect(200, `PUT ${path}`, { ...details, costCentre: 'KST 8' });
  await buyer.client.expect(200, `PUT ${path}`, { ...details, costCentre: 'KST 8' });
  await buyer.client.expect(200, `PUT ${path}`, details);
  expect(await changed()).toBe(before + 2);
});

test.each([
  ['invoiceEmails.0', { invoiceEmails: ['rechnung@'] }],
  ['invoiceEmails', { invoiceEmails: Array.from({ length: 11 }, (_, index) => `a${index}@radwerk.test`) }],
  ['buyerReference', { buyerReference: ' ' }],
  ['costCentre', { costCentre: 7 }],
  ['differentAddress.zip', { differentAddress: { ...address, zip: null } }],
  ['differentAddress.zip', { differentAddress: { ...address, zip: '123' } }],
  ['colour', { colour: 'blue' }],
])('%s is refused as it is, and nothing is changed', async (field, change) => {
  const answer = await buyer.client.expect(422, `PUT ${path}`, { ...details, ...change });
  expect(answer.json().violations).toMatchObject([{ path: field }]);
  expect((await buyer.client.expect(200, `GET ${path}`)).json()).toEqual(details);
});

test('an invoice keeps what was wanted when it was issued, and its mails go to the addresses for invoices as well', async () => {
  await kontor.pass(31);
  await buyer.signIn();
  await buyer.client.expect(200, `PUT ${path}`, details);
  await subscribe(kontor, buyer, selection('professional'));
  await buyer.client.expect(200, `PUT ${path}`, none);
  const [invoice] = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
  const { database } = kontor.infrastructure;
  const stored = await database
    .selectFrom('invoice')
    .select('billing_details')
    .where('uuid', '=', invoice?.uuid ?? '')
    .executeTakeFirstOrThrow();
  expect(stored.billing_details).toEqual(details);
  const mails = await database.selectFrom('mail').select(['recipient', 'subject']).execute();
  const receipts = mails.filter(({ subject }) => subject.includes(invoice?.number ?? ''));
  expect(receipts.map(({ recipient }) => recipient)).toContain('rechnung@radwerk.test');
  expect(new Set(receipts.map(({ recipient }) => recipient)).size).toBe(2);
});

test('invoices are in the language that the organization selects, and until then in that of its first owner', async () => {
  const merchant = await orderer(kontor);
  const language = `/organization/${merchant.organizationUuid}/invoice-language`;
  expect((await merchant.client.expect(200, `GET ${language}`)).json()).toEqual({ language: 'de' });
  await merchant.client.expect(200, `PUT ${language}`, { language: 'en' });
  expect((await merchant.client.expect(200, `GET ${language}`)).json()).toEqual({ language: 'en' });
  const ownDetails = `/organization/${merchant.organizationUuid}/billing-details`;
  expect((await merchant.client.expect(200, `GET ${ownDetails}`)).json()).toEqual(none);
  await merchant.client.expect(200, `PUT ${ownDetails}`, details);
  await subscribe(kontor, merchant, selection('professional'));
  const issued = await kontor.infrastructure.database
    .selectFrom('invoice')
    .select('language')
    .where('shop_uuid', '=', merchant.shopPath.split('/').at(-1) ?? '')
    .execute();
  expect(issued).toEqual([{ language: 'en' }]);
  expect((await merchant.client.expect(422, `PUT ${language}`, { language: 'fr' })).json().violations).toMatchObject([
    { path: 'language' },
  ]);
});
