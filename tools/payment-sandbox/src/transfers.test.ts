import type Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningSandbox, runningSandbox } from './testing/running-sandbox.ts';
import { paidOrder, shop } from './testing/shop.ts';

let sandbox: RunningSandbox;
let stripe: Stripe;
let destination: string;
beforeAll(async () => {
  sandbox = await runningSandbox();
  ({ stripe } = sandbox);
  destination = (
    await stripe.accounts.create({
      email: 'partner@agentur.test',
      capabilities: { transfers: { requested: true } },
    })
  ).id;
});
afterAll(() => sandbox.close());

const transfer = (amount: number, key?: string) =>
  stripe.transfers.create(
    { amount, currency: 'eur', destination, transfer_group: 'october' },
    key === undefined ? {} : { idempotencyKey: key },
  );

test('an account receives transfers after its onboarding only, and no more than the balance', async () => {
  await expect(transfer(900)).rejects.toMatchObject({ code: 'insufficient_capabilities_for_transfer' });
  const page = 'https://shop.test/payout';
  const link = { account: destination, type: 'account_onboarding' as const, return_url: page, refresh_url: page };
  await fetch((await stripe.accountLinks.create(link)).url, { method: 'POST', redirect: 'manual' });
  await expect(transfer(900)).rejects.toMatchObject({ code: 'balance_insufficient', statusCode: 400 });
  await paidOrder(stripe, await shop(stripe));
  const { data: before } = await stripe.balanceTransactions.list({ limit: 100 });
  const made = await transfer(900);
  expect(made).toMatchObject({ amount: 900, destination, transfer_group: 'october', reversed: false });
  const { data: after } = await stripe.balanceTransactions.list({ limit: 100 });
  expect(after).toHaveLength(before.length + 1);
  expect(after[0]).toMatchObject({ id: made.balance_transaction, net: -900, type: 'transfer', source: made.id });
});

test('a repeated call makes one transfer, which is found by its group and by its account', async () => {
  const [first, second] = [await transfer(100, 'once'), await transfer(100, 'once')];
  expect(second.id).toBe(first.id);
  for (const filter of [{ transfer_group: 'october' }, { destination }]) {
    const { data } = await stripe.transfers.list({ ...filter, limit: 100 });
    expect(data.map(({ amount }) => amount)).toEqual([100, 900]);
  }
  expect((await stripe.transfers.list({ transfer_group: 'november' })).data).toEqual([]);
});

test('a transfer is taken back in parts until nothing is left', async () => {
  const { id } = await transfer(500);
  await stripe.transfers.createReversal(id, { amount: 200 });
  expect(await stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 200, reversed: false });
  await expect(stripe.transfers.createReversal(id, { amount: 301 })).rejects.toMatchObject({ statusCode: 400 });
  await stripe.transfers.createReversal(id);
  expect(await stripe.transfers.retrieve(id)).toMatchObject({ amount_reversed: 500, reversed: true });
  const reversals = await stripe.transfers.listReversals(id);
  expect(reversals.data.map(({ amount }) => amount)).toEqual([300, 200]);
});
