import { randomUUID } from 'node:crypto';
import type { Activity } from '@kontor/contract/activity';
import type { Transfer } from '@kontor/contract/operator-money';
import type { OrganizationAccount } from '@kontor/contract/organization-account';
import { afterEach, expect, test } from 'vitest';
import { seconds } from '../../infrastructure/clock.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { holdTransfers } from '../../testing/held-transfers.ts';
import { balanceOf, billingOf, onlyInvoice } from '../../testing/invoices.ts';
import { operatorOf } from '../../testing/operator.ts';
import { customerOf, type Orderer, orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { enter } from '../account/account.repository.ts';
import { mirrorAccount } from '../stripe/mirror-account.ts';
import { carryOutMoneyJob, recoverMoney } from './carry-out.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const operator = await operatorOf(kontor, operators);
const { stripe, faults } = kontor;
const { database } = kontor.infrastructure;

afterEach(() => faults.change({ reset: true }));

const reason = 'The customer has asked for it';

/** A yearly contract that is paid by transfer, and what is transferred for it. */
async function byTransfer() {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter', { yearly: true }), 'bank_transfer');
  const invoice = await onlyInvoice(kontor, buyer);
  const customer = await customerOf(kontor, buyer);
  const transfer = async (amount: number, reference = '') => {
    await stripe.testHelpers.customers.fundCashBalance(customer, {
      amount,
      currency: 'eur',
      ...(reference !== '' && { reference }),
    });
    await kontor.settle();
    // The payment provider dates transfers by the second: the next one comes after this one.
    kontor.infrastructure.clock.offset += seconds(1);
  };
  return { buyer, invoice, customer, transfer };
}

const transfersOf = async ({ organizationUuid }: Orderer, state = ''): Promise<Transfer[]> => {
  const query = `organizationUuid=${organizationUuid}${state === '' ? '' : `&state=${state}`}`;
  return (await operator.expect(200, `GET /backoffice/transfer?${query}`)).json<Transfer[]>();
};
const onlyOpen = async (buyer: Orderer): Promise<Transfer> => {
  const [transfer, ...others] = await transfersOf(buyer, 'open');
  if (transfer === undefined || others.length > 0) throw new Error('There is not exactly one open transfer');
  return transfer;
};
const act = (transfer: Pick<Transfer, 'uuid'>, what: 'assign' | 'return', body: object = {}, key = randomUUID()) =>
  operator.call(`PUT /backoffice/transfer/${transfer.uuid}/${what}/${key}`, { body: { reason, ...body } });
const accountOf = async ({ client, organizationUuid, signIn }: Orderer): Promise<OrganizationAccount> => {
  await signIn();
  return (await client.expect(200, `GET /organization/${organizationUuid}/account`)).json<OrganizationAccount>();
};
const cashOf = async (customer: string) => (await stripe.customers.retrieveCashBalance(customer)).available?.['eur'];

test('a transfer that the payment provider has used for its invoice is assigned', async () => {
  const { buyer, invoice, transfer } = await byTransfer();
  await transfer(invoice.total, `RG ${invoice.number}`);
  expect(await transfersOf(buyer)).toEqual([
    {
      uuid: expect.any(String),
      organizationUuid: buyer.organizationUuid,
      amount: invoice.total,
      left: 0,
      receivedAt: expect.any(String),
      reference: `RG ${invoice.number}`,
      state: 'assigned',
      suggestions: [],
      candidates: [],
      organizationName: expect.any(String),
    },
  ]);
  expect((await act((await transfersOf(buyer))[0] ?? { uuid: '' }, 'return')).json()).toMatchObject({
    code: 'state-conflict',
  });
});

test('too much: the rest is open, and goes back to the bank account that it came from', async () => {
  const { buyer, invoice, transfer, customer } = await byTransfer();
  await transfer(invoice.total + 5_000);
  const open = await onlyOpen(buyer);
  expect(open).toMatchObject({ amount: invoice.total + 5_000, left: 5_000, reference: null, suggestions: [] });
  expect((await accountOf(buyer)).unassigned).toBe(5_000);
  const answer = await act(open, 'return');
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { uuid: open.uuid, left: 0, state: 'returned' }]);
  await kontor.settle();
  const account = await accountOf(buyer);
  expect(account).toMatchObject({ unassigned: 0, owed: 0 });
  expect(account.entries.find(({ kind }) => kind === 'paid-back')).toMatchObject({
    of: 'transfer',
    amount: 5_000,
    document: { actUuid: expect.any(String), act: 'return' },
  });
  expect(await cashOf(customer)).toBe(0);
  const activity = await buyer.client.expect(200, `GET /organization/${buyer.organizationUuid}/activity`);
  expect(activity.json<Activity[]>()[0]).toMatchObject({
    actor: { kind: 'operator', name: 'Kontor' },
    action: 'operator.acted',
    details: { what: 'transfer-returned', amount: 5_000 },
  });
});

