import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf } from '../../testing/answering-provider.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { readSums } from '../account/account.repository.ts';
import { mirrorAccount } from './mirror-account.ts';

const money = await moneyDatabase();
const { database } = money.billing;

async function customer() {
  const shopUuid = await money.shop();
  const organization_uuid = await money.organizationOf(shopUuid);
  const stripe_id = `cus_${organization_uuid}`;
  await database.insertInto('payment_customer').values({ organization_uuid, stripe_id, details_hash: '' }).execute();
  const credit = `GET customers/${stripe_id}/balance_transactions`;
  const cash = `GET customers/${stripe_id}/cash_balance_transactions`;
  return {
    organization_uuid,
    stripe_id,
    credit,
    cash,
    mirror: async (answers: Answers) => {
      const { stripe, read } = answeringProvider({ [credit]: listOf(), [cash]: listOf(), ...answers });
      await mirrorAccount({ database, stripe }, stripe_id);
      return read;
    },
    entries: () =>
      database
        .selectFrom('account_entry')
        .select(['fund', 'kind', 'amount', 'document', 'reference'])
        .where('organization_uuid', '=', organization_uuid)
        .orderBy('at')
        .orderBy('reference')
        .execute(),
    sums: () => readSums(database, organization_uuid),
  };
}

const second = 1_795_000_000;
const credited = (id: string, type: string, amount: number, change: object = {}) => ({
  id,
  type,
  amount,
  created: second,
  invoice: null,
  credit_note: null,
  ...change,
});
const transferred = (id: string, type: string, net_amount: number) => ({ id, type, net_amount, created: second });
const entry = (fund: string, kind: string, amount: number, reference: string, document: string | null = null) => ({
  fund,
  kind,
  amount,
  document,
  reference,
});

test('what moves in a customer’s credit is entered by what it is, with its document', async () => {
  const { mirror, credit, entries, sums } = await customer();
  await mirror({
    [credit]: listOf(
      credited('cbtxn_1', 'credit_note', -5_000, { credit_note: 'cn_1', invoice: 'in_1' }),
      credited('cbtxn_2', 'applied_to_invoice', 3_000, { invoice: { id: 'in_2' } }),
      credited('cbtxn_3', 'unapplied_from_invoice', -3_000, { invoice: 'in_2' }),
      credited('cbtxn_4', 'adjustment', 100),
      // An invoice over less than nothing.
      credited('cbtxn_5', 'applied_to_invoice', -700, { invoice: 'in_3' }),
      credited('cbtxn_6', 'applied_to_invoice', 0, { invoice: 'in_4' }),
    ),
  });
  expect(await entries()).toEqual([
    entry('credit', 'given', -5_000, 'cbtxn_1', 'cn_1'),
    entry('credit', 'used', 3_000, 'cbtxn_2', 'in_2'),
    entry('credit', 'released', -3_000, 'cbtxn_3', 'in_2'),
    entry('credit', 'adjusted', 100, 'cbtxn_4'),
    entry('credit', 'given', -700, 'cbtxn_5', 'in_3'),
  ]);
  expect(await sums()).toEqual({ credit: 5_600, unassigned: 0, unassigned_since: null });
});

test('what is transferred and not used for an invoice is held for the organization', async () => {
  const { mirror, cash, entries, sums } = await customer();
  await mirror({
    [cash]: listOf(
      transferred('ccsbtxn_1', 'funded', 20_000),
      transferred('ccsbtxn_2', 'applied_to_payment', -17_731),
      transferred('ccsbtxn_3', 'unapplied_from_payment', 500),
      transferred('ccsbtxn_4', 'refunded_from_payment', 300),
      transferred('ccsbtxn_5', 'return_initiated', -1_000),
      transferred('ccsbtxn_6', 'return_canceled', 1_000),
      transferred('ccsbtxn_7', 'adjusted_for_overdraft', -69),
    ),
  });
  expect(await entries()).toEqual([
    entry('transfer', 'given', -20_000, 'ccsbtxn_1'),
    entry('transfer', 'used', 17_731, 'ccsbtxn_2'),
    entry('transfer', 'released', -500, 'ccsbtxn_3'),
    entry('transfer', 'released', -300, 'ccsbtxn_4'),
    entry('transfer', 'paid-back', 1_000, 'ccsbtxn_5'),
    entry('transfer', 'paid-back', -1_000, 'ccsbtxn_6'),
    entry('transfer', 'adjusted', 69, 'ccsbtxn_7'),
  ]);
  expect(await sums()).toEqual({ credit: 0, unassigned: 3_000, unassigned_since: new Date(second * 1000) });
});

