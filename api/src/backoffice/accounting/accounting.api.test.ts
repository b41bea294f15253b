import { randomUUID } from 'node:crypto';
import type { AccountingMonth } from '@kontor/contract/accounting';
import type { AccountingSettings } from '@kontor/contract/accounting-settings';
import type { Customer } from '@kontor/contract/customer';
import type { Invoice } from '@kontor/contract/invoice';
import type { Problem } from '@kontor/contract/problem';
import { addMonths, monthOf } from '@kontor/domain/calendar-month';
import { firstAccounting, standardAccounts } from '@kontor/domain/chart-of-accounts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { readFees } from '../../billing/webhooks/read-fees.ts';
import { billingOf } from '../../testing/invoices.ts';
import { newStaff, operatorOf } from '../../testing/operator.ts';
import { type DatevBatch, readDatev } from '../../testing/read-datev.ts';
import { changeSettings } from '../../testing/settings.ts';
import { customerOf, type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { answerRegister, austrian } from '../../testing/vat-ids.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const { stripe } = kontor;
const { database, clock } = kontor.infrastructure;
const operator = await operatorOf(kontor, operators);
const reason = 'Wie im November besprochen';
const month = monthOf(clock.now().toISOString());

const accounting: AccountingSettings = { ...firstAccounting, consultantNumber: 29_098, clientNumber: 55_003 };
const buyers: Orderer[] = [];
let finance: Awaited<ReturnType<typeof newStaff>>;

async function buying(...address: Parameters<typeof orderer> extends [unknown, ...infer Rest] ? Rest : never) {
  const buyer = await orderer(kontor, ...address);
  buyers.push(buyer);
  return buyer;
}
const invoiceOf = async (buyer: Orderer): Promise<Invoice> => {
  await buyer.signIn();
  const papers = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
  const invoice = papers.find(({ kind }) => kind === 'invoice');
  if (invoice === undefined) throw new Error('Nothing was charged');
  return invoice;
};
const act = async (path: string, body: object) => {
  await finance.expect(200, `PUT /backoffice/${path}/${randomUUID()}`, { ...body, reason });
  await kontor.settle();
};
const seconds = async (count: number) => {
  await kontor.timeTravel.advance(count * 1000);
  await kontor.settle();
};

/** Customers of every kind, and everything that can happen to what they owe, all in one month. */
beforeAll(async () => {
  finance = await newStaff(kontor, 'finance');
  await changeSettings(operator, { accounting });

  const refunded = await buying();
  await subscribe(kontor, refunded, selection('starter'));
  await act(`invoice/${(await invoiceOf(refunded)).uuid}/refund`, { amount: 1_190, to: 'payment-method' });
  await act(`invoice/${(await invoiceOf(refunded)).uuid}/refund`, { amount: 238, to: 'bank-transfer' });

  const disputed = await buying({ companyName: 'Łódź & Söhne „Rad“ GmbH' });
  await subscribe(kontor, disputed, selection('starter'), 'card', 'pm_card_createDispute');
  await seconds(5);
  await act(`invoice/${(await invoiceOf(disputed)).uuid}/write-off`, {});

  const credited = await buying();
  await act(`customer/${credited.organizationUuid}/credit`, { amount: 1_000 });
  await subscribe(kontor, credited, selection('starter'));
  await act(`invoice/${(await invoiceOf(credited)).uuid}/refund`, { amount: 5_000, to: 'credit' });
  const bankReference = 'Auszahlung 17';
  await act(`customer/${credited.organizationUuid}/payout`, { amount: 2_000, to: 'bank-transfer', bankReference });
  await act(`customer/${credited.organizationUuid}/payout`, { amount: 1_500, to: 'payment-method' });

  const transferring = await buying();
  await subscribe(kontor, transferring, selection('starter', { yearly: true }), 'bank_transfer');
  const customer = await customerOf(kontor, transferring);
  const { owed, total } = await invoiceOf(transferring);
  expect(owed).toBe(total);
  for (const amount of [10_000, total]) {
    await stripe.testHelpers.customers.fundCashBalance(customer, { amount, currency: 'eur' });
    await seconds(2);
  }
  const list = await finance.expect(200, `GET /backoffice/transfer?organizationUuid=${transferring.organizationUuid}`);
  const left = list.json<{ uuid: string; left: number; state: string }[]>().filter(({ state }) => state === 'open');
  expect(left).toHaveLength(1);
  await act(`transfer/${left[0]?.uuid}/return`, {});

  const verified = await buying(austrian());
  const vatId = 'FR40303265045';
  const unverified = await buying({ isoCountryCode: 'FR', zip: '75001', city: 'Paris', vatId });
  await answerRegister(unverified, vatId, 'MS_UNAVAILABLE');
  await kontor.settle();
  const swiss = await buying({ isoCountryCode: 'CH', zip: '8001', city: 'Zürich', vatId: 'CHE123456788' });
  for (const buyer of [verified, unverified, swiss]) await subscribe(kontor, buyer, selection('starter'));
  await readFees(billingOf(kontor));
  await readFees(billingOf(kontor));
});

const fileOf = async (wanted = month, format: 'datev' | 'csv' = 'datev') =>
  finance.expect(200, `GET /backoffice/accounting?month=${wanted}&format=${format}`);
const batchOf = async (wanted = month) => readDatev((await fileOf(wanted)).rawPayload);
const summaryOf = async (wanted = month) =>
  (await finance.expect(200, `GET /backoffice/accounting/month?month=${wanted}`)).json<AccountingMonth>();
const isDebtor = (account: string) => account.length === 5;
const withoutFees = (batch: DatevBatch, { fees } = accounting.accounts) => ({
  ...batch,
  postings: batch.postings.filter(({ account }) => account !== fees),
});
const signed = ({ amount, side }: DatevBatch['postings'][number]) => (side === 'S' ? amount : -amount);
const onAccount = ({ postings }: DatevBatch, account: string) =>
  postings.filter(({ counter }) => counter === account).reduce((cents, posting) => cents - signed(posting), 0);

test('every entry of a month is posted between a customer’s account and another one, and they add up to the ledger', async () => {
  const batch = withoutFees(await batchOf());
  const { rows } = await sql<{ count: number; cents: number }>`
    select count(*)::int as count, sum(amount)::bigint as cents
    from (select amount from ledger_entry union all select amount from account_entry) entry`.execute(database);
  expect(rows[0]?.count).toBeGreaterThan(30);
  expect(batch.postings).toHaveLength(rows[0]?.count ?? 0);
  expect(batch.postings.reduce((cents, posting) => cents + signed(posting), 0)).toBe(rows[0]?.cents);
  expect(batch.postings.every(({ account, counter }) => isDebtor(account) && !isDebtor(counter))).toBe(true);
});

test('the balance of each customer’s account is what the customer owes, less what is held', async () => {
  const batch = withoutFees(await batchOf());
  const balances = new Map<string, number>();
  for (const posting of batch.postings)
    balances.set(posting.account, (balances.get(posting.account) ?? 0) + signed(posting));
  const customers = (await finance.expect(200, 'GET /backoffice/customer')).json<Customer[]>();
  const mine = customers.filter(({ organizationUuid }) =>
    buyers.some((buyer) => buyer.organizationUuid === organizationUuid),
  );
  expect(mine).toHaveLength(buyers.length);
  const sorted = (amounts: readonly number[]) => amounts.toSorted((one, other) => one - other);
  expect(sorted([...balances.values()])).toEqual(sorted(mine.map(({ balance }) => balance)));
});

test('each tax has an account of its own, and what the payment provider holds is on its account, less its fees', async () => {
  const batch = await batchOf();
  const { rows } = await sql<{ vat_kind: string; cents: number }>`
    select vat_kind, sum(amount)::bigint as cents from ledger_entry join invoice on invoice.uuid = invoice_uuid
    where ledger_entry.kind in ('invoice', 'credit-note', 'void', 'write-off') group by vat_kind`.execute(database);
  const charged = Object.fromEntries(rows.map((row) => [row.vat_kind, row.cents]));
  const { domestic, destination, reverseCharge, thirdCountry, bank, goodwill, credit } = accounting.accounts;
  const [{ revenue, badDebt }] = domestic as [(typeof domestic)[number]];
  expect(onAccount(batch, revenue ?? '') + onAccount(batch, badDebt ?? '')).toBe(-(charged['domestic'] ?? 0));
  expect(onAccount(batch, badDebt ?? '')).toBe(17_731);
  expect(onAccount(batch, destination ?? '')).toBe(-(charged['destination'] ?? 0));
  expect(onAccount(batch, reverseCharge ?? '')).toBe(-(charged['reverse-charge'] ?? 0));
  expect(onAccount(batch, thirdCountry ?? '')).toBe(-(charged['outside-eu'] ?? 0));
  expect(onAccount(batch, goodwill ?? '')).toBe(1_000);
  expect(onAccount(batch, bank ?? '')).toBe(-238 - 2_000);
  // What became credit and was used is beside what invoices say of it.
  expect(onAccount(batch, credit ?? '')).toBe(0);
  const balance = await stripe.balanceTransactions.list({ limit: 100 });
  const held = balance.data.reduce((cents, { net }) => cents + net, 0);
  const fees = batch.postings.filter(({ account }) => account === accounting.accounts.fees);
  expect(fees.length).toBeGreaterThan(5);
  expect(fees.reduce((cents, posting) => cents + signed(posting), 0)).toBe(
    balance.data.reduce((cents, { fee }) => cents + fee, 0),
  );
  expect([onAccount(batch, accounting.accounts.clearing ?? ''), balance.has_more]).toEqual([held, false]);
});

test('another country stands with its rate, and reverse charge with the VAT id of the customer', async () => {
  const { postings } = await batchOf();
  const at = (account: string | null) => postings.filter(({ counter }) => counter === account);
  expect(at(accounting.accounts.destination)).toMatchObject([{ euCountry: 'FR', euRate: '20,00' }]);
  expect(at(accounting.accounts.reverseCharge)).toMatchObject([
    { euCountry: expect.stringMatching(/^ATU\d{8}$/), euRate: '' },
  ]);
  expect(at(accounting.accounts.thirdCountry)).toMatchObject([{ euCountry: '', euRate: '' }]);
});

test('a payment has the number of its invoice, and a credit note its own and a word about the invoice', async () => {
  const { postings } = await batchOf();
  const [refunded] = buyers;
  if (refunded === undefined) throw new Error('There is a first customer');
  const { number } = await invoiceOf(refunded);
  const named = postings.filter(({ document, text }) => document === number || text.includes(number));
  expect(named.map(({ document, text, side, amount }) => [document, text.split(' ')[0], side, amount])).toEqual(
    expect.arrayContaining([
      [number, 'Rechnung', 'S', 17_731],
      [number, 'Zahlung', 'H', 17_731],
      [number, 'Rückzahlung', 'S', 1_190],
      [expect.stringMatching(/^GS-/), 'Rechnungskorrektur', 'H', 1_190],
    ]),
  );
});

test('a name that DATEV cannot write is written as near to it as possible', async () => {
  const { postings } = await batchOf();
  expect(postings.some(({ text }) => text === 'Rechnung Lódz & Söhne „Rad“ GmbH')).toBe(true);
});

test('the page has the same sums, and says that the month is not over', async () => {
  const batch = await batchOf();
  const summary = await summaryOf();
  const total = batch.postings.reduce((cents, { amount }) => cents + amount, 0);
  expect(summary).toMatchObject({ month, isFinal: false, debit: total, credit: total, missing: [] });
  expect(summary.kinds.reduce((count, kind) => count + kind.count, 0)).toBe(batch.postings.length);
  expect(summary.kinds.map(({ kind }) => kind)).toEqual([
    'invoice',
    'credit-note',
    'write-off',
    'payment',
    'refund',
    'chargeback',
    'credit-given',
    'credit-used',
    'payout',
    'transfer-received',
    'transfer-used',
    'transfer-returned',
    'fee',
  ]);
  const debtors = summary.accounts.find(({ purpose }) => purpose === 'debtors');
  expect(debtors && debtors.debit - debtors.credit).toBe(summary.ledger);
  for (const { account, purpose, debit, credit } of summary.accounts) {
    if (purpose !== 'debtors' && purpose !== 'fees')
      expect([account, debit - credit]).toEqual([account, onAccount(batch, account ?? '')]);
  }
  expect((await fileOf()).headers['content-disposition']).toContain(`EXTF_Buchungsstapel_${month}_unfertig.csv`);
  expect(batch.header[16]).toContain('unfertig');
});

test('the table has the same postings in UTF-8', async () => {
  const answer = await fileOf(month, 'csv');
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head = '', ...lines] = answer.body
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
  const { postings } = await batchOf();
  expect(lines).toHaveLength(postings.length);
  const column = (name: string) => head.split(';').indexOf(name);
  const cells = lines.map((line) => line.split(';'));
  const cents = cells.map((row) => Number(row[column('Betrag')]?.replace(',', '')));
  expect(cents).toEqual(postings.map(({ amount }) => amount));
  expect(new Set(cells.map((row) => row.at(-1)))).toEqual(new Set(['nein']));
  expect(answer.body).toContain('Łódź & Söhne');
});

