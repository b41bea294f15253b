import type { BaseData } from '@kontor/contract/organization';
import type { Commission, CommissionStatement, PartnerAccount } from '@kontor/contract/partner';
import { addMonths, monthOf } from '@kontor/domain/calendar-month';
import { commissionsCloseAt } from '@kontor/domain/commission';
import { expect, test } from 'vitest';
import { mailsTo, partner, password } from '../../testing/accounts.ts';
import { invoiceRows, onlyInvoice } from '../../testing/invoices.ts';
import {
  changeMethod,
  type Orderer,
  orderer,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';

const kontor = await testBilling();
const { database, clock } = kontor.infrastructure;

type Agency = Awaited<ReturnType<typeof agencyOf>>;

/** An agency; a VAT id whose check succeeds makes it one that charges VAT. */
async function agencyOf({ isPayable = true, ...address }: Partial<BaseData> & { isPayable?: boolean } = {}) {
  const agency = await partner(kontor);
  const { organizationUuid } = agency;
  if (Object.keys(address).length > 0) {
    const { base_data } = await database
      .selectFrom('organization')
      .select('base_data')
      .where('uuid', '=', organizationUuid)
      .executeTakeFirstOrThrow();
    await agency.client.expect(200, `PUT /organization/${organizationUuid}/base-data`, { ...base_data, ...address });
    await kontor.settle();
  }
  if (isPayable) await onboard(agency);
  return agency;
}

const accountPath = ({ organizationUuid }: Pick<Agency, 'organizationUuid'>) =>
  `/organization/${organizationUuid}/partner-account`;

async function onboard({ client, organizationUuid }: Awaited<ReturnType<typeof partner>>): Promise<void> {
  const { url } = (await client.expect(200, `GET ${accountPath({ organizationUuid })}/onboarding-url`)).json<{
    url: string;
  }>();
  await fetch(`${kontor.connection.sandboxUrl}${new URL(url).pathname}`, { method: 'POST', redirect: 'manual' });
  await kontor.settle();
}

const connect = ({ client, organizationUuid }: Orderer, agency: Agency) =>
  client.expect(200, `PUT /organization/${organizationUuid}/partner-agency`, {
    partnerAgencyUuid: agency.organizationUuid,
  });

/** A merchant with the agency connected who has ordered. */
async function customerOf(agency: Agency, wanted = selection('starter'), method = 'pm_card_visa'): Promise<Orderer> {
  const buyer = await orderer(kontor);
  await connect(buyer, agency);
  await subscribe(kontor, buyer, wanted, 'card', method);
  return buyer;
}

async function accountOf(agency: Agency): Promise<PartnerAccount> {
  await agency.client.login(agency.email, password);
  return (await agency.client.expect(200, `GET ${accountPath(agency)}`)).json<PartnerAccount>();
}

const commissionsOf = async (agency: Agency): Promise<Commission[]> => (await accountOf(agency)).commissions;

async function statementOf(agency: Agency, period: string): Promise<CommissionStatement> {
  const found = (await commissionsOf(agency)).find((one) => one.period === period);
  return (await agency.client.expect(200, `GET ${accountPath(agency)}/${found?.id}`)).json<CommissionStatement>();
}

const running = () => monthOf(clock.now().toISOString());
const next = (month: string) => addMonths(month, 1);

/** Goes to the moment at which a month is closed. */
async function close(month: string): Promise<void> {
  await kontor.pass((Date.parse(commissionsCloseAt(month)) - clock.now().getTime()) / 86_400_000);
}

const transfersOf = async (agency: Agency) => {
  const { payout_account_id } = await database
    .selectFrom('partner_account')
    .select('payout_account_id')
    .where('organization_uuid', '=', agency.organizationUuid)
    .executeTakeFirstOrThrow();
  if (payout_account_id === null) return [];
  const { data } = await kontor.stripe.transfers.list({ destination: payout_account_id });
  return data.map(({ amount }) => amount);
};

async function intentOf(buyer: Orderer): Promise<string> {
  const [invoice] = await invoiceRows(kontor, buyer);
  const { data } = await kontor.stripe.invoicePayments.list({ invoice: invoice?.stripe_id ?? '' });
  const intent = data[0]?.payment.payment_intent;
  if (typeof intent !== 'string') throw new Error('Not paid by a payment intent');
  return intent;
}

const refund = async (buyer: Orderer, amount?: number) => {
  await kontor.stripe.refunds.create({ payment_intent: await intentOf(buyer), ...(amount && { amount }) });
  await kontor.settle();
};

const subjects = async (agency: Agency) => (await mailsTo(agency.client, agency.email)).map(({ subject }) => subject);

// The longest first: each merchant of an earlier test is renewed while time passes.
test('agencies earn while they are connected, and a connection that is made again does not begin anew', async () => {
  const [first, second] = [await agencyOf(), await agencyOf()];
  const buyer = await customerOf(first);
  const month = running();
  await kontor.pass(20);
  await buyer.signIn();
  await connect(buyer, second);
  await kontor.pass(15);
  const amounts = async (agency: Agency) => (await commissionsOf(agency)).map(({ amount }) => amount);
  expect([await amounts(first), await amounts(second)]).toEqual([[2235], [2235]]);

  await buyer.signIn();
  await buyer.client.expect(204, `DELETE /organization/${buyer.organizationUuid}/partner-agency`);
  await kontor.pass(31);
  expect([await amounts(first), await amounts(second)]).toEqual([[2235], [2235]]);

  await buyer.signIn();
  await connect(buyer, first);
  await kontor.pass(31);
  expect((await amounts(first)).reduce((sum, amount) => sum + amount, 0)).toBe(4470);
  // As if the first connection had been made two years ago.
  await database
    .updateTable('agency_connection')
    .set({ connected_at: new Date(clock.now().getTime() - 800 * 86_400_000) })
    .where('agency_uuid', '=', first.organizationUuid)
    .where('ended_at', 'is not', null)
    .execute();
  await kontor.pass(31);
  expect((await amounts(first)).reduce((sum, amount) => sum + amount, 0)).toBe(4470);
  expect(month).not.toBe(running());
});

test('what was ordered before an agency was connected earns from the next invoice on', async () => {
  const agency = await agencyOf();
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await kontor.timeTravel.advance(2000);
  await connect(buyer, agency);
  await refund(buyer);
  expect(await commissionsOf(agency)).toEqual([]);
  await kontor.pass(31);
  expect((await commissionsOf(agency)).map(({ amount }) => amount)).toEqual([2235]);
});

test('an invoice that is not paid earns nothing until it is', async () => {
  const agency = await agencyOf();
  const buyer = await customerOf(agency);
  await changeMethod(kontor, buyer, 'pm_card_chargeCustomerFail');
  await kontor.pass(31);
  expect((await commissionsOf(agency)).map(({ amount }) => amount)).toEqual([2235]);
  await buyer.signIn();
  await changeMethod(kontor, buyer, 'pm_card_visa', { paysOpenInvoices: true });
  const months = await commissionsOf(agency);
  expect(months.reduce((sum, { amount }) => sum + amount, 0)).toBe(4470);
  expect(months[0]).toMatchObject({ period: running() });
});

test('a refund after the closing is a negative month, which is carried over', async () => {
  const agency = await agencyOf();
  const buyer = await customerOf(agency);
  // The subscription is not renewed.
  const { stripeSubscriptions } = await buyer.subscription();
  await buyer.client.expect(
    200,
    `PUT ${buyer.shopPath}/subscription/active/stripe-subscription/${stripeSubscriptions[0]?.uuid}/cancel`,
  );
  const month = running();
  await close(month);
  expect(await transfersOf(agency)).toEqual([2235]);
  await buyer.signIn();
  await refund(buyer);
  await close(next(month));
  expect(await statementOf(agency, next(month))).toMatchObject({
    amount: -2235,
    state: 'open',
    number: null,
    creditNote: null,
    lines: [{ net: -14_900, amount: -2235 }],
  });
  const months = await commissionsOf(agency);
  expect(months.find(({ period }) => period === month)).toMatchObject({ amount: 2235, state: 'paid' });
  expect(await subjects(agency)).toContainEqual(expect.stringMatching(/^Ihre Provisionen für/));

  await customerOf(agency, selection('professional'));
  const third = running();
  await close(third);
  expect(await statementOf(agency, third)).toMatchObject({
    amount: 4335,
    state: 'paid',
    carriedOver: [{ period: next(month), amount: -2235 }],
    creditNote: { net: 2100, total: 2100 },
  });
  expect(await statementOf(agency, next(month))).toMatchObject({ state: 'paid', settledIn: third });
  expect(await transfersOf(agency)).toEqual([2100, 2235]);
});

test('a paid invoice earns a share of plan and devices at once, and nothing else of it is shown', async () => {
  const agency = await agencyOf();
  const buyer = await customerOf(agency, selection('starter', { wms: 2 }));
  const invoice = await onlyInvoice(kontor, buyer);
  const [commission] = await commissionsOf(agency);
  // 15 % of 199 euros.
  expect(commission).toEqual({
    id: expect.any(String),
    period: running(),
    amount: 2985,
    state: 'open',
    paidAt: null,
    number: null,
    isClosed: false,
  });
  expect(await statementOf(agency, running())).toMatchObject({
    id: commission?.id,
    amount: 2985,
    state: 'open',
    creditNote: null,
    lines: [
      {
        invoiceNumber: invoice.number,
        invoiceDate: invoice.issued_at.toISOString(),
        net: 19_900,
        rate: 15,
        amount: 2985,
      },
    ],
  });
  expect((await accountOf(agency)).customerShops).toMatchObject([{ plan: 'starter', commissionAmount: 2985 }]);
  const stranger = await agencyOf({ isPayable: false });
  await stranger.client.expect(404, `GET ${accountPath(stranger)}/${commission?.id}`);
});

test('a year is shown by its month, and paid by its invoice', async () => {
  const agency = await agencyOf();
  await customerOf(agency, selection('starter', { yearly: true }));
  // Ten months are paid for a year: 15 % of 1,490 euros.
  expect(await commissionsOf(agency)).toMatchObject([{ amount: 22_350 }]);
  expect((await accountOf(agency)).customerShops).toMatchObject([{ commissionAmount: 1863 }]);
});

test('the month is closed on the 3rd: credit note, mail and one transfer with VAT', async () => {
  const agency = await agencyOf({ vatId: 'DE123456789' });
  await customerOf(agency);
  const month = running();
  await kontor.pass((Date.parse(commissionsCloseAt(month)) - clock.now().getTime()) / 86_400_000 - 0.1);
  expect((await commissionsOf(agency)).find(({ period }) => period === month)).toMatchObject({ state: 'open' });
  expect(await transfersOf(agency)).toEqual([]);
  await close(month);
  const closed = await statementOf(agency, month);
  // 15 % of 149 euros, and 19 % VAT.
  expect(closed).toMatchObject({
    amount: 2235,
    state: 'paid',
    paidAt: expect.any(String),
    creditNote: { net: 2235, vatPercent: 19, vat: 425, total: 2660 },
  });
  expect(closed.number).toMatch(/^PG-\d{4}-\d{5}$/);
  expect(await transfersOf(agency)).toEqual([2660]);
  const [mail] = (await mailsTo(agency.client, agency.email)).filter(({ subject }) => subject.includes('PG-'));
  expect(mail?.subject).toContain(closed.number);
  expect(mail?.attachments).toMatchObject([{ name: `${closed.number}.pdf` }]);

  const { url } = (await agency.client.expect(200, `GET ${accountPath(agency)}/${closed.id}/download-url`)).json<{
    url: string;
  }>();
  const document = await agency.client.expect(200, `GET ${url.slice(new URL(url).origin.length)}`);
  expect(document.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  await kontor.pass(2);
  expect(await transfersOf(agency)).toEqual([2660]);
});

test('without a payout account the payout is held and said so, and paid once the account is complete', async () => {
  const agency = await agencyOf({ isPayable: false });
  await customerOf(agency);
  const month = running();
  await close(month);
  expect(await statementOf(agency, month)).toMatchObject({ state: 'held', paidAt: null, amount: 2235 });
  const [mail] = (await mailsTo(agency.client, agency.email)).filter(({ subject }) => subject.includes('PG-'));
  expect(mail?.text).toContain('zurückgestellt');
  await onboard(agency);
  expect(await statementOf(agency, month)).toMatchObject({ state: 'paid', paidAt: expect.any(String) });
  expect(await transfersOf(agency)).toEqual([2235]);
});

test('a refund before the closing takes its share back in the same month', async () => {
  const agency = await agencyOf();
  const buyer = await customerOf(agency);
  await refund(buyer, 8_866);
  const { amount, lines } = await statementOf(agency, running());
  expect(lines.map(({ net }) => net)).toEqual([14_900, -7_450]);
  // Half a cent is rounded away from zero, line by line.
  expect(lines.map((line) => line.amount)).toEqual([2235, -1118]);
  expect(amount).toBe(1117);
  await refund(buyer);
  expect((await statementOf(agency, running())).lines.reduce((sum, { net }) => sum + net, 0)).toBe(0);
});

test('a chargeback takes its share back, and a dispute that is won returns it', async () => {
  const agency = await agencyOf();
  const buyer = await customerOf(agency, selection('starter'), 'pm_card_createDispute');
  await kontor.timeTravel.advance(5000);
  await kontor.settle();
  const amounts = async () => (await statementOf(agency, running())).lines.map(({ amount }) => amount);
  expect(await amounts()).toEqual([2235, -2235]);
  const payment_intent = await intentOf(buyer);
  const [dispute] = (await kontor.stripe.disputes.list({ payment_intent })).data;
  const evidence = { uncategorized_text: 'winning_evidence' };
  await kontor.stripe.disputes.update(dispute?.id ?? '', { evidence, submit: true });
  await kontor.timeTravel.advance(5000);
  await kontor.settle();
  expect(await amounts()).toEqual([2235, -2235, 2235]);
});

test('time that is given back is taken from the agency that earned from it', async () => {
  const [first, second] = [await agencyOf(), await agencyOf()];
  const buyer = await customerOf(first);
  await kontor.pass(5);
  await buyer.signIn();
  await connect(buyer, second);
  const { stripe_id } = await database
    .selectFrom('payment_subscription')
    .select('stripe_id')
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  await kontor.stripe.subscriptions.cancel(stripe_id, { prorate: true, invoice_now: true });
  // The provider finalizes the invoice an hour later.
  await kontor.pass(0.1);
  const lines = (
    await Promise.all((await commissionsOf(first)).map(({ period }) => statementOf(first, period)))
  ).flatMap((statement) => statement.lines);
  expect(lines.map(({ amount }) => Math.sign(amount)).toSorted()).toEqual([-1, 1]);
  expect(lines.reduce((sum, { net }) => sum + net, 0)).toBeGreaterThan(0);
  expect(await commissionsOf(second)).toEqual([]);
});

test('what a shop is called later does not change its lines', async () => {
  const agency = await agencyOf();
  const buyer = await customerOf(agency);
  const before = await statementOf(agency, running());
  await database.updateTable('shop').set({ name: 'Renamed' }).where('uuid', '=', shopOf(buyer)).execute();
  expect((await statementOf(agency, running())).lines).toEqual(before.lines);
});

test('each partner is paid with the VAT of its country, under numbers without gaps', async () => {
  const cases = [
    [{ isoCountryCode: 'AT', vatId: 'ATU12345678' }, 'reverse-charge', 0],
    [{ isoCountryCode: 'CH', vatId: null }, 'outside-eu', 0],
    [{ vatId: null }, 'no-vat-id', 0],
    [{ vatId: 'DE123456789' }, 'domestic', 425],
  ] as const;
  const agencies: Agency[] = [];
  for (const [address] of cases) {
    const agency = await agencyOf(address);
    await customerOf(agency);
    agencies.push(agency);
  }
  const month = running();
  await close(month);
  for (const [index, [, kind, vat]] of cases.entries()) {
    const agency = agencies[index] as Agency;
    const { id, creditNote } = await statementOf(agency, month);
    expect(creditNote).toMatchObject({ net: 2235, vat, total: 2235 + vat });
    expect(await transfersOf(agency)).toEqual([2235 + vat]);
    const row = await database.selectFrom('commission_statement').select('vat_kind').where('uuid', '=', id).execute();
    expect(row).toEqual([{ vat_kind: kind }]);
  }
  const numbers = (await database.selectFrom('commission_statement').select('number').execute()).flatMap(
    ({ number }) => number ?? [],
  );
  for (const [, ofYear] of Map.groupBy(numbers, (number) => number.slice(0, -5))) {
    const places = ofYear.map((number) => Number(number.slice(-5))).sort((a, b) => a - b);
    expect(places).toEqual(places.map((_, index) => index + 1));
  }
});
