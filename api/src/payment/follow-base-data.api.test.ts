import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Invoice } from '@kontor/contract/invoice';
import { baseData } from '../testing/accounts.ts';
import { createTestBilling, orderer, selection, subscribe, type TestBilling } from '../testing/test-billing.ts';

let kontor: TestBilling;
beforeAll(async () => {
  kontor = await createTestBilling();
});
afterAll(() => kontor.close());

test('who moves abroad and has the VAT id verified is invoiced there without VAT from then on', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const moved = baseData({
    addressLine1: 'Ring 1',
    zip: '1010',
    city: 'Wien',
    isoCountryCode: 'AT',
    vatId: 'AT000000000',
  });
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/base-data`, moved);
  await kontor.pass(31);
  await buyer.signIn();
  const invoices = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
  expect(invoices.map(({ total }) => total)).toEqual([14_900, 17_731]);

  const { stripe_id } = await kontor.infrastructure.database
    .selectFrom('payment_customer')
    .select('stripe_id')
    .where('organization_uuid', '=', buyer.organizationUuid)
    .executeTakeFirstOrThrow();
  expect(await kontor.stripe.customers.retrieve(stripe_id)).toMatchObject({ address: { city: 'Wien', country: 'AT' } });
});
