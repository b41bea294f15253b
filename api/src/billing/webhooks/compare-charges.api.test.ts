import { expect, test } from 'vitest';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { compare, foundWith } from '../../testing/comparison.ts';
import { balanceOf, invoiceRows, onlyInvoice } from '../../testing/invoices.ts';
import { stopClock } from '../../testing/stop-clock.ts';
import { type Orderer, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';
import { book } from '../ledger/ledger.repository.ts';
import { idOf } from '../stripe/stripe-values.ts';

const kontor = await testBilling();
const { database } = kontor.infrastructure;
// A dispute begins two seconds after its charge: on a slow machine its events would arrive before they are lost.
stopClock(kontor.infrastructure.clock);

/** A subscription whose card behaves as its number says. */
async function paidWith(number: string): Promise<{ readonly buyer: Orderer; readonly customer: string }> {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'), 'card', number);
  const { stripe_customer_id: customer } = await database
    .selectFrom('payment_subscription')
    .select('stripe_customer_id')
    .where('shop_uuid', '=', shopOf(buyer))
    .executeTakeFirstOrThrow();
  return { buyer, customer };
}

async function refund(buyer: Orderer, amount: number): Promise<void> {
  const { stripe_id: invoice } = await onlyInvoice(kontor, buyer);
  const { data } = await kontor.stripe.invoicePayments.list({ invoice });
  await kontor.stripe.refunds.create({ payment_intent: idOf(data[0]?.payment.payment_intent ?? ''), amount });
}

const refundsOf = (buyer: Orderer) =>
  database
    .selectFrom('ledger_entry')
    .select('amount')
    .where('shop_uuid', '=', shopOf(buyer))
    .where('kind', '=', 'refund')
    .orderBy('amount')
    .execute();

test('a dispute whose events were lost is entered once, and its invoice is dunned', async () => {
  const { buyer, customer } = await paidWith('pm_card_createDispute');
  await kontor.losingEvents(() => kontor.timeTravel.advance(5000));
  expect((await onlyInvoice(kontor, buyer)).state).toBe('paid');
  await compare(kontor, customer);
  await compare(kontor, customer);
  const { uuid, state, total } = await onlyInvoice(kontor, buyer);
  expect(state).toBe('open');
  await buyer.signIn();
  expect((await balanceOf(buyer)).owed).toBe(total);
  const dunned = await database
    .selectFrom('dunning_process')
    .select('cause')
    .where('invoice_uuid', '=', uuid)
    .execute();
  expect(dunned).toEqual([{ cause: 'sepa-chargeback' }]);
  expect(await foundWith(kontor, customer)).toEqual([['dispute', null, 'needs_response', true]]);
});

test('a refund whose events were lost is entered once, with its credit note', async () => {
  const { buyer, customer } = await paidWith('pm_card_visa');
  const { total } = await onlyInvoice(kontor, buyer);
  await kontor.losingEvents(() => refund(buyer, 1000));
  await compare(kontor, customer);
  await compare(kontor, customer);
  expect((await invoiceRows(kontor, buyer)).map((document) => document.total)).toEqual([total, -1000]);
  expect(await refundsOf(buyer)).toEqual([{ amount: 1000 }]);
  expect(await foundWith(kontor, customer)).toEqual([['refund', null, 'succeeded', true]]);
});

test('the failure of a refund whose events were lost is entered, and operators are told', async () => {
  const { buyer, customer } = await paidWith('pm_card_refundFail');
  await refund(buyer, 1000);
  await kontor.settle();
  expect(await refundsOf(buyer)).toEqual([{ amount: 1000 }]);
  await kontor.losingEvents(() => kontor.timeTravel.advance(10_000));
  const alarms = () => kontor.logged.filter((line) => line.includes('"alarm":"refund-failed"')).length;
  const before = alarms();
  await compare(kontor, customer);
  await compare(kontor, customer);
  expect(await refundsOf(buyer)).toEqual([{ amount: -1000 }, { amount: 1000 }]);
  expect(alarms()).toBe(before + 1);
  expect(await foundWith(kontor, customer)).toEqual([['refund', 'succeeded', 'failed', true]]);
});

test('a refund that the provider no longer knows needs an operator, and ends no comparison', async () => {
  const { buyer, customer } = await paidWith('pm_card_visa');
  const invoice = await onlyInvoice(kontor, buyer);
  const at = kontor.infrastructure.clock.now();
  await inTransaction(database, (tx) =>
    book(tx, invoice, [{ kind: 'refund', amount: 1000, at, reference: 're_unknown' }]),
  );
  await compare(kontor, customer);
  expect(await foundWith(kontor, customer)).toContainEqual(['refund', 'succeeded', null, false]);
});
