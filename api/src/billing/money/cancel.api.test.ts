import { randomUUID } from 'node:crypto';
import type { Approval } from '@kontor/contract/approval';
import type { AuditEntry } from '@kontor/contract/audit';
import type { ApprovalAsked } from '@kontor/contract/four-eyes';
import type { Invoice } from '@kontor/contract/invoice';
import type { EndedContract } from '@kontor/contract/operator-contract';
import type { OpenPayout } from '@kontor/contract/operator-money';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { mailsTo } from '../../testing/accounts.ts';
import { compare, foundWith } from '../../testing/comparison.ts';
import { newStaff } from '../../testing/operator.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import {
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
type Person = Awaited<ReturnType<typeof newStaff>>;
let finance: Person;
let colleague: Person;
beforeAll(async () => {
  finance = await newStaff(kontor, 'finance');
  colleague = await newStaff(kontor, 'finance');
});
afterEach(() => faults.change({ reset: true }));

const reason = 'Das Geschäft wird aufgegeben';
const end = (shopUuid: string, body: object = {}, { key = randomUUID(), by = finance } = {}) =>
  by.call(`PUT /backoffice/shop/${shopUuid}/cancel/${key}`, {
    body: { at: 'now', refundUnused: true, reason, ...body },
  });
const approve = (uuid: string) => colleague.call(`PUT /backoffice/approval/${uuid}`, { body: { decision: 'approve' } });
/** The credit notes before the invoice, which may be of the same second. */
const totalsOf = async (buyer: Orderer) => {
  await buyer.signIn();
  const papers = (await buyer.client.expect(200, `GET ${buyer.shopPath}/invoice`)).json<Invoice[]>();
  return papers.toSorted((a, b) => a.kind.localeCompare(b.kind)).map(({ total }) => total);
};
const stateOf = async (buyer: Orderer) => (await readEntitlements(database, shopOf(buyer))).state;
const until = (instant: string) => timeTravel.advance(Date.parse(instant) - clock.now().getTime());

/** A month of Starter for 149.00 euros net, 177.31 gross. */
async function paid(options: { readonly yearly?: boolean } = {}, method: 'card' | 'bank_transfer' = 'card') {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', options), method);
  return buyer;
}

test('a contract ends now, and what was paid for the days from tomorrow on goes back with a credit note', async () => {
  const buyer = await paid();
  await kontor.pass(9);
  const unused = await finance.expect(200, `GET /backoffice/shop/${shopOf(buyer)}/unused-time`);
  expect(unused.json()).toEqual({ fromToday: 12_583, fromTomorrow: 12_012 });
  const answer = await end(shopOf(buyer));
  // 21 of 31 days: 100.94 euros net, and 19.18 of tax.
  expect([answer.statusCode, answer.json<EndedContract>()]).toMatchObject([
    200,
    { uuid: expect.any(String), refunded: 12_012, endsAt: clock.now().toISOString().slice(0, 19).concat('.000Z') },
  ]);
  await kontor.settle();
  expect(await totalsOf(buyer)).toEqual([-12_012, 17_731]);
  expect(await stateOf(buyer)).toBe('ended');
  expect(await buyer.subscription()).toMatchObject({ state: 'expired', stripeSubscriptions: [{ state: 'canceled' }] });
  const subjects = (await mailsTo(buyer.client, buyer.email)).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /ist beendet$|^Rückzahlung/.test(subject))).toHaveLength(2);
  const activity = `GET /organization/${buyer.organizationUuid}/activity?action=operator.acted`;
  expect((await buyer.client.expect(200, activity)).json()).toMatchObject([
    { details: { what: 'invoice-refunded', amount: 12_012 } },
    { details: { what: 'contract-ended' } },
  ]);
  await compare(kontor, await customerOf(kontor, buyer));
  expect(await foundWith(kontor, await customerOf(kontor, buyer))).toEqual([]);
});

test('without a refund nothing goes back, and at the end of the period the contract goes on until then', async () => {
  const [now, later] = [await paid(), await paid()];
  await kontor.pass(3);
  expect((await end(shopOf(now), { refundUnused: false })).json()).toMatchObject({ refunded: 0 });
  const { earliestCancellationDate } = (await later.signIn(), await later.subscription());
  const answer = await end(shopOf(later), { at: 'period-end' });
  expect(answer.json()).toMatchObject({ refunded: 0, endsAt: earliestCancellationDate });
  await kontor.settle();
  expect([await totalsOf(now), await totalsOf(later)]).toEqual([[17_731], [17_731]]);
  expect([await stateOf(now), await stateOf(later)]).toEqual(['ended', 'active']);
  const again = await end(shopOf(later), { at: 'period-end' });
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'subscription-canceled' }]);
  await kontor.pass(29);
  expect([await stateOf(later), await totalsOf(later)]).toEqual(['ended', [17_731]]);
});

