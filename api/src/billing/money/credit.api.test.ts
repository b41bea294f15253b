import { randomUUID } from 'node:crypto';
import type { MovedCredit, OpenPayout } from '@kontor/contract/operator-money';
import type { OrganizationAccount } from '@kontor/contract/organization-account';
import type { Problem } from '@kontor/contract/problem';
import { afterEach, expect, test } from 'vitest';
import { merchant, partner } from '../../testing/accounts.ts';
import { compare, foundWith } from '../../testing/comparison.ts';
import { listedInvoices } from '../../testing/invoices.ts';
import { operatorOf } from '../../testing/operator.ts';
import {
  customerOf,
  type Orderer,
  orderer,
  selection,
  subscribe,
  testBilling,
  untilCallHangs,
} from '../../testing/test-billing.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const operator = await operatorOf(kontor, operators);
const { stripe, faults } = kontor;
const { database } = kontor.infrastructure;

afterEach(() => faults.change({ reset: true }));

const reason = 'For the outage in November';
type Customer = Pick<Orderer, 'organizationUuid'>;

const give = ({ organizationUuid }: Customer, body: object, key = randomUUID()) =>
  operator.call(`PUT /backoffice/customer/${organizationUuid}/credit/${key}`, { body: { reason, ...body } });
const payOut = ({ organizationUuid }: Customer, body: object, key = randomUUID()) =>
  operator.call(`PUT /backoffice/customer/${organizationUuid}/payout/${key}`, { body: { reason, ...body } });
const accountOf = async ({ client, organizationUuid, signIn }: Orderer): Promise<OrganizationAccount> => {
  await signIn();
  return (await client.expect(200, `GET /organization/${organizationUuid}/account`)).json<OrganizationAccount>();
};
const held = ({ entries }: OrganizationAccount) =>
  entries.filter(({ of }) => of === 'credit').map(({ kind, amount }) => [kind, amount]);
const payouts = async (): Promise<OpenPayout[]> =>
  (await operator.expect(200, 'GET /backoffice/payout')).json<OpenPayout[]>();

/** A contract that has ended, with credit left. */
async function ended(amount: number, method = 'pm_card_visa') {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'), 'card', method);
  const [contract] = (await buyer.subscription()).stripeSubscriptions;
  await buyer.client.expect(
    200,
    `PUT ${buyer.shopPath}/subscription/active/stripe-subscription/${contract?.uuid}/cancel`,
  );
  await kontor.pass(32);
  expect((await give(buyer, { amount })).statusCode).toBe(200);
  return buyer;
}

test('credit by goodwill is on the page, in the cart and in the account, and is used once', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const before = (await buyer.cart(selection('advanced'))).dueNow.amount;
  const answer = await give(buyer, { amount: 2_000 });
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({
    uuid: expect.any(String),
    organizationUuid: buyer.organizationUuid,
    amount: 2_000,
    credit: 2_000,
  });
  const { uuid } = answer.json<MovedCredit>();
  expect(await accountOf(buyer)).toMatchObject({ credit: 2_000, owed: 0 });
  const [entry] = await database.selectFrom('account_entry').selectAll().where('document', '=', uuid).execute();
  expect(entry).toMatchObject({ fund: 'credit', kind: 'given', amount: -2_000 });
  const [shown] = (await accountOf(buyer)).entries.filter(({ of }) => of === 'credit');
  expect(shown).toMatchObject({ kind: 'given', document: { actUuid: uuid, act: 'credit' } });
  expect((await buyer.cart(selection('advanced'))).dueNow.amount).toBe(before - 2_000);
  // What is used comes after what is given.
  await kontor.pass(1);
  await buyer.signIn();
  const { quoteId } = await buyer.cart(selection('advanced'));
  const [live] = (await buyer.subscription()).stripeSubscriptions;
  const order = { ...selection('advanced'), paymentMethodType: 'card' as const, quoteId };
  expect((await buyer.order(order, live?.uuid)).statusCode).toBe(200);
  await kontor.settle();
  const account = await accountOf(buyer);
  expect(account.credit).toBe(0);
  expect(held(account)).toEqual([
    ['used', 2_000],
    ['given', -2_000],
  ]);
  const activity = await buyer.client.expect(200, `GET /organization/${buyer.organizationUuid}/activity`);
  expect(activity.json()).toContainEqual(
    expect.objectContaining({
      action: 'operator.acted',
      actor: { kind: 'operator', name: 'Kontor' },
      details: { what: 'credit-given', amount: 2_000 },
    }),
  );
});