test('nothing is made while a setting is missing, which is named', async () => {
  const refusal = async () => {
    const answer = await finance.expect(409, `GET /backoffice/accounting?month=${month}&format=datev`);
    const { code, violations } = answer.json<Problem>();
    return [code, violations.map(({ path }) => path)];
  };
  const { accounts } = accounting;
  const [german] = accounts.domestic as [(typeof accounts.domestic)[number]];
  const cases: [Partial<AccountingSettings>, string[]][] = [
    [{ consultantNumber: null }, ['accounting.consultantNumber']],
    [
      { clientNumber: null, fiscalYearStartMonth: null },
      ['accounting.clientNumber', 'accounting.fiscalYearStartMonth'],
    ],
    [{ accounts: { ...accounts, clearing: null } }, ['accounting.accounts.clearing']],
    [
      { accounts: { ...accounts, domestic: [{ ...german, badDebt: null }] } },
      ['accounting.accounts.domestic.0.badDebt'],
    ],
    [{ accounts: { ...accounts, domestic: [{ ...german, rate: 16 }] } }, ['accounting.accounts.domestic.rate-19']],
    [{ debtors: { from: 10_000, to: 10_001 } }, ['accounting.debtors']],
    [{ debtors: null }, ['accounting.debtors']],
  ];
  for (const [change, paths] of cases) {
    await changeSettings(operator, { accounting: { ...accounting, ...change } });
    expect(await refusal()).toEqual(['accounting-incomplete', paths]);
    expect((await summaryOf()).missing).toEqual(paths);
  }
  await changeSettings(operator, { accounting });
});

