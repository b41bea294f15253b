import type { OrganizationAccount } from '@kontor/contract/organization-account';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { mailsTo } from '../../testing/accounts.ts';
import { onlyInvoice } from '../../testing/invoices.ts';
import { manyContracts } from '../../testing/many-contracts.ts';
import {
  customerOf,
  type Orderer,
  orderer,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { countLyingAbout } from '../account/account.repository.ts';
import { type EntryCursor, findEntries } from '../account/account-entries.ts';
import { listPayouts } from '../money/payouts.repository.ts';
import { forgetCustomerJob } from '../stripe/forget-customer.ts';
import { mirrorAccount } from '../stripe/mirror-account.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;
const { stripe } = kontor;

const accountOf = async ({ client, organizationUuid }: Orderer): Promise<OrganizationAccount> =>
  (await client.expect(200, `GET /organization/${organizationUuid}/account`)).json<OrganizationAccount>();

/** What is written on a transfer may be nothing. */
const isNoteOrNone = (reference: unknown) => reference === null || typeof reference === 'string';

const movements = ({ entries }: OrganizationAccount) => entries.map(({ of, kind, amount }) => [of, kind, amount]);

test('an organization without any contract has an empty account', async () => {
  const buyer = await orderer(kontor);
  expect(await accountOf(buyer)).toEqual({ credit: 0, unassigned: 0, owed: 0, currency: 'EUR', entries: [] });
});

test('every movement is in the account with its document: an invoice, its payment, credit that is given and used', async () => {
  const buyer = await orderer(kontor);
  const { stripeSubscriptions } = await subscribe(kontor, buyer, selection('starter'));
  const customer = await customerOf(kontor, buyer);
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
  expect(used?.document).toMatchObject({ number: expect.stringMatching(/^[A-Z]{2}-\d{4}-\d{5}$/) });
  // Everything together is what is owed less what is held for the organization.
  expect(account.entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
});

test('reading the same movements again, or twice at once, enters nothing twice', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const customer = await customerOf(kontor, buyer);
  for (const amount of [-300, -200, 100]) {
    await stripe.customers.createBalanceTransaction(customer, { amount, currency: 'eur' });
  }
  await Promise.all([1, 2, 3].map(() => mirrorAccount({ database, stripe }, customer)));
  expect(await accountOf(buyer)).toMatchObject({ credit: 400 });
});

test('a transfer that is made twice is in the account as money that belongs to no invoice', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const customer = await customerOf(kontor, buyer);
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
  // Each transfer is a document of its own, and what one of them has paid is named.
  const documents = account.entries.filter(({ of }) => of === 'transfer').map(({ kind, document }) => [kind, document]);
  const came = ['given', { transferUuid: expect.any(String), reference: expect.toSatisfy(isNoteOrNone) }];
  const paid = { invoiceUuid: expect.any(String), shopUuid: shopOf(buyer), number: expect.stringMatching(/^RE-/) };
  expect(documents.toSorted()).toEqual([came, came, ['used', paid]]);
});

test('pages of 50 entries follow one another, and a cursor of another list is refused', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const customer = await customerOf(kontor, buyer);
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

/** How many rows of the ledger this connection has read. */
async function entriesRead(tx: Tx): Promise<number> {
  const { rows } = await sql<{ read: number }>`select (seq_tup_read + idx_tup_fetch)::int as read
    from pg_stat_xact_user_tables where relname = 'ledger_entry'`.execute(tx);
  return rows[0]?.read ?? 0;
}

test('the account of an organization with 500 shops reads few more entries than it answers, on each page', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await manyContracts(database, buyer, 500);
  const { uuid: invoice } = await onlyInvoice(kontor, buyer);
  // The entries of all shops alternate, as payments of contracts do that begin one after the other.
  await sql`
    insert into ledger_entry (uuid, shop_uuid, invoice_uuid, kind, amount, at, reference)
    select gen_random_uuid(), shop.uuid, ${invoice}, 'payment', -1,
      ${kontor.infrastructure.clock.now()}::timestamptz - (number * 501 + right(shop.uuid::text, 12)::int) * interval '1 minute',
      shop.uuid || ':' || number
    from shop, generate_series(1, 60) number where shop.name like 'Shop %'`.execute(database);
  let cursor: EntryCursor | null = null;
  const seen: string[] = [];
  for (const page of [1, 2, 3]) {
    const { entries, read } = await inTransaction(database, async (tx) => {
      const before = await entriesRead(tx);
      const found = await findEntries(tx, buyer.organizationUuid, cursor, 51);
      return { entries: found, read: (await entriesRead(tx)) - before };
    });
    expect([page, entries.length]).toEqual([page, 51]);
    expect(read).toBeLessThan(20 * 51);
    cursor = entries.at(-2) ?? null;
    seen.push(...entries.slice(0, 50).map(({ uuid }) => uuid));
  }
  const newest = await sql<{ uuid: string }>`select uuid from ledger_entry
    where shop_uuid in (select uuid from shop where organization_uuid = ${buyer.organizationUuid})
    order by at desc, amount < 0 desc, uuid desc limit 150`.execute(database);
  expect(seen).toEqual(newest.rows.map(({ uuid }) => uuid));
});

