import type { OrganizationAccount } from '@kontor/contract/organization-account';
import { expect, test } from 'vitest';
import { type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { findCustomer } from '../stripe/customer.ts';
import { mirrorAccount } from './mirror-account.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;
const { stripe } = kontor;

const customerOf = async ({ organizationUuid }: Orderer): Promise<string> =>
  (await findCustomer(database, organizationUuid))?.stripe_id ?? '';

const accountOf = async ({ client, organizationUuid }: Orderer): Promise<OrganizationAccount> =>
  (await client.expect(200, `GET /organization/${organizationUuid}/account`)).json<OrganizationAccount>();

const movements = ({ entries }: OrganizationAccount) => entries.map(({ of, kind, amount }) => [of, kind, amount]);

test('an organization without any contract has an empty account', async () => {
  const buyer = await orderer(kontor);
  expect(await accountOf(buyer)).toEqual({ credit: 0, unassigned: 0, owed: 0, currency: 'EUR', entries: [] });
});

test('every movement is in the account with its document: an invoice, its payment, credit that is given and used', async () => {
  const buyer = await orderer(kontor);
  const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('starter'));
  const customer = await customerOf(buyer);
  await stripe.customers.createBalanceTransaction(customer, { amount: -5_000, currency: 'eur' });
  await mirrorAccount({ database, stripe }, customer);
  expect(await accountOf(buyer)).toMatchObject({ credit: 5_000, unassigned: 0, owed: 0 });
  await kontor.pass(1);
  await buyer.signIn();
  const { quoteId, dueNow } = await buyer.cart(selection('advanced'));
  const answer = await buyer.order(
    { ...selection('advanced'), paymentMethodType: 'card', quoteId },
    stripeSubscriptions[0]?.uuid,
  );
  expect(answer.statusCode).toBe(200);
  await kontor.settle();
  const account = await accountOf(buyer);
  const upgrade = dueNow.amount + 5_000;
  expect(account).toMatchObject({ credit: 0, unassigned: 0, owed: 0 });
  expect(movements(account).toSorted()).toEqual(
    [
      ['credit', 'adjusted', -5_000],
      ['credit', 'used', 5_000],
      ['invoice', 'invoice', 17_731],
      ['invoice', 'invoice', upgrade],
      ['invoice', 'payment', -17_731],
      ['invoice', 'payment', -5_000],
      ['invoice', 'payment', -dueNow.amount],
    ].toSorted(),
  );
  const used = account.entries.find(({ kind }) => kind === 'used');
  expect(used?.document?.number).toMatch(/^[A-Z]{2}-\d{4}-\d{5}$/);
  // Everything together is what is owed less what is held for the organization.
  expect(account.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});

test('reading the same movements again, or twice at once, enters nothing twice', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const customer = await customerOf(buyer);
  for (const amount of [-300, -200, 100]) {
    await stripe.customers.createBalanceTransaction(customer, { amount, currency: 'eur' });
  }
  await Promise.all([1, 2, 3].map(() => mirrorAccount({ database, stripe }, customer)));
  expect(await accountOf(buyer)).toMatchObject({ credit: 400 });
});

test('a transfer that is made twice is in the account as money that belongs to no invoice', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const customer = await customerOf(buyer);
  const [invoice] = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<{ total: number }[]>();
  const transfer = () =>
    stripe.testHelpers.customers.fundCashBalance(customer, {
      amount: invoice?.total ?? 0,
      currency: 'eur',
    });
  await transfer();
  await kontor.settle();
  expect(await accountOf(buyer)).toMatchObject({ unassigned: 0, owed: 0 });
  await transfer();
  await kontor.settle();
  const account = await accountOf(buyer);
  expect(account).toMatchObject({ unassigned: invoice?.total, owed: 0 });
  expect(movements(account).filter(([of]) => of === 'transfer')).toEqual(
    expect.arrayContaining([
      ['transfer', 'given', -(invoice?.total ?? 0)],
      ['transfer', 'used', invoice?.total],
    ]),
  );
});

test('pages of 50 entries follow one another, and a cursor of another list is refused', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const customer = await customerOf(buyer);
  for (let count = 0; count < 55; count += 1) {
    await stripe.customers.createBalanceTransaction(customer, { amount: -1, currency: 'eur' });
  }
  await mirrorAccount({ database, stripe }, customer);
  const path = `GET /organization/${buyer.organizationUuid}/account`;
  const first = await buyer.client.expect(200, path);
  const next = /cursor=([^>]+)>/.exec(String(first.headers['link']))?.[1] ?? '';
  const second = (await buyer.client.expect(200, `${path}?cursor=${next}`)).json<OrganizationAccount>();
  const all = [...first.json<OrganizationAccount>().entries, ...second.entries].map(({ uuid }) => uuid);
  expect([new Set(all).size, all.length, first.json<OrganizationAccount>().credit]).toEqual([57, 57, 55]);
  await buyer.client.expect(422, `${path}?cursor=nonsense`);
});
