import { randomUUID } from 'node:crypto';
import type { AuditEntry } from '@kontor/contract/audit';
import type { CustomerDetails } from '@kontor/contract/customer';
import type { Invoice } from '@kontor/contract/invoice';
import type { OrderAnswer, SubscriptionPaymentData } from '@kontor/contract/subscription';
import { dayEnd, daysAfter } from '@kontor/domain/calendar-month';
import { calendarDay } from '@kontor/domain/date';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import { compare, foundWith } from '../../testing/comparison.ts';
import { newStaff } from '../../testing/operator.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import {
  confirm,
  creditOf,
  customerOf,
  type Orderer,
  orderer,
  providerOf,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { readEntitlements } from '../dunning/read-entitlements.ts';

const kontor = await testBilling();
const { faults, timeTravel } = kontor;
const { clock, database } = kontor.infrastructure;
stopClock(clock);
let sales: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  sales = await newStaff(kontor, 'sales');
});
afterEach(() => faults.change({ reset: true }));

const reason = 'Entschädigung für den Ausfall im November';
const inDays = (count: number) => daysAfter(calendarDay(clock.now().toISOString()), count);
const agree = (shopUuid: string, body: object) =>
  sales.call(`PUT /backoffice/shop/${shopUuid}/contract`, { body: { reason, ...body } });
const agreed = async (buyer: Orderer, body: object) => {
  const answer = await agree(shopOf(buyer), body);
  expect([answer.statusCode, answer.body]).toEqual([204, '']);
  await kontor.settle();
  await buyer.signIn();
};
const pass = async (buyer: Orderer, days: number) => {
  await kontor.pass(days);
  await buyer.signIn();
};
const entitled = async (buyer: Orderer) => (await readEntitlements(database, shopOf(buyer))).state;
const nextChargeOf = async (buyer: Orderer) =>
  (await buyer.client.expect(200, `GET ${providerOf(buyer)}`)).json<SubscriptionPaymentData>().nextCharge;