test('of an invoice that is not paid nothing goes back, and what is owed stays owed', async () => {
  const buyer = await paid({ yearly: true }, 'bank_transfer');
  expect((await end(shopOf(buyer))).json()).toMatchObject({ refunded: 0 });
  await kontor.settle();
  expect([await totalsOf(buyer), await creditOf(kontor, buyer)]).toEqual([[177_310], 0]);
});

test('what was paid by bank transfer becomes credit, which is to be paid out', async () => {
  const buyer = await paid({ yearly: true }, 'bank_transfer');
  const customer = await customerOf(kontor, buyer);
  await kontor.stripe.testHelpers.customers.fundCashBalance(customer, { amount: 177_310, currency: 'eur' });
  await kontor.settle();
  const asked = await end(shopOf(buyer));
  const { refunded } = (await approve(asked.json<ApprovalAsked>().approvalUuid)).json<EndedContract>();
  await kontor.settle();
  expect(await creditOf(kontor, buyer)).toBe(refunded);
  const payouts = (await finance.expect(200, 'GET /backoffice/payout')).json<OpenPayout[]>();
  expect(payouts).toContainEqual(
    expect.objectContaining({ organizationUuid: buyer.organizationUuid, credit: refunded }),
  );
});

test('a repeated request ends once and pays back once, and another one with its key nothing', async () => {
  const buyer = await paid();
  const key = randomUUID();
  const both = await Promise.all([end(shopOf(buyer), {}, { key }), end(shopOf(buyer), {}, { key })]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toContain(200);
  await kontor.settle();
  const first = await end(shopOf(buyer), {}, { key });
  expect([first.statusCode, first.json()]).toMatchObject([200, { uuid: key }]);
  const other = await end(shopOf(buyer), { refundUnused: false }, { key });
  expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'idempotency-key-reused' }]);
  const next = await end(shopOf(buyer));
  expect([next.statusCode, next.json()]).toMatchObject([409, { code: 'no-live-subscription' }]);
  await kontor.settle();
  expect(await totalsOf(buyer)).toHaveLength(2);
  const audit = await finance.expect(200, `GET /backoffice/audit?organization=${buyer.organizationUuid}`);
  expect(audit.json<AuditEntry[]>()).toMatchObject([{ subject: shopOf(buyer), reason }]);
});

test('of two people who end it at once one does, and what is unused goes back once', async () => {
  const buyer = await paid();
  const both = await Promise.all([end(shopOf(buyer)), end(shopOf(buyer), {}, { by: colleague })]);
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  await kontor.settle();
  expect(await totalsOf(buyer)).toHaveLength(2);
});

test.each<[what: string, method: 'DELETE' | 'POST', path: string]>([
  ['the end of the contract', 'DELETE', '/v1/subscriptions'],
  ['the credit note', 'POST', '/v1/credit_notes'],
])('an answer that was lost to %s is continued by the job, once', async (_, method, path) => {
  const buyer = await paid();
  const key = randomUUID();
  await faults.change({ add: [{ kind: 'lose', method, path, times: 3 }] });
  await end(shopOf(buyer), {}, { key });
  await kontor.settle();
  await faults.change({ reset: true });
  await kontor.pass(1);
  const { refunded } = (await end(shopOf(buyer), {}, { key })).json<EndedContract>();
  expect(refunded).toBeGreaterThan(0);
  expect([await stateOf(buyer), await totalsOf(buyer)]).toEqual(['ended', [-refunded, 17_731]]);
});