test('too little: it stays open for its invoice, cannot pay it, and can be returned', async () => {
  const { buyer, invoice, transfer, customer } = await byTransfer();
  await transfer(1_000, `Rechnung ${invoice.number}`);
  const open = await onlyOpen(buyer);
  expect(open).toMatchObject({ amount: 1_000, left: 1_000, suggestions: [invoice.uuid] });
  expect(open.candidates).toMatchObject([{ invoiceUuid: invoice.uuid, number: invoice.number, owed: invoice.total }]);
  const refused = await act(open, 'assign', { invoiceUuid: invoice.uuid });
  expect([refused.statusCode, refused.json()]).toMatchObject([409, { code: 'transfer-too-small' }]);
  expect((await balanceOf(buyer)).owed).toBe(invoice.total - 1_000);
  expect((await act(open, 'return')).statusCode).toBe(200);
  await kontor.settle();
  await buyer.signIn();
  expect([(await balanceOf(buyer)).owed, await cashOf(customer)]).toEqual([invoice.total, 0]);
});

test('twice: the second one is open, whichever came first is used first', async () => {
  const { buyer, invoice, transfer } = await byTransfer();
  await transfer(invoice.total);
  await transfer(invoice.total);
  const states = (await transfersOf(buyer)).map(({ state, left }) => [state, left]);
  expect(states.toSorted()).toEqual([
    ['assigned', 0],
    ['open', invoice.total],
  ]);
});

test('of two open transfers the one that is returned is gone, and the other one is left', async () => {
  const { buyer, invoice, transfer } = await byTransfer();
  await transfer(invoice.total);
  await transfer(2_000, 'first');
  await transfer(3_000, 'second');
  const open = await transfersOf(buyer, 'open');
  const second = open.find(({ reference }) => reference === 'second');
  expect((await act(second ?? { uuid: '' }, 'return')).statusCode).toBe(200);
  await kontor.settle();
  expect(await onlyOpen(buyer)).toMatchObject({ reference: 'first', left: 2_000 });
  expect((await accountOf(buyer)).unassigned).toBe(2_000);
});

test('two operators who return the same transfer at once return it once', async () => {
  const { buyer, invoice, transfer, customer } = await byTransfer();
  await transfer(invoice.total + 600);
  const open = await onlyOpen(buyer);
  const answers = await Promise.all([act(open, 'return'), act(open, 'return')]);
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  const returned = (await stripe.refunds.list({ limit: 100 })).data.filter((refund) => refund.customer === customer);
  expect(returned.map(({ amount }) => amount)).toEqual([600]);
});

test('money that a bank has sent back is open again, beside the transfer that was returned', async () => {
  const { buyer, invoice, transfer } = await byTransfer();
  await transfer(invoice.total + 5_000);
  const open = await onlyOpen(buyer);
  expect((await act(open, 'return')).statusCode).toBe(200);
  // As the payment provider tells it (`return_canceled`).
  const back = {
    fund: 'transfer',
    kind: 'paid-back',
    amount: -5_000,
    document: null,
    reference: randomUUID(),
  } as const;
  const at = kontor.infrastructure.clock.now();
  await inTransaction(database, (tx) => enter(tx, buyer.organizationUuid, [{ ...back, at }]));
  expect(await onlyOpen(buyer)).toMatchObject({ amount: 5_000, left: 5_000, reference: null });
  expect(await transfersOf(buyer, 'returned')).toMatchObject([{ uuid: open.uuid, left: 0 }]);
});

test('after the invoice was paid by card the transfer is open', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const { total } = await onlyInvoice(kontor, buyer);
  const customer = await customerOf(kontor, buyer);
  await stripe.testHelpers.customers.fundCashBalance(customer, { amount: total, currency: 'eur' });
  await kontor.settle();
  expect(await onlyOpen(buyer)).toMatchObject({ amount: total, left: total, suggestions: [] });
});

test("after the contract's end the transfer is open, and can be returned", async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const customer = await customerOf(kontor, buyer);
  const [contract] = (await buyer.subscription()).stripeSubscriptions;
  await buyer.client.expect(
    200,
    `PUT ${buyer.shopPath}/subscription/active/stripe-subscription/${contract?.uuid}/cancel`,
  );
  await kontor.pass(32);
  await stripe.testHelpers.customers.fundCashBalance(customer, { amount: 4_200, currency: 'eur' });
  await kontor.settle();
  const open = await onlyOpen(buyer);
  expect((await act(open, 'return')).json()).toMatchObject({ state: 'returned' });
});