test('an organization that has ordered nothing yet gets credit for its first order', async () => {
  const buyer = await orderer(kontor);
  expect((await give(buyer, { amount: 1_000 })).json()).toMatchObject({ credit: 1_000 });
  expect((await buyer.cart(selection('starter'))).dueNow.amount).toBe(16_731);
});

test.each([
  [{ amount: 0 }, 'amount'],
  [{ amount: -5 }, 'amount'],
  [{ amount: 1.5 }, 'amount'],
  [{ amount: '5' }, 'amount'],
  [{}, 'amount'],
  [{ amount: 5, reason: '' }, 'reason'],
  [{ amount: 5, currency: 'eur' }, 'currency'],
])('%j is refused with its path', async (body, path) => {
  const buyer = await merchant(kontor);
  const answer = await give(buyer, body);
  expect([answer.statusCode, answer.json<Problem>().violations[0]?.path]).toEqual([422, path]);
});

test('only operators give credit, and only to organizations that buy', async () => {
  const buyer = await merchant(kontor);
  const body = { amount: 5, reason };
  const path = `PUT /backoffice/customer/${buyer.organizationUuid}/credit/${randomUUID()}`;
  await buyer.client.expect(404, path, body);
  expect((await give({ organizationUuid: randomUUID() }, { amount: 5 })).statusCode).toBe(404);
  expect((await give(await partner(kontor), { amount: 5 })).statusCode).toBe(404);
});

test('the same key gives credit once, and refuses another amount', async () => {
  const buyer = await orderer(kontor);
  const key = randomUUID();
  const [one, two] = await Promise.all([give(buyer, { amount: 300 }, key), give(buyer, { amount: 300 }, key)]);
  expect([one?.statusCode, two?.statusCode]).toContain(200);
  expect((await give(buyer, { amount: 300 }, key)).json()).toMatchObject({ amount: 300, credit: 300 });
  const other = await give(buyer, { amount: 301 }, key);
  expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'idempotency-key-reused' }]);
  expect((await accountOf(buyer)).credit).toBe(300);
});

test('credit whose answer is lost is given once, by a job', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await faults.change({ add: [{ kind: 'lose', method: 'POST', path: '/v1/customers/', times: 3 }] });
  const key = randomUUID();
  const answer = await give(buyer, { amount: 400 }, key);
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'payment-provider-unavailable' }]);
  await kontor.pass(0.01);
  expect((await accountOf(buyer)).credit).toBe(400);
  expect((await give(buyer, { amount: 400 }, key)).json()).toMatchObject({ credit: 400 });
  const { balance } = (await stripe.customers.retrieve(await customerOf(kontor, buyer))) as { balance: number };
  expect(balance).toBe(-400);
});

test("credit after the contract's end is listed and paid back to the card, without any correction of the invoice", async () => {
  const buyer = await ended(900);
  expect(await payouts()).toContainEqual({
    organizationUuid: buyer.organizationUuid,
    name: expect.any(String),
    credit: 900,
    unassigned: 0,
    isLeaving: false,
  });
  const answer = await payOut(buyer, { amount: 900, to: 'payment-method' });
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { amount: 900, credit: 0 }]);
  await kontor.settle();
  const customer = await customerOf(kontor, buyer);
  const [charge] = (await stripe.charges.list({ customer })).data;
  expect(charge?.amount_refunded).toBe(900);
  const account = await accountOf(buyer);
  expect([account.credit, account.owed, held(account).toSorted()]).toEqual([
    0,
    0,
    [
      ['given', -900],
      ['paid-back', 900],
    ],
  ]);
  expect((await listedInvoices(buyer)).map(({ kind }) => kind)).toEqual(['invoice']);
  expect((await payouts()).map(({ organizationUuid }) => organizationUuid)).not.toContain(buyer.organizationUuid);
  await compare(kontor, customer);
  expect(await foundWith(kontor, customer)).toEqual([]);
});