test('money that lies about for two days is counted: a transfer that fits no invoice, and credit after the last contract', async () => {
  const now = kontor.infrastructure.clock.now();
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const customer = await customerOf(kontor, buyer);
  const before = await countLyingAbout(database, now);
  await stripe.testHelpers.customers.fundCashBalance(customer, { amount: 700, currency: 'eur' });
  await stripe.customers.createBalanceTransaction(customer, { amount: -900, currency: 'eur' });
  await mirrorAccount({ database, stripe }, customer);
  const in2Days = new Date(now.getTime() + 2 * 86_400_000);
  const counted = async () => {
    const { transfer, credit } = await countLyingAbout(database, in2Days);
    return [transfer - before.transfer, credit - before.credit];
  };
  expect((await counted())[1]).toBe(0);
  const [contract] = (await buyer.subscription()).stripeSubscriptions;
  await buyer.client.expect(
    200,
    `PUT ${buyer.shopPath}/subscription/active/stripe-subscription/${contract?.uuid}/cancel`,
  );
  await kontor.pass(32);
  const later = new Date(now.getTime() + 40 * 86_400_000);
  expect(await countLyingAbout(database, later)).toMatchObject({
    transfer: expect.any(Number),
    credit: before.credit + 1,
  });
  const mails = await mailsTo(kontor.client(), buyer.email);
  expect(mails.find(({ text }) => text.includes('Wir haben noch 16,00'))?.text).toMatch(/zahlen wir Ihnen zurück/);
});

test('credit that is left of a year that was ended at once is counted two days later, and listed', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }));
  const customer = await customerOf(kontor, buyer);
  const before = await countLyingAbout(database, kontor.infrastructure.clock.now());
  const [contract] = (await stripe.subscriptions.list({ customer })).data;
  await stripe.subscriptions.cancel(contract?.id ?? '', { prorate: true, invoice_now: true });
  await stripe.customers.createBalanceTransaction(customer, { amount: -900, currency: 'eur' });
  await kontor.settle();
  await mirrorAccount({ database, stripe }, customer);
  const afterDays = (days: number) => new Date(kontor.infrastructure.clock.now().getTime() + days * 86_400_000);
  const counted = async (days: number) => (await countLyingAbout(database, afterDays(days - 2))).credit - before.credit;
  expect([await counted(1), await counted(3)]).toEqual([0, 1]);
  const { payouts } = await listPayouts(database, afterDays(0), undefined);
  expect(payouts.map(({ organizationUuid }) => organizationUuid)).toContain(buyer.organizationUuid);
});

test('the provider keeps the customer of an erased organization until nothing is held for it', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const customer = await customerOf(kontor, buyer);
  const forget = async () => {
    await kontor.infrastructure.jobs.enqueue(database, forgetCustomerJob, { organizationUuid: buyer.organizationUuid });
    await kontor.settle();
  };
  await stripe.customers.createBalanceTransaction(customer, { amount: -900, currency: 'eur' });
  await forget();
  expect(await stripe.customers.retrieve(customer)).not.toHaveProperty('deleted');
  await stripe.customers.createBalanceTransaction(customer, { amount: 900, currency: 'eur' });
  await kontor.pass(1);
  expect(await stripe.customers.retrieve(customer)).toMatchObject({ deleted: true });
});