/** Where nothing has been assigned yet, as before the daily comparison. */
async function unassigned(amount: number, reference = '') {
  const own = await byTransfer();
  await holdTransfers(kontor, own.customer, {
    amount: amount === 0 ? own.invoice.total : amount,
    ...(reference !== '' && { reference }),
  });
  return own;
}

test('a transfer is assigned to an invoice once, and the same key answers the same', async () => {
  const { buyer, invoice } = await unassigned(0);
  const open = await onlyOpen(buyer);
  expect(open.suggestions).toEqual([invoice.uuid]);
  const key = randomUUID();
  const body = { invoiceUuid: invoice.uuid };
  const answer = await act(open, 'assign', body, key);
  expect([answer.statusCode, answer.json()]).toMatchObject([200, { state: 'assigned', left: 0 }]);
  expect((await balanceOf(buyer)).owed).toBe(0);
  expect((await act(open, 'assign', body, key)).json()).toEqual(answer.json());
  expect((await act(open, 'return', {}, key)).json()).toMatchObject({ code: 'idempotency-key-reused' });
  const other = await act(open, 'assign', { invoiceUuid: randomUUID() }, key);
  expect([other.statusCode, other.json()]).toMatchObject([422, { code: 'idempotency-key-reused' }]);
  await kontor.settle();
  expect(await accountOf(buyer)).toMatchObject({ unassigned: 0, owed: 0 });
});

test('an invoice of another organization is not found, and one that is charged by card takes no transfer', async () => {
  const { buyer } = await unassigned(0);
  const open = await onlyOpen(buyer);
  const foreign = await byTransfer();
  const notFound = await act(open, 'assign', { invoiceUuid: foreign.invoice.uuid });
  expect([notFound.statusCode, notFound.json()]).toMatchObject([404, { code: 'not-found' }]);
  const { invoice } = await byTransfer();
  expect((await act({ uuid: randomUUID() }, 'assign', { invoiceUuid: invoice.uuid })).statusCode).toBe(404);
  await database
    .updateTable('invoice')
    .set({ collection_method: 'charge_automatically' })
    .where('uuid', '=', (await onlyInvoice(kontor, buyer)).uuid)
    .execute();
  const byCard = await act(open, 'assign', { invoiceUuid: (await onlyInvoice(kontor, buyer)).uuid });
  expect([byCard.statusCode, byCard.json()]).toMatchObject([409, { code: 'transfer-not-assignable' }]);
});

test('the number in the reference comes before the exact amount, and this before the oldest', async () => {
  const { buyer, customer } = await unassigned(1_000);
  const add = async (number: string, total: number, days: number) => {
    const { document: _, xrechnung: __, paper: ___, ...row } = await onlyInvoiceOf(buyer);
    const uuid = randomUUID();
    const issued_at = new Date(row.issued_at.getTime() + days * 86_400_000);
    const values = { ...row, uuid, number, total, issued_at, stripe_id: uuid };
    await database
      .insertInto('invoice')
      .values({
        ...values,
        lines: JSON.stringify(row.lines),
        recipient: JSON.stringify(row.recipient),
        billing_details: null,
        bank_account: null,
      })
      .execute();
    await database
      .insertInto('ledger_entry')
      .values({
        uuid: randomUUID(),
        shop_uuid: row.shop_uuid,
        invoice_uuid: uuid,
        kind: 'invoice',
        amount: total,
        at: issued_at,
        reference: uuid,
      })
      .execute();
    return uuid;
  };
  const first = (await onlyInvoiceOf(buyer)).uuid;
  const exact = await add('RE-2031-00001', 1_000, 1);
  const named = await add('RE-2031-00002', 70_000, 2);
  await database.updateTable('received_transfer').set({ reference: 're-2031-00002 danke' }).execute();
  expect((await onlyOpen(buyer)).suggestions).toEqual([named, exact, first]);
  expect(customer).toMatch(/^cus_/);
});

const onlyInvoiceOf = async (buyer: Orderer) => {
  const row = await database
    .selectFrom('invoice')
    .selectAll()
    .where('shop_uuid', '=', buyer.shopPath.split('/').at(-1) ?? '')
    .orderBy('issued_at')
    .limit(1)
    .executeTakeFirstOrThrow();
  return row;
};

const stateOf = async (key: string) =>
  (await database.selectFrom('money_act').select('state').where('uuid', '=', key).executeTakeFirst())?.state;

