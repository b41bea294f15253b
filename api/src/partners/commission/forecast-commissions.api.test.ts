import type { CartRequest } from '@kontor/contract/cart';
import type { Commission, CommissionForecast, CommissionTerms, PartnerAccount } from '@kontor/contract/partner';
import { addMonths, monthOf, monthStart } from '@kontor/domain/calendar-month';
import { calendarDay } from '@kontor/domain/date';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { idOf } from '../../billing/stripe/stripe-values.ts';
import { partner, password } from '../../testing/accounts.ts';
import { onlyInvoice } from '../../testing/invoices.ts';
import {
  changeMethod,
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';

const kontor = await testBilling();
const { database, clock } = kontor.infrastructure;

type Agency = Awaited<ReturnType<typeof partner>>;

const accountPath = ({ organizationUuid }: Agency) => `/organization/${organizationUuid}/partner-account`;

async function answerOf<T>(agency: Agency, path: string): Promise<T> {
  await agency.client.login(agency.email, password);
  return (await agency.client.expect(200, `GET ${accountPath(agency)}${path}`)).json<T>();
}

const forecastOf = (agency: Agency) => answerOf<CommissionForecast>(agency, '/forecast');

async function customerOf(agency: Agency): Promise<Orderer> {
  const buyer = await orderer(kontor);
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/partner-agency`, {
    partnerAgencyUuid: agency.organizationUuid,
  });
  return buyer;
}

const running = () => monthOf(clock.now().toISOString());

/** To a little after a month has begun. */
const goTo = (month: string) =>
  kontor.pass((Date.parse(monthStart(month)) - clock.now().getTime()) / 86_400_000 + 0.05);

/** What is ordered on the first day of a month is charged again soon after the next one has begun. */
async function leaveFirstDay(): Promise<void> {
  if (calendarDay(clock.now().toISOString()).endsWith('-01')) await kontor.pass(1);
}

const cancel = async (buyer: Orderer) => {
  const { stripeSubscriptions } = await buyer.subscription();
  await buyer.client.expect(200, `PUT ${providerOf(buyer)}/${stripeSubscriptions[0]?.uuid}/cancel`);
};

/** Changes what a customer has. */
async function order(buyer: Orderer, wanted: CartRequest): Promise<void> {
  const { stripeSubscriptions } = await buyer.subscription();
  const { quoteId } = await buyer.cart(wanted);
  const answer = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId }, stripeSubscriptions[0]?.uuid);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.anything()]);
  await kontor.settle();
}

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

test('what a month was forecast to bring is what its payments earn, to the cent', async () => {
  const agency = await partner(kontor);
  await leaveFirstDay();
  const [card, debit, canceled, failing] = [
    await customerOf(agency),
    await customerOf(agency),
    await customerOf(agency),
    await customerOf(agency),
  ];
  await subscribe(kontor, card, selection('starter', { pos: 7 }));
  await subscribe(kontor, debit, selection('professional', { wms: 6 }));
  await subscribe(kontor, canceled, selection('advanced'));
  await subscribe(kontor, failing, selection('starter'));
  await cancel(canceled);
  // From the next period on it has fewer devices.
  await order(card, selection('starter', { pos: 2 }));
  await changeMethod(kontor, failing, 'pm_card_chargeCustomerFail');
  await kontor.settle();

  const second = addMonths(running(), 1);
  await goTo(second);
  // Ordered in the second month by bank transfer, and due in it.
  const yearly = await customerOf(agency);
  await subscribe(kontor, yearly, selection('starter', { yearly: true }), 'bank_transfer');

  const forecast = await forecastOf(agency);
  const share = (net: number) => Math.round(net * 0.15);
  const shares = [14_900 + 2 * 3900, 28_900 + 5 * 2500 + 1900, 14_900, 149_000].map(share);
  const amount = shares.reduce((sum, one) => sum + one, 0);
  expect(forecast).toEqual({ period: second, earned: 0, expected: { count: 4, amount }, total: amount });

  await transfer(yearly);
  await kontor.pass((Date.parse(monthStart(addMonths(second, 1))) - clock.now().getTime()) / 86_400_000 - 0.1);
  const { commissions } = await answerOf<PartnerAccount>(agency, '');
  const booked = commissions.find(({ period }: Commission) => period === second);
  // The card that was declined is what the forecast could not know.
  expect(booked?.amount).toBe(forecast.total - share(14_900));
  // What has been earned is not expected any more, and neither is what a failed debit owes.
  expect(await forecastOf(agency)).toMatchObject({
    period: second,
    earned: booked?.amount,
    expected: { count: 0, amount: 0 },
    total: booked?.amount,
  });
});

test('a partner without customers has a forecast of nothing, and after its months a customer brings nothing', async () => {
  const agency = await partner(kontor);
  const nothing = { count: 0, amount: 0 };
  expect(await forecastOf(agency)).toMatchObject({ earned: 0, expected: nothing, total: 0 });
  const buyer = await customerOf(agency);
  await leaveFirstDay();
  await buyer.signIn();
  await subscribe(kontor, buyer, selection('starter'));
  await goTo(addMonths(running(), 1));
  expect((await forecastOf(agency)).expected).toEqual({ count: 1, amount: 2235 });
  await database
    .updateTable('agency_connection')
    .set({ connected_at: new Date(clock.now().getTime() - 800 * 86_400_000) })
    .where('agency_uuid', '=', agency.organizationUuid)
    .execute();
  expect((await forecastOf(agency)).expected).toEqual(nothing);
});

test('a contract is expected to be paid at the end of its period if it is paid until now, at what is booked then', async () => {
  const agency = await partner(kontor);
  const buyer = await customerOf(agency);
  await subscribe(kontor, buyer, selection('starter', { pos: 2 }));
  const end = Date.parse(monthStart(addMonths(running(), 1)));
  const before = (days: number) => new Date(end - days * 86_400_000);
  // The forecast looks from the instant of the clock: the period ends between it and the end of the month.
  const soon = new Date((clock.now().getTime() + end) / 2);
  const contract = {
    period_end: soon,
    cancel_at: null,
    state: 'active',
    collection_method: 'charge_automatically',
  } as const;
  const expectedWith = async (changed: object): Promise<number> => {
    await database
      .updateTable('payment_subscription')
      .set({ ...contract, days_until_due: null, ...changed })
      .where('shop_uuid', '=', shopOf(buyer))
      .execute();
    return (await forecastOf(agency)).expected.amount;
  };
  const share = Math.round((14_900 + 2 * 3900) * 0.15);
  expect(await expectedWith({})).toBe(share);
  expect(await expectedWith({ state: 'trialing' })).toBe(share);
  expect(await expectedWith({ cancel_at: new Date(end + 1) })).toBe(share);
  expect(await expectedWith({ cancel_at: soon })).toBe(0);
  expect(await expectedWith({ state: 'past_due' })).toBe(0);
  expect(await expectedWith({ state: 'canceled' })).toBe(0);
  expect(await expectedWith({ period_end: new Date(end) })).toBe(0);
  // A transfer is paid when it is due.
  const transfers = { collection_method: 'send_invoice', period_end: before(0.001) };
  expect(await expectedWith({ ...transfers, days_until_due: 0 })).toBe(share);
  expect(await expectedWith({ ...transfers, days_until_due: 7 })).toBe(0);
  expect(await expectedWith(transfers)).toBe(0);
  // What is scheduled for then.
  await sql`insert into subscription_item select (jsonb_populate_record(item, jsonb_build_object(
      'uuid', gen_random_uuid(), 'state', 'pending', 'position', item.position + 10))).*
    from subscription_item item join subscription on subscription.uuid = item.subscription_uuid
    where subscription.shop_uuid = ${shopOf(buyer)} and item.type = 'starter' and item.state = 'active'`.execute(
    database,
  );
  expect(await expectedWith({})).toBe(Math.round(14_900 * 0.15));
});

test('a partner is told the terms by which is booked, with the tax of its credit notes', async () => {
  const agency = await partner(kontor);
  expect(await answerOf<CommissionTerms>(agency, '/terms')).toEqual({
    rate: 15,
    months: 24,
    validFrom: calendarDay(clock.now().toISOString()),
    isAgreed: false,
    earlier: [],
    later: [],
    vat: { kind: 'no-vat-id', percent: 0 },
  });
});