test('with another chart and longer accounts the same is posted elsewhere', async () => {
  const before = withoutFees(await batchOf());
  const longer = standardAccounts('skr04', 6);
  const debtors = { from: 2_000_000, to: 2_999_999 };
  await changeSettings(operator, {
    accounting: { ...accounting, chart: 'skr04', accountLength: 6, accounts: longer, debtors },
  });
  const after = withoutFees(await batchOf(), longer);
  expect(after.header.slice(13, 14)).toEqual(['6']);
  expect(after.postings.map(signed)).toEqual(before.postings.map(signed));
  expect(onAccount(after, '180000')).toBe(onAccount(before, '1200'));
  expect(after.postings[0]?.account).toBe(String(Number(before.postings[0]?.account) - 10_000 + 2_000_000));
  await changeSettings(operator, { accounting });
});

test('a month that is over is final, has the same bytes whenever it is read, and customers keep their accounts', async () => {
  const accounts = new Set(withoutFees(await batchOf()).postings.map(({ account }) => account));
  await kontor.pass(32);
  const first = await fileOf();
  expect(first.headers['content-disposition']).toContain(`EXTF_Buchungsstapel_${month}.csv`);
  await subscribe(kontor, await buying(), selection('starter'));
  await seconds(3_600);
  expect((await fileOf()).rawPayload.equals(first.rawPayload)).toBe(true);
  expect(new Set(withoutFees(await batchOf()).postings.map(({ account }) => account))).toEqual(accounts);
  expect(await summaryOf()).toMatchObject({ isFinal: true });
  const usual = (await finance.expect(200, 'GET /backoffice/accounting/month')).json<AccountingMonth>();
  expect(usual).toEqual(await summaryOf());
  const next = await batchOf(addMonths(month, 1));
  const known = next.postings.filter(({ account }) => accounts.has(account));
  expect(known.length).toBeGreaterThan(0);
  expect(next.postings.length).toBeGreaterThan(known.length);
});

test('a month in which nothing happened has a file without postings', async () => {
  expect((await batchOf('2020-01')).postings).toEqual([]);
});

test('the month is one, and the format is known', async () => {
  for (const query of ['month=2026-13&format=datev', 'month=2026-11&format=xml', 'month=2026-11', 'format=csv'])
    await finance.expect(422, `GET /backoffice/accounting?${query}`);
});
