import type { Invoice } from '@kontor/contract/invoice';
import type { OrderAnswer } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { baseData } from '../../testing/accounts.ts';
import {
  confirm,
  customerOf,
  type Orderer,
  orderer,
  selection,
  setOrders,
  shopOf,
  subscribe,
  testBilling,
  untilCallHangs,
} from '../../testing/test-billing.ts';
import { createBilling } from '../stripe/billing.ts';
import { createFollowBaseData } from './follow-base-data.ts';

const kontor = await testBilling();

test('after a move abroad with a verified VAT id invoices have the new address and no VAT', async () => {
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

  const customer = await kontor.stripe.customers.retrieve(await customerOf(kontor, buyer));
  expect(customer).toMatchObject({ address: { city: 'Wien', country: 'AT' } });
});

const austrian = { zip: '1010', city: 'Wien', isoCountryCode: 'AT' };
const verify = async (buyer: Orderer) => {
  const known = baseData({ ...austrian, vatId: 'AT000000000' });
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/base-data`, known);
  await kontor.settle();
};
const totals = async (buyer: Orderer) => {
  const invoices = await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`);
  return invoices.json<Invoice[]>().map(({ total }) => total);
};

test('a change that waits for the end of the period is taxed by what is true then', async () => {
  const buyer = await orderer(kontor, { ...austrian, vatId: 'AT222222222' });
  const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('enterprise'));
  const order = { ...selection('starter'), paymentMethodType: 'card' as const };
  expect((await buyer.order(order, stripeSubscriptions[0]?.uuid)).statusCode).toBe(200);
  await verify(buyer);
  await kontor.pass(31);
  await kontor.pass(31);
  await buyer.signIn();
  expect((await totals(buyer)).slice(0, 2)).toEqual([14_900, 14_900]);
  expect((await buyer.subscription()).items.map(({ product }) => product.type)).toEqual(['starter']);
});

test('an order that is confirmed after the VAT id was verified costs what it said, and has no VAT from then on', async () => {
  const buyer = await orderer(kontor, { ...austrian, vatId: 'AT222222222' });
  const answer = await buyer.order({ ...selection('starter'), paymentMethodType: 'card' });
  await verify(buyer);
  await confirm(kontor.stripe, answer.json<OrderAnswer>(), 'pm_card_visa');
  await kontor.settle();
  await kontor.pass(31);
  await buyer.signIn();
  expect(await totals(buyer)).toEqual([14_900, 17_880]);
});

test('an order that is at work for a day delays the new tax and does not lose it', async () => {
  const buyer = await orderer(kontor, { ...austrian, vatId: 'AT222222222' });
  await subscribe(kontor, buyer, selection('starter'));
  await setOrders(kontor, buyer, 'working', '1 hour');
  await verify(buyer);
  await kontor.pass(1);
  await setOrders(kontor, buyer, 'done', '0');
  await kontor.pass(30);
  await buyer.signIn();
  expect(await totals(buyer)).toEqual([14_900, 17_880]);
});

test('a VAT id that is verified while an older address is sent keeps its tax', async () => {
  const { infrastructure, connection, stripe, faults } = kontor;
  const buyer = await orderer(kontor, { ...austrian, vatId: 'AT222222222' });
  await subscribe(kontor, buyer, selection('starter'));
  const { organizationUuid } = buyer;
  const change = (values: { base_data?: string; vat_id_verification_status?: 'verified' }) =>
    infrastructure.database.updateTable('organization').set(values).where('uuid', '=', organizationUuid).execute();
  const follow = createFollowBaseData(createBilling(infrastructure, connection));
  const { signal } = new AbortController();

  await change({ base_data: JSON.stringify(baseData({ ...austrian, city: 'Graz', vatId: 'AT222222222' })) });
  await faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/customers/', times: 1 }] });
  const older = follow({ organizationUuid }, signal);
  await untilCallHangs(kontor);
  await change({ vat_id_verification_status: 'verified' });
  await follow({ organizationUuid }, signal);
  await faults.change({ reset: true });
  await older;
  const { data } = await stripe.subscriptions.list({ limit: 100 });
  const [subscription] = data.filter(({ metadata }) => metadata['shop_uuid'] === shopOf(buyer));
  expect(subscription?.default_tax_rates).toEqual([]);
});