/** The credit notes before the invoices, each oldest last. */
const totalsOf = async (buyer: Orderer) =>
  (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`))
    .json<Invoice[]>()
    .toSorted((a, b) => a.kind.localeCompare(b.kind))
    .map(({ total }) => total);
const subjectsOf = async (buyer: Orderer, wanted: RegExp) =>
  (await mailsTo(buyer.client, buyer.email)).map(({ subject }) => subject).filter((subject) => wanted.test(subject));
const flagsOf = async ({ organizationUuid }: Orderer) =>
  (await sales.expect(200, `GET /backoffice/customer/${organizationUuid}`)).json<CustomerDetails>().shops[0]?.flags;
const contractOf = (buyer: Orderer) =>
  database
    .selectFrom('payment_subscription')
    .select(['stripe_id', 'period_end'])
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
const monthlyOf = async ({ organizationUuid }: Orderer) =>
  (await sales.expect(200, `GET /backoffice/customer/${organizationUuid}`)).json<CustomerDetails>().monthlyAmount;

/** A month of Starter for 149.00 euros net, 177.31 gross. */
async function paid() {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await buyer.signIn();
  return buyer;
}

test('a complimentary contract charges nothing, keeps as credit what was paid ahead, and goes on at its prices', async () => {
  const buyer = await paid();
  await pass(buyer, 9);
  const until = inDays(60);
  await agreed(buyer, { complimentary: { until } });
  // 22 of 31 days, today with them: 105.74 euros net and 20.09 of tax.
  expect([await creditOf(kontor, buyer), await totalsOf(buyer)]).toEqual([12_583, [-12_583, 17_731]]);
  expect(await buyer.subscription()).toMatchObject({ state: 'complimentary', complimentaryUntil: until });
  expect(await flagsOf(buyer)).toMatchObject({ complimentary: true, complimentaryUntil: until });
  expect([await entitled(buyer), await monthlyOf(buyer)]).toEqual(['active', 0]);
  expect(await nextChargeOf(buyer)).toMatchObject({ amount: 17_731, credit: 12_583, date: dayEnd(until) });
  const cart = await buyer.cart(selection('advanced'));
  expect(cart.dueNow).toMatchObject({ amount: 0 });
  const [contract] = (await buyer.subscription()).stripeSubscriptions;
  const order = await buyer.order(
    { ...selection('advanced'), paymentMethodType: 'card', quoteId: cart.quoteId },
    contract?.uuid,
  );
  expect([order.statusCode, order.json()]).toMatchObject([409, { code: 'subscription-complimentary' }]);
  await pass(buyer, 45);
  expect(await subjectsOf(buyer, /kostet ab .* wieder$/)).toEqual([]);
  await pass(buyer, 1);
  expect(await subjectsOf(buyer, /kostet ab .* wieder$/)).toHaveLength(1);
  await pass(buyer, 14);
  expect([await entitled(buyer), await totalsOf(buyer)]).toEqual(['active', [-12_583, 17_731]]);
  await pass(buyer, 1);
  expect(await buyer.subscription()).toMatchObject({ state: 'active' });
  expect([await totalsOf(buyer), await creditOf(kontor, buyer)]).toEqual([[-12_583, 17_731, 17_731], 0]);
  expect(await subjectsOf(buyer, /Testphase|beginnt am/)).toEqual([]);
  expect(await monthlyOf(buyer)).toBe(14_900);
  await compare(kontor, await customerOf(kontor, buyer));
  expect(await foundWith(kontor, await customerOf(kontor, buyer))).toEqual([]);
});

test('a contract that is complimentary no more is charged once its customer was told for fourteen days', async () => {
  const buyer = await paid();
  await agreed(buyer, { complimentary: { until: null } });
  expect([await nextChargeOf(buyer), (await buyer.subscription()).complimentaryUntil]).toEqual([null, null]);
  await pass(buyer, 40);
  const chargedFrom = dayEnd(inDays(14));
  await agreed(buyer, { complimentary: false });
  expect(await buyer.subscription()).toMatchObject({ state: 'active', chargedFrom });
  expect([await entitled(buyer), await flagsOf(buyer)]).toMatchObject(['active', { complimentary: false }]);
  expect(await subjectsOf(buyer, /kostet ab .* wieder$/)).toHaveLength(1);
  expect(await nextChargeOf(buyer)).toMatchObject({ amount: 17_731, date: chargedFrom });
  await pass(buyer, 14);
  expect(await totalsOf(buyer)).toHaveLength(2);
  await pass(buyer, 1);
  expect(await totalsOf(buyer)).toHaveLength(3);
});

test('what is complimentary for ever is put off at the payment provider again before it would be charged', async () => {
  const buyer = await paid();
  await agreed(buyer, { complimentary: { until: null } });
  const first = (await contractOf(buyer)).period_end;
  await pass(buyer, 340);
  expect((await contractOf(buyer)).period_end.getTime() - first.getTime()).toBeGreaterThan(300 * 86_400_000);
  expect([await entitled(buyer), await totalsOf(buyer)]).toEqual(['active', [-17_731, 17_731]]);
});

test('what is complimentary for ever is put off again also where its job was lost', async () => {
  const buyer = await paid();
  await agreed(buyer, { complimentary: { until: null } });
  await database.deleteFrom('job').where('kind', '=', 'prolong-complimentary').execute();
  await pass(buyer, 400);
  await pass(buyer, 400);
  expect([await entitled(buyer), await totalsOf(buyer)]).toEqual(['active', [-17_731, 17_731]]);
});

test('a contract that follows a complimentary one that was ended is charged as any other', async () => {
  const buyer = await paid();
  await agreed(buyer, { complimentary: { until: null } });
  const finance = await newStaff(kontor, 'finance');
  const key = randomUUID();
  const body = { at: 'now', refundUnused: false, reason };
  await finance.expect(200, `PUT /backoffice/shop/${shopOf(buyer)}/cancel/${key}`, body);
  await kontor.settle();
  await buyer.signIn();
  await subscribe(kontor, buyer, selection('starter'));
  await pass(buyer, 32);
  expect(await totalsOf(buyer)).toHaveLength(4);
  await compare(kontor, await customerOf(kontor, buyer));
  expect(await foundWith(kontor, await customerOf(kontor, buyer))).toEqual([]);
});

test('an agreement whose answer was lost is repeated, and is one', async () => {
  const buyer = await paid();
  const body = { complimentary: { until: inDays(50) } };
  await faults.change({ add: [{ kind: 'lose', method: 'POST', path: '/v1/subscriptions', times: 3 }] });
  expect((await agree(shopOf(buyer), body)).statusCode).toBe(503);
  await faults.change({ reset: true });
  await agreed(buyer, body);
  expect([await creditOf(kontor, buyer), await totalsOf(buyer)]).toEqual([17_731, [-17_731, 17_731]]);
});

test('a trial that becomes complimentary needs no payment, and ends with a mail fourteen days before', async () => {
  const buyer = await orderer(kontor);
  const until = inDays(60);
  await agreed(buyer, { complimentary: { until } });
  expect(await entitled(buyer)).toBe('active');
  const events = await database
    .selectFrom('connect_event')
    .select('type')
    .where('type', '=', 'entitlements.changed')
    .where('subject', '=', shopOf(buyer))
    .execute();
  expect(events.length).toBeGreaterThan(0);
  await pass(buyer, 47);
  expect(await subjectsOf(buyer, /kostenfreies Abonnement .* endet am/)).toHaveLength(1);
  await pass(buyer, 13);
  expect(await entitled(buyer)).toBe('active');
  await pass(buyer, 1);
  expect([await entitled(buyer), (await buyer.subscription()).state]).toEqual(['ended', 'expired']);
  const again = await agree(shopOf(buyer), { complimentary: { until: null } });
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'no-live-subscription' }]);
});

test('what is not named stays as it is, and nothing is read as something else', async () => {
  const buyer = await paid();
  await agreed(buyer, { noSelfService: true });
  const contract = (await buyer.subscription()).stripeSubscriptions[0]?.uuid;
  const cancel = await buyer.client.call(`PUT ${providerOf(buyer)}/${contract}/cancel`);
  expect([cancel.statusCode, cancel.json()]).toMatchObject([409, { code: 'self-service-disabled' }]);
  const until = inDays(30);
  await agreed(buyer, { complimentary: { until } });
  expect(await flagsOf(buyer)).toMatchObject({ noSelfService: true, complimentary: true });
  await agreed(buyer, { noSelfService: false, complimentary: { until } });
  expect(await flagsOf(buyer)).toMatchObject({ noSelfService: false, complimentaryUntil: until });
  for (const body of [
    { noSelfService: 'true' },
    { complimentary: true },
    { complimentary: {} },
    { complimentary: { until: '31.12.2027' } },
    { complimentary: { until: inDays(-1) } },
    { licenceVersion: 'v4' },
    { licenceVersion: 'v1' },
    { until: null },
  ]) {
    expect([body, (await agree(shopOf(buyer), body)).statusCode]).toEqual([body, 422]);
  }
  expect(await flagsOf(buyer)).toMatchObject({ noSelfService: false, complimentaryUntil: until });
  const audit = await sales.expect(200, `GET /backoffice/audit?organization=${buyer.organizationUuid}`);
  expect(audit.json<AuditEntry[]>()).toMatchObject([
    { after: { noSelfService: false } },
    { before: { complimentary: false }, after: { complimentary: { until }, credit: 17_731 } },
    { before: { noSelfService: false }, after: { noSelfService: true } },
  ]);
});

test('a customer who has cancelled, and one who owes, has no contract that could be complimentary', async () => {
  const [canceled, owing] = [await paid(), await orderer(kontor)];
  const contract = (await canceled.subscription()).stripeSubscriptions[0]?.uuid;
  await canceled.client.expect(200, `PUT ${providerOf(canceled)}/${contract}/cancel`);
  await subscribe(kontor, owing, selection('starter', { yearly: true }), 'bank_transfer');
  const until = inDays(30);
  const refused = [canceled, owing].map((buyer) => agree(shopOf(buyer), { complimentary: { until } }));
  expect((await Promise.all(refused)).map((answer) => [answer.statusCode, answer.json()])).toMatchObject([
    [409, { code: 'subscription-canceled' }],
    [409, { code: 'state-conflict' }],
  ]);
  expect((await agree(canceled.organizationUuid, { noSelfService: true })).statusCode).toBe(404);
});

test('a customer who cancels what is complimentary pays nothing, and has nothing afterwards', async () => {
  const buyer = await paid();
  await agreed(buyer, { complimentary: { until: inDays(30) } });
  const contract = (await buyer.subscription()).stripeSubscriptions[0]?.uuid;
  await buyer.client.expect(200, `PUT ${providerOf(buyer)}/${contract}/cancel`);
  await pass(buyer, 31);
  expect([await entitled(buyer), await totalsOf(buyer)]).toEqual(['ended', [-17_731, 17_731]]);
  expect(await subjectsOf(buyer, /kostet ab .* wieder$/)).toEqual([]);
});

test('a contract that has no way to be paid ends with what is complimentary, and its customer is told so', async () => {
  const buyer = await paid();
  await agreed(buyer, { complimentary: { until: inDays(20) } });
  const { stripe_id: stripeId } = await contractOf(buyer);
  await kontor.stripe.subscriptions.update(stripeId, { default_payment_method: '' });
  await kontor.settle();
  await pass(buyer, 21);
  expect(await subjectsOf(buyer, /kostenfreies Abonnement .* endet am/)).toHaveLength(1);
  expect([await entitled(buyer), await totalsOf(buyer)]).toEqual(['ended', [-17_731, 17_731]]);
});

test('what the payment provider could not be told of is told later, once', async () => {
  const buyer = await paid();
  const until = inDays(50);
  await faults.change({ add: [{ kind: 'lose', method: 'POST', path: '/v1/subscriptions', times: 3 }] });
  const answer = await agree(shopOf(buyer), { complimentary: { until } });
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'payment-provider-unavailable' }]);
  await faults.change({ reset: true });
  await pass(buyer, 1);
  expect(await buyer.subscription()).toMatchObject({ state: 'complimentary', complimentaryUntil: until });
  expect([await creditOf(kontor, buyer), await totalsOf(buyer)]).toEqual([17_731, [-17_731, 17_731]]);
});

test('operators are told where the payment provider would charge what is complimentary', async () => {
  const buyer = await paid();
  await agreed(buyer, { complimentary: { until: inDays(50) } });
  const { stripe_id: stripeId } = await contractOf(buyer);
  kontor.settings.change({ renewalDraft: 'hour' });
  const sooner = Math.round(Date.parse(dayEnd(inDays(20))) / 1000);
  await kontor.stripe.subscriptions.update(stripeId, { trial_end: sooner, proration_behavior: 'none' });
  await compare(kontor, await customerOf(kontor, buyer));
  expect(await foundWith(kontor, await customerOf(kontor, buyer))).toContainEqual([
    'charged_from',
    dayEnd(inDays(50)),
    dayEnd(inDays(20)),
    false,
  ]);
  await pass(buyer, 20);
  await timeTravel.advance(Date.parse(dayEnd(inDays(0))) - clock.now().getTime() + 60_000);
  await kontor.settle();
  await pass(buyer, 1);
  expect(await totalsOf(buyer)).toEqual([-17_731, 17_731]);
  kontor.settings.change({ renewalDraft: 'none' });
});

test('the last day of the year is complimentary until midnight in Berlin', async () => {
  const until = (instant: string) => timeTravel.advance(Date.parse(instant) - clock.now().getTime());
  const year = clock.now().getUTCFullYear();
  await until(`${year}-12-10T10:00:00Z`);
  const buyer = await paid();
  await agreed(buyer, { complimentary: { until: `${year}-12-31` } });
  await until(`${year}-12-31T22:59:58Z`);
  await kontor.settle();
  expect([(await buyer.signIn(), await buyer.subscription()).state, await totalsOf(buyer)]).toEqual([
    'complimentary',
    [-17_731, 17_731],
  ]);
  await until(`${year}-12-31T23:00:01Z`);
  await kontor.settle();
  expect((await buyer.subscription()).state).toBe('active');
  await kontor.pass(1);
  await buyer.signIn();
  expect(await totalsOf(buyer)).toEqual([-17_731, 17_731, 17_731]);
});

test('what was ordered for the end of a trial begins no sooner, and only once it is complimentary no more', async () => {
  const buyer = await orderer(kontor);
  const wanted = { ...selection('starter'), startsAt: 'trial-end' as const };
  const { quoteId } = await buyer.cart(wanted);
  const answer = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId });
  await confirm(kontor.stripe, answer.json<OrderAnswer>(), 'pm_card_visa');
  await kontor.settle();
  const until = inDays(45);
  await agreed(buyer, { complimentary: { until } });
  expect(await nextChargeOf(buyer)).toMatchObject({ date: dayEnd(until) });
  await pass(buyer, 46);
  expect(await totalsOf(buyer)).toEqual([17_731]);
});

test('the licences that are sold to a shopware6 shop are agreed with it, also once its trial is over', async () => {
  const buyer = await orderer(kontor, {}, { type: 'shopware6', mainShopUrl: 'https://licences.test' });
  expect(await flagsOf(buyer)).toMatchObject({ licenceVersion: 'v3' });
  await agreed(buyer, { licenceVersion: 'v1' });
  expect(await flagsOf(buyer)).toMatchObject({ licenceVersion: 'v1' });
  expect((await buyer.subscription()).items.map(({ product }) => product.version)).toEqual(['v1']);
  await pass(buyer, 31);
  await agreed(buyer, { licenceVersion: 'v2' });
  expect([await flagsOf(buyer), await buyer.subscription()]).toMatchObject([
    { licenceVersion: 'v2' },
    { state: 'expired', licenceVersion: 'v2' },
  ]);
});

test('a shop with a running contract, and one of another kind, keep their licences', async () => {
  const buyer = await orderer(kontor, {}, { type: 'shopware6', mainShopUrl: 'https://running.test' });
  await subscribe(kontor, buyer, selection('starter', { platform: 'shopware6', version: 'v3' }));
  const cloud = await orderer(kontor);
  const refused = [
    await agree(shopOf(buyer), { licenceVersion: 'v1' }),
    await agree(shopOf(cloud), { licenceVersion: 'v1' }),
  ];
  expect(refused.map((answer) => [answer.statusCode, answer.json()])).toMatchObject([
    [409, { code: 'subscription-running' }],
    [422, { violations: [{ path: 'licenceVersion' }] }],
  ]);
});