test('credit that was transferred by hand is written down with its reference', async () => {
  const buyer = await ended(700);
  for (const body of [{ to: 'bank-transfer' }, { to: 'payment-method', bankReference: 'SEPA 2026-1' }]) {
    const refused = await payOut(buyer, { amount: 700, ...body });
    expect([refused.statusCode, refused.json<Problem>().violations[0]?.path]).toEqual([422, 'bankReference']);
  }
  const answer = await payOut(buyer, { amount: 700, to: 'bank-transfer', bankReference: 'SEPA 2026-1' });
  expect(answer.json()).toMatchObject({ amount: 700, credit: 0 });
  const customer = await customerOf(kontor, buyer);
  const [move] = (await stripe.customers.listBalanceTransactions(customer)).data;
  expect(move).toMatchObject({ amount: 700, description: 'Bank transfer SEPA 2026-1' });
});

test('no more is paid out than there is', async () => {
  const buyer = await ended(500);
  const answer = await payOut(buyer, { amount: 501, to: 'payment-method' });
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'payout-exceeds-credit' }]);
  expect((await accountOf(buyer)).credit).toBe(500);
});

test('credit that an order at work will use is not paid out', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await give(buyer, { amount: 1_000 });
  const { quoteId } = await buyer.cart(selection('advanced'));
  const [live] = (await buyer.subscription()).stripeSubscriptions;
  await faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/subscriptions/' }] });
  const order = { ...selection('advanced'), paymentMethodType: 'card' as const, quoteId };
  const ordering = buyer.order(order, live?.uuid);
  await untilCallHangs(kontor);
  const answer = await payOut(buyer, { amount: 1_000, to: 'payment-method' });
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'payout-exceeds-credit' }]);
  await faults.change({ reset: true });
  expect((await ordering).statusCode).toBe(200);
  await kontor.settle();
  expect((await accountOf(buyer)).credit).toBe(0);
});

test('credit of a customer who has paid by transfer is not refunded', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  await give(buyer, { amount: 500 });
  const answer = await payOut(buyer, { amount: 500, to: 'payment-method' });
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'payout-not-possible' }]);
});

test('a refund that fails later makes it credit again, and alarms', async () => {
  const buyer = await ended(600, 'pm_card_refundFail');
  expect((await payOut(buyer, { amount: 600, to: 'payment-method' })).json()).toMatchObject({ credit: 0 });
  await kontor.pass(0.1);
  expect((await accountOf(buyer)).credit).toBe(600);
  expect(kontor.logged.some((line) => line.includes('refund-failed'))).toBe(true);
  const customer = await customerOf(kontor, buyer);
  await compare(kontor, customer);
  expect(await foundWith(kontor, customer)).toEqual([]);
});

test('a payout whose refund the payment provider refuses gives the credit back', async () => {
  const buyer = await ended(800);
  const refusal = { type: 'invalid_request_error', message: 'Too old' };
  await faults.change({
    add: [{ kind: 'refuse', method: 'POST', path: '/v1/refunds', status: 400, error: refusal, times: 1 }],
  });
  const answer = await payOut(buyer, { amount: 800, to: 'payment-method' });
  expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'payout-not-possible' }]);
  expect((await accountOf(buyer)).credit).toBe(800);
});

test('a payout that ends between taking the credit and refunding it is completed once', async () => {
  const buyer = await ended(300);
  await faults.change({ add: [{ kind: 'lose', method: 'POST', path: '/v1/refunds', times: 3 }] });
  const key = randomUUID();
  const body = { amount: 300, to: 'payment-method' };
  expect((await payOut(buyer, body, key)).statusCode).toBe(503);
  // What is on its way cannot be paid out a second time.
  expect((await payOut(buyer, body)).json()).toMatchObject({ code: 'payout-exceeds-credit' });
  await kontor.pass(0.01);
  expect((await payOut(buyer, body, key)).json()).toMatchObject({ amount: 300, credit: 0 });
  const [charge] = (await stripe.charges.list({ customer: await customerOf(kontor, buyer) })).data;
  expect(charge?.amount_refunded).toBe(300);
});