test('money that was transferred names the invoice that it has paid, until it pays it no more, and the act by which it went back', async () => {
  const { mirror, cash, entries, organization_uuid } = await customer();
  const made = (uuid: string, amount: number) =>
    database
      .insertInto('money_act')
      .values({
        uuid,
        request_hash: '',
        organization_uuid,
        kind: 'return',
        amount,
        reason: 'Paid twice',
        state: 'done',
        created_at: new Date(second * 1000),
      })
      .execute();
  const [first, other] = ['00000000-0000-4000-8000-0000000000a1', '00000000-0000-4000-8000-0000000000a2'] as const;
  await made(first, 500);
  await made(other, 900);
  const detailed = (id: string, type: string, net: number, detail: object) => ({
    ...transferred(id, type, net),
    ...detail,
  });
  await mirror({
    [cash]: listOf(
      detailed('named_1', 'applied_to_payment', -700, { applied_to_payment: { payment_intent: 'pi_1' } }),
      detailed('named_2', 'unapplied_from_payment', 700, { unapplied_from_payment: { payment_intent: 'pi_1' } }),
      detailed('named_3', 'refunded_from_payment', 300, { refunded_from_payment: { refund: 're_1' } }),
      transferred('named_4', 'return_initiated', -500),
      // Sent back in the provider's dashboard.
      transferred('named_5', 'return_initiated', -500),
    ),
    'GET invoice_payments': listOf({ id: 'inpay_1', invoice: 'in_1' }),
    'GET refunds/re_1': { id: 're_1', payment_intent: 'pi_1' },
  });
  await mirror({ [cash]: listOf(transferred('named_6', 'return_canceled', 500)) });
  expect((await entries()).map(({ reference, document }) => [reference, document])).toEqual([
    ['named_1', 'in_1'],
    ['named_2', 'in_1'],
    ['named_3', 'in_1'],
    ['named_4', first],
    ['named_5', null],
    ['named_6', first],
  ]);
});

test('a reading ends at what is known already, of credit as of transfers', async () => {
  const { mirror, credit, cash, entries } = await customer();
  const [first, funded] = [credited('cbtxn_a', 'credit_note', -100), transferred('ccsbtxn_a', 'funded', 100)];
  await mirror({ [credit]: listOf(first), [cash]: listOf(funded) });
  await mirror({
    // What follows a known movement would have been read with it.
    [credit]: listOf(credited('cbtxn_c', 'adjustment', 1), first, credited('cbtxn_0', 'adjustment', 7)),
    [cash]: listOf(transferred('ccsbtxn_c', 'funded', 1), funded, transferred('ccsbtxn_0', 'funded', 7)),
  });
  expect((await entries()).map(({ reference }) => reference)).toEqual(['cbtxn_a', 'cbtxn_c', 'ccsbtxn_a', 'ccsbtxn_c']);
});

test('of a customer that is deleted at the provider, or unknown here, nothing is entered', async () => {
  const { stripe_id, entries } = await customer();
  await mirrorAccount({ database, stripe: answeringProvider({}).stripe }, stripe_id);
  expect(await entries()).toEqual([]);
  const { stripe, read } = answeringProvider({});
  await mirrorAccount({ database, stripe }, 'cus_of_another_product');
  expect(read).toEqual([]);
});
