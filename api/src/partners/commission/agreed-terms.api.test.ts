import type { Approval } from '@kontor/contract/approval';
import type { ListedPartner } from '@kontor/contract/operator-partner';
import type { CommissionForecast, CommissionTerms } from '@kontor/contract/partner';
import { addMonths, monthOf, monthStart } from '@kontor/domain/calendar-month';
import { beforeAll, expect, test } from 'vitest';
import { idOf } from '../../billing/stripe/stripe-values.ts';
import { mailsTo, partner, password } from '../../testing/accounts.ts';
import { dayIn } from '../../testing/days.ts';
import { onlyInvoice } from '../../testing/invoices.ts';
import { newStaff, operatorOf } from '../../testing/operator.ts';
import { changeSettings } from '../../testing/settings.ts';
import { type Orderer, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const { database, clock } = kontor.infrastructure;
type Agency = Awaited<ReturnType<typeof partner>>;
type Person = Awaited<ReturnType<typeof newStaff>>;
let [sales, colleague]: Person[] = [];
beforeAll(async () => {
  sales = await newStaff(kontor, 'sales');
  colleague = await newStaff(kontor, 'sales');
});

const reason = 'Vereinbart für das neue Jahr';
const callOf = ({ organizationUuid }: Agency) => `PUT /backoffice/partner/${organizationUuid}/terms`;

async function ask(agency: Agency, terms: { rate: number; months: number; validFrom: string }): Promise<string> {
  const asked = await sales?.expect(202, callOf(agency), { ...terms, reason });
  return asked?.json<{ approvalUuid: string }>().approvalUuid ?? '';
}

async function agree(agency: Agency, terms: Parameters<typeof ask>[1]): Promise<ListedPartner | undefined> {
  const path = `PUT /backoffice/approval/${await ask(agency, terms)}`;
  return (await colleague?.expect(200, path, { decision: 'approve' }))?.json<ListedPartner>();
}

async function customerOf(agency: Agency): Promise<Orderer> {
  const buyer = await orderer(kontor);
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/partner-agency`, {
    partnerAgencyUuid: agency.organizationUuid,
  });
  return buyer;
}

const told = async <T>({ client, email, organizationUuid }: Agency, path: string) => {
  await client.login(email, password);
  return (await client.expect(200, `GET /organization/${organizationUuid}/partner-account/${path}`)).json<T>();
};

const earned = async (buyer: Orderer) =>
  database
    .selectFrom('commission_line')
    .select(['rate', 'amount'])
    .where('shop_uuid', '=', shopOf(buyer))
    .orderBy('seq')
    .execute();

async function transfer(buyer: Orderer): Promise<void> {
  const { stripe_id, total, number } = await onlyInvoice(kontor, buyer);
  const { customer } = await kontor.stripe.invoices.retrieve(stripe_id);
  await kontor.stripe.testHelpers.customers.fundCashBalance(idOf(customer ?? ''), {
    amount: total,
    currency: 'eur',
    reference: number ?? '',
  });
  await kontor.settle();
}

test('terms wait for a second person, who reads what applies until then; the partner is told of them', async () => {
  const agency = await partner(kontor);
  const [today, day] = [dayIn(kontor, 0), dayIn(kontor, 10)];
  const approvalUuid = await ask(agency, { rate: 20, months: 36, validFrom: day });
  expect(await told<CommissionTerms>(agency, 'terms')).toMatchObject({ rate: 15, later: [] });
  const open = (await colleague?.expect(200, 'GET /backoffice/approval?state=open'))?.json<Approval[]>();
  expect(open?.find(({ uuid }) => uuid === approvalUuid)).toMatchObject({
    organizationUuid: agency.organizationUuid,
    before: { rate: 15, months: 24 },
    after: { rate: 20, months: 36, validFrom: day },
    reason,
  });
  expect(
    (await sales?.call(`PUT /backoffice/approval/${approvalUuid}`, { body: { decision: 'approve' } }))?.json(),
  ).toMatchObject({
    code: 'four-eyes',
  });
  const answer = await colleague?.expect(200, `PUT /backoffice/approval/${approvalUuid}`, { decision: 'approve' });
  const later = [{ rate: 20, months: 36, validFrom: day }];
  expect(answer?.json()).toMatchObject({ terms: { rate: 15, months: 24, validFrom: today }, laterTerms: later });
  expect(await told<CommissionTerms>(agency, 'terms')).toMatchObject({ rate: 15, isAgreed: false, later });
  const [mail] = await mailsTo(agency.client, agency.email);
  expect(mail?.subject).toContain('Ihre Provision ab ');
  expect(mail?.text).toMatch(/20\s%.*36 Monate/);
  // The same again is answered, and asks no one.
  const again = await sales?.expect(200, callOf(agency), { rate: 20, months: 36, validFrom: day, reason });
  expect(again?.json()).toMatchObject({ laterTerms: later });
});

test('the terms of the day of the payment count: also for what was invoiced before, and for customers of before', async () => {
  const agency = await partner(kontor);
  const [paying, owing] = [await customerOf(agency), await customerOf(agency)];
  await subscribe(kontor, paying, selection('starter'));
  await subscribe(kontor, owing, selection('starter', { yearly: true }), 'bank_transfer');
  await agree(agency, { rate: 20.5, months: 24, validFrom: dayIn(kontor, 1) });
  // What the vendor sets for others, also from the next day on, does not count for it.
  await changeSettings(await operatorOf(kontor, operators), { commission: { rate: 1, months: 1 } });
  await kontor.pass(2);
  await transfer(owing);
  expect(await earned(paying)).toEqual([{ rate: 15, amount: 2235 }]);
  expect(await earned(owing)).toEqual([{ rate: 20.5, amount: 30_545 }]);
  expect(await told<CommissionTerms>(agency, 'terms')).toMatchObject({
    rate: 20.5,
    validFrom: dayIn(kontor, -1),
    isAgreed: true,
    earlier: [{ rate: 15, until: dayIn(kontor, -1) }],
    later: [],
  });
  // What was earned goes back at the rate at which it was earned.
  const { stripe_id } = await onlyInvoice(kontor, paying);
  const { data } = await kontor.stripe.invoicePayments.list({ invoice: stripe_id });
  await kontor.stripe.refunds.create({ payment_intent: idOf(data[0]?.payment.payment_intent ?? '') });
  await kontor.settle();
  expect((await earned(paying)).map(({ rate, amount }) => [rate, amount])).toEqual([
    [15, 2235],
    [15, -2235],
  ]);
});

test('agreed months count for customers of before as well, in the forecast as in what is earned', async () => {
  const agency = await partner(kontor);
  await agree(agency, { rate: 15, months: 24, validFrom: dayIn(kontor, 0) });
  const buyer = await customerOf(agency);
  await subscribe(kontor, buyer, selection('starter'));
  const next = monthStart(addMonths(monthOf(clock.now().toISOString()), 1));
  await kontor.pass((Date.parse(next) - clock.now().getTime()) / 86_400_000 + 0.05);
  const expected = async () => (await told<CommissionForecast>(agency, 'forecast')).expected;
  expect(await expected()).toEqual({ count: 1, amount: 2235 });
  const validFrom = dayIn(kontor, 1);
  await agree(agency, { rate: 10, months: 24, validFrom });
  expect(await expected()).toEqual({ count: 1, amount: 1490 });
  await agree(agency, { rate: 10, months: 1, validFrom });
  expect(await expected()).toEqual({ count: 0, amount: 0 });
  await kontor.pass(25);
  expect(await earned(buyer)).toHaveLength(1);
  await agree(agency, { rate: 10, months: 24, validFrom: dayIn(kontor, 1) });
  await kontor.pass(31);
  expect((await earned(buyer)).map(({ rate }) => rate)).toEqual([15, 10]);
});

test('terms are agreed for days to come; what waited until its day was over is outdated', async () => {
  const agency = await partner(kontor);
  const past = { rate: 20, months: 24, validFrom: dayIn(kontor, -1) };
  const refused = await sales?.expect(422, callOf(agency), { ...past, reason });
  expect(refused?.json()).toMatchObject({ violations: [{ path: 'validFrom', code: 'invalid' }] });
  const approvalUuid = await ask(agency, { ...past, validFrom: dayIn(kontor, 0) });
  await kontor.pass(1);
  const late = await colleague?.call(`PUT /backoffice/approval/${approvalUuid}`, { body: { decision: 'approve' } });
  expect([late?.statusCode, late?.json()]).toEqual([409, expect.objectContaining({ code: 'approval-outdated' })]);
  // Of two for the same day the one that is agreed to last counts.
  const day = dayIn(kontor, 0);
  await agree(agency, { rate: 20, months: 24, validFrom: day });
  expect(await agree(agency, { rate: 21, months: 12, validFrom: day })).toMatchObject({
    terms: { rate: 21, months: 12, validFrom: day, isAgreed: true },
    laterTerms: [],
  });
});