test('an act at work that a restored database has without its job is continued when a server starts', async () => {
  const { buyer, invoice, transfer } = await byTransfer();
  await transfer(invoice.total + 700);
  await faults.change({ add: [{ kind: 'lose', method: 'POST', path: '/v1/refunds', times: 3 }] });
  const key = randomUUID();
  expect((await act(await onlyOpen(buyer), 'return', {}, key)).statusCode).toBe(503);
  await database.deleteFrom('job').where('kind', '=', carryOutMoneyJob.kind).execute();
  await kontor.pass(0.01);
  expect(await stateOf(key)).toBe('working');
  await recoverMoney(billingOf(kontor));
  await kontor.pass(0.01);
  expect(await stateOf(key)).toBe('done');
});

test('a return whose answer is lost is made once, by a job', async () => {
  const { buyer, invoice, transfer, customer } = await byTransfer();
  await transfer(invoice.total + 700);
  const open = await onlyOpen(buyer);
  await faults.change({ add: [{ kind: 'lose', method: 'POST', path: '/v1/refunds', times: 3 }] });
  const key = randomUUID();
  const answer = await act(open, 'return', {}, key);
  expect([answer.statusCode, answer.json()]).toMatchObject([503, { code: 'payment-provider-unavailable' }]);
  // No other act can take it meanwhile.
  expect((await act(open, 'return')).json()).toMatchObject({ code: 'state-conflict' });
  expect(await stateOf(key)).toBe('working');
  await kontor.pass(0.01);
  expect(await stateOf(key)).toBe('done');
  expect(await transfersOf(buyer, 'returned')).toMatchObject([{ uuid: open.uuid }]);
  const again = await act(open, 'return', {}, key);
  expect([again.statusCode, again.json()]).toMatchObject([200, { state: 'returned' }]);
  const returned = (await stripe.refunds.list({ limit: 100 })).data.filter((refund) => refund.customer === customer);
  expect(returned.map(({ amount }) => amount)).toEqual([700]);
});

test('a return that the payment provider refuses leaves the transfer open', async () => {
  const { buyer, invoice, transfer } = await byTransfer();
  await transfer(invoice.total + 700);
  const open = await onlyOpen(buyer);
  const refusal = { type: 'invalid_request_error', message: 'Not enough' };
  await faults.change({
    add: [{ kind: 'refuse', method: 'POST', path: '/v1/refunds', status: 400, error: refusal, times: 1 }],
  });
  expect((await act(open, 'return')).json()).toMatchObject({ code: 'state-conflict' });
  expect(await onlyOpen(buyer)).toMatchObject({ uuid: open.uuid, left: 700, state: 'open' });
  expect((await act(open, 'return')).statusCode).toBe(200);
});

test('what the release before has entered without a row gets one with the next reading', async () => {
  const { buyer, invoice, transfer, customer } = await byTransfer();
  await transfer(invoice.total + 300);
  await database.deleteFrom('received_transfer').where('organization_uuid', '=', buyer.organizationUuid).execute();
  await mirrorAccount({ database, stripe }, customer);
  expect(await onlyOpen(buyer)).toMatchObject({ amount: invoice.total + 300, left: 300 });
});

test('pages of 50 follow one another, newest first', async () => {
  const { buyer, customer, invoice } = await byTransfer();
  for (let count = 0; count < 53; count += 1) {
    await stripe.testHelpers.customers.fundCashBalance(customer, { amount: 10 + count, currency: 'eur' });
  }
  await kontor.settle();
  const path = `GET /backoffice/transfer?state=open&organizationUuid=${buyer.organizationUuid}`;
  const first = await operator.expect(200, path);
  const next = /cursor=([^>&]+)/.exec(String(first.headers['link']))?.[1] ?? '';
  const second = (await operator.expect(200, `${path}&cursor=${next}`)).json<Transfer[]>();
  const all = [...first.json<Transfer[]>(), ...second];
  expect([all.length, new Set(all.map(({ uuid }) => uuid)).size]).toEqual([53, 53]);
  expect(all.every(({ suggestions }) => suggestions.includes(invoice.uuid))).toBe(true);
  await operator.expect(422, `${path}&cursor=nonsense`);
  const withoutId = Buffer.from(`2026-11-22T10:00:00.000Z ${'-'.repeat(36)}`).toString('base64url');
  await operator.expect(422, `${path}&cursor=${withoutId}`);
});

test('only operators see transfers and act on them', async () => {
  const { buyer } = await byTransfer();
  await buyer.client.expect(404, 'GET /backoffice/transfer');
  await buyer.client.expect(404, `PUT /backoffice/transfer/${randomUUID()}/return/${randomUUID()}`, { reason });
  for (const body of [{}, { reason: 'ab' }, { reason, amount: 5 }]) {
    const answer = await operator.call(`PUT /backoffice/transfer/${randomUUID()}/return/${randomUUID()}`, { body });
    expect(answer.statusCode).toBe(422);
  }
});
