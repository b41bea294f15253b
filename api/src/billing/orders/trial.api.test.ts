import type { AuditEntry } from '@kontor/contract/audit';
import type { Invoice } from '@kontor/contract/invoice';
import type { OrderAnswer, SubscriptionPaymentData } from '@kontor/contract/subscription';
import { dayEnd, daysAfter } from '@kontor/domain/calendar-month';
import { calendarDay } from '@kontor/domain/date';
import { beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import { newStaff } from '../../testing/operator.ts';
import {
  confirm,
  type Orderer,
  orderer,
  selection,
  shopOf,
  subscribe,
  testBilling,
} from '../../testing/test-billing.ts';
import { readEntitlements } from '../dunning/read-entitlements.ts';

const kontor = await testBilling();
const { clock, database } = kontor.infrastructure;
let sales: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  sales = await newStaff(kontor, 'sales');
});

const reason = 'Der Kunde war im Urlaub';
const inDays = (count: number) => daysAfter(calendarDay(clock.now().toISOString()), count);
const setTrial = (shopUuid: string, until: string) =>
  sales.call(`PUT /backoffice/shop/${shopUuid}/trial`, { body: { until, reason } });
const pass = async (buyer: Orderer, days: number) => {
  await kontor.pass(days);
  await buyer.signIn();
};
const stateOf = async (buyer: Orderer) => (await readEntitlements(database, shopOf(buyer))).state;
const nextChargeOf = async (buyer: Orderer) => {
  const shown = await buyer.client.expect(200, `GET ${buyer.shopPath}/subscription/active/stripe-subscription`);
  return shown.json<SubscriptionPaymentData>().nextCharge;
};
const invoicesOf = async (buyer: Orderer) =>
  (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();

test('a trial ends between today and ninety days from now', async () => {
  const shop = shopOf(await orderer(kontor));
  for (const [until, code] of [
    [inDays(-1), 'too-small'],
    [inDays(91), 'too-big'],
  ] as const) {
    const answer = await setTrial(shop, until);
    expect([answer.statusCode, answer.json()]).toMatchObject([422, { violations: [{ path: 'until', code }] }]);
  }
  for (const until of [inDays(0), inDays(90)]) expect((await setTrial(shop, until)).statusCode).toBe(204);
});

test('a trial that is extended goes on until the end of its last day, is reminded of anew, and ends then', async () => {
  const buyer = await orderer(kontor);
  const until = inDays(40);
  expect((await setTrial(shopOf(buyer), until)).statusCode).toBe(204);
  expect((await setTrial(shopOf(buyer), until)).statusCode).toBe(204);
  expect((await buyer.subscription()).items[0]?.validUntil).toBe(dayEnd(until));
  await pass(buyer, 40);
  expect(await stateOf(buyer)).toBe('trial');
  const subjects = async () => (await mailsTo(buyer.client, buyer.email)).map(({ subject }) => subject);
  expect((await subjects()).filter((subject) => /Testphase/.test(subject))).toHaveLength(2);
  await pass(buyer, 1);
  expect(await stateOf(buyer)).toBe('ended');
});

test('a trial that has ended begins again, the owner sees who agreed to it, and the audit what was before', async () => {
  const buyer = await orderer(kontor);
  await pass(buyer, 31);
  expect(await stateOf(buyer)).toBe('ended');
  const until = inDays(14);
  expect((await setTrial(shopOf(buyer), until)).statusCode).toBe(204);
  const subscription = await buyer.subscription();
  expect(subscription).toMatchObject({ state: 'trial', items: [{ state: 'active', validUntil: dayEnd(until) }] });
  expect(await stateOf(buyer)).toBe('trial');
  const activity = `GET /organization/${buyer.organizationUuid}/activity?action=operator.acted`;
  expect((await buyer.client.expect(200, activity)).json()).toMatchObject([{ details: { what: 'trial-end-set' } }]);
  const audit = await sales.expect(200, `GET /backoffice/audit?organization=${buyer.organizationUuid}`);
  expect(audit.json<AuditEntry[]>()).toMatchObject([{ reason, before: { until: null }, after: { until } }]);
  await pass(buyer, 15);
  expect(await stateOf(buyer)).toBe('ended');
});

async function orderedForTrialEnd() {
  const buyer = await orderer(kontor);
  const wanted = { ...selection('starter'), startsAt: 'trial-end' as const };
  const { quoteId, total } = await buyer.cart(wanted);
  const answer = await buyer.order({ ...wanted, paymentMethodType: 'card', quoteId });
  await confirm(kontor.stripe, answer.json<OrderAnswer>(), 'pm_card_visa');
  await kontor.settle();
  return { buyer, total };
}

test('what is ordered for the end of a trial is charged on the day after its new last day, and not before', async () => {
  const { buyer, total } = await orderedForTrialEnd();
  const until = inDays(45);
  expect((await setTrial(shopOf(buyer), until)).statusCode).toBe(204);
  await kontor.settle();
  expect(await nextChargeOf(buyer)).toMatchObject({ amount: total, date: dayEnd(until) });
  await pass(buyer, 45);
  expect([await stateOf(buyer), await invoicesOf(buyer)]).toEqual(['trial', []]);
  await pass(buyer, 1);
  expect((await invoicesOf(buyer)).map((invoice) => invoice.total)).toEqual([total]);
  expect(await stateOf(buyer)).toBe('active');
  const audit = await sales.expect(200, `GET /backoffice/audit?organization=${buyer.organizationUuid}`);
  expect(audit.json<AuditEntry[]>()).toHaveLength(1);
});

test('a day that the payment provider could not be told of is told later, once', async () => {
  const { buyer } = await orderedForTrialEnd();
  const until = inDays(50);
  await kontor.faults.change({ add: [{ kind: 'lose', method: 'POST', path: '/v1/subscriptions', times: 3 }] });
  const answer = await setTrial(shopOf(buyer), until);
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'payment-provider-unavailable' }]);
  await kontor.faults.change({ reset: true });
  await pass(buyer, 1);
  expect(await nextChargeOf(buyer)).toMatchObject({ date: dayEnd(until) });
});

test('a paid contract, a complimentary one and an unknown shop have no trial', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const refused = await setTrial(shopOf(buyer), inDays(3));
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'trial-not-running' }]);
  await database
    .updateTable('subscription')
    .set({ state: 'complimentary' })
    .where('shop_uuid', '=', shopOf(buyer))
    .execute();
  expect((await setTrial(shopOf(buyer), inDays(3))).json()).toMatchObject({ code: 'subscription-complimentary' });
  expect((await setTrial(buyer.organizationUuid, inDays(3))).statusCode).toBe(404);
});