test('from 500 euros on two people end it, of what is as it was', async () => {
  const [buyer, changed] = [await paid({ yearly: true }), await paid({ yearly: true })];
  const [agreed, late] = [await end(shopOf(buyer)), await end(shopOf(changed))];
  expect([agreed.statusCode, late.statusCode]).toEqual([202, 202]);
  await kontor.settle();
  expect([await stateOf(buyer), await totalsOf(buyer)]).toEqual(['active', [177_310]]);
  const open = (await colleague.expect(200, 'GET /backoffice/approval?state=open')).json<Approval[]>();
  const asked = open.find(({ organizationUuid }) => organizationUuid === buyer.organizationUuid);
  expect(asked).toMatchObject({ reason, after: { refunds: [{ amount: asked?.amount, to: 'payment-method' }] } });
  await changed.signIn();
  const [contract] = (await changed.subscription()).stripeSubscriptions;
  await changed.client.expect(200, `PUT ${providerOf(changed)}/${contract?.uuid}/cancel`);
  const outdated = await approve(late.json<ApprovalAsked>().approvalUuid);
  expect([outdated.statusCode, outdated.json()]).toMatchObject([409, { code: 'approval-outdated' }]);
  expect((await approve(agreed.json<ApprovalAsked>().approvalUuid)).statusCode).toBe(200);
  await kontor.settle();
  expect([await stateOf(buyer), await stateOf(changed)]).toEqual(['ended', 'active']);
});

test('what was kept at the end of a contract does not go back with the next one', async () => {
  const buyer = await paid();
  await kontor.pass(3);
  await end(shopOf(buyer), { refundUnused: false });
  await kontor.settle();
  await buyer.signIn();
  await subscribe(kontor, buyer, selection('starter'));
  const unused = await finance.expect(200, `GET /backoffice/shop/${shopOf(buyer)}/unused-time`);
  expect(unused.json<{ fromToday: number }>().fromToday).toBe(17_731);
  const { refunded } = (await end(shopOf(buyer))).json<EndedContract>();
  await kontor.settle();
  expect(await totalsOf(buyer)).toEqual([-refunded, 17_731, 17_731]);
});

test('an end that waits for an operator is not answered as one that is done', async () => {
  const buyer = await paid();
  const key = randomUUID();
  await faults.change({ add: [{ kind: 'lose', method: 'DELETE', path: '/v1/subscriptions', times: 3 }] });
  expect((await end(shopOf(buyer), {}, { key })).statusCode).toBe(503);
  await database.updateTable('billing_order').set({ state: 'needs-attention' }).where('uuid', '=', key).execute();
  const again = await end(shopOf(buyer), {}, { key });
  expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'subscription-in-progress' }]);
});

test('what was paid after an end was asked for makes its approval outdated', async () => {
  const buyer = await paid({ yearly: true });
  const asked = await end(shopOf(buyer));
  expect(asked.statusCode).toBe(202);
  await buyer.signIn();
  const cart = await buyer.cart(selection('advanced', { yearly: true }));
  const [contract] = (await buyer.subscription()).stripeSubscriptions;
  const upgrade = {
    ...selection('advanced', { yearly: true }),
    paymentMethodType: 'card' as const,
    quoteId: cart.quoteId,
  };
  expect((await buyer.order(upgrade, contract?.uuid)).statusCode).toBe(200);
  await kontor.settle();
  expect(await totalsOf(buyer)).toHaveLength(2);
  const outdated = await approve(asked.json<ApprovalAsked>().approvalUuid);
  expect([outdated.statusCode, outdated.json()]).toMatchObject([409, { code: 'approval-outdated' }]);
});

test('a shop without a contract and an unknown one have nothing to end', async () => {
  const buyer = await orderer(kontor);
  const onTrial = await end(shopOf(buyer));
  expect([onTrial.statusCode, onTrial.json()]).toMatchObject([409, { code: 'no-live-subscription' }]);
  expect((await end(buyer.organizationUuid)).statusCode).toBe(404);
  const unknown = await finance.call(`GET /backoffice/shop/${buyer.organizationUuid}/unused-time`);
  expect(unknown.statusCode).toBe(404);
  const coerced = await end(shopOf(buyer), { refundUnused: 'true', force: true });
  expect(coerced.statusCode).toBe(422);
});

test('the last day of the year is used until midnight in Berlin', async () => {
  await until('2027-12-15T10:00:00Z');
  const [before, after] = [await paid(), await paid()];
  await until('2027-12-31T22:59:59Z');
  // The 1st to the 14th of January are unused: 14 of 31 days, 67.29 euros net.
  expect((await end(shopOf(before))).json()).toMatchObject({ refunded: 8_008 });
  await until('2027-12-31T23:00:00Z');
  expect((await end(shopOf(after))).json()).toMatchObject({ refunded: 7_435 });
});
