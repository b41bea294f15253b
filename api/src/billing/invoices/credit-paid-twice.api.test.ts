import { expect, test } from 'vitest';
import { answeringProvider, listOf } from '../../testing/answering-provider.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { noFailure } from '../dunning/overdue-cause.ts';
import { readAccount } from '../ledger/ledger.repository.ts';
import { paidTwiceMetadata } from '../stripe/paid-twice.ts';
import { unix } from '../stripe/preview-upgrade.ts';
import { createCreditPaidTwice } from './credit-paid-twice.ts';
import type { IssuedInvoice } from './invoice.repository.ts';
import { creditPaidTwiceJob } from './paid-twice-job.ts';
import { settleInvoice } from './settle-invoice.ts';

const money = await moneyDatabase();
const { billing } = money;
const { database, clock } = billing;

/** An invoice that was paid three times, because a bank took the first two payments back. */
async function paidThrice(): Promise<IssuedInvoice> {
  const shop = await money.shop();
  await database
    .insertInto('payment_customer')
    .values({ organization_uuid: await money.organizationOf(shop), stripe_id: 'cus_1', details_hash: '' })
    .execute();
  const invoice = await money.invoice(shop, { state: 'paid' });
  await money.enter(invoice, ['invoice', 17_731], ['payment', -17_731], ['chargeback', 17_731], ['chargeback', 17_731]);
  const again = (reference: string) => ({ kind: 'payment' as const, amount: -17_731, at: clock.now(), reference });
  await settle(invoice, [again('pi_second'), again('pi_third')]);
  return invoice;
}

const settle = (invoice: IssuedInvoice, entries: Parameters<typeof settleInvoice>[3]) =>
  money.inTx((tx) => settleInvoice(billing, tx, invoice, entries, { state: 'paid', failed: noFailure }));

const win = (invoice: IssuedInvoice, dispute: string) =>
  settle(invoice, [
    { kind: 'chargeback-reversal', amount: -17_731, at: clock.now(), reference: `${dispute}:reinstated` },
  ]);

test('two chargebacks that are won while the first becomes credit both become credit', async () => {
  const invoice = await paidThrice();
  const { uuid: invoiceUuid, stripe_id: stripeId } = invoice;
  const { signal } = new AbortController();
  const movement = (id: string, before: number) => ({
    id,
    object: 'customer_balance_transaction',
    type: 'adjustment',
    amount: -17_731,
    created: unix(clock.now()),
    metadata: paidTwiceMetadata(stripeId, before),
    invoice: null,
    credit_note: null,
  });
  const movements = 'customers/cus_1/balance_transactions';
  const answers = {
    [`GET ${movements}`]: listOf(),
    [`POST ${movements}`]: movement('cbtxn_1', 0),
    'GET customers/cus_1/cash_balance_transactions': listOf(),
  };
  let isRaced = false;
  const { stripe, told } = answeringProvider(answers, async (call) => {
    if (call !== `POST ${movements}` || isRaced) return;
    isRaced = true;
    // The first movement is made, and its server does not know yet: another one takes the second job.
    answers[`GET ${movements}`] = listOf(movement('cbtxn_1', 0));
    await win(invoice, 'du_2');
    await credit({ invoiceUuid }, signal);
  });
  const credit = createCreditPaidTwice({ ...billing, stripe });

  await win(invoice, 'du_1');
  await credit({ invoiceUuid }, signal);
  expect(await readAccount(database, invoiceUuid)).toMatchObject({ owed: -17_731 });
  expect(await money.jobs(creditPaidTwiceJob.kind)).toHaveLength(3);

  answers[`POST ${movements}`] = movement('cbtxn_2', 17_731);
  await credit({ invoiceUuid }, signal);
  expect(await readAccount(database, invoiceUuid)).toMatchObject({ owed: 0 });
  expect(told.map(({ params }) => [params['amount'], params['metadata[paid_twice_before]']])).toEqual([
    ['-17731', '0'],
    ['-17731', '17731'],
  ]);
  expect(await money.jobs(creditPaidTwiceJob.kind)).toHaveLength(3);
});
