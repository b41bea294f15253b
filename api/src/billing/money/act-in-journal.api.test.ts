import { randomUUID } from 'node:crypto';
import { createMemoryStore } from '@kontor/registry/memory-store';
import { StoreError } from '@kontor/registry/store';
import { afterEach, expect, test } from 'vitest';
import { takeBackup } from '../../testing/backup-in-place.ts';
import { billingOf } from '../../testing/invoices.ts';
import {
  customerOf,
  type Orderer,
  orderer,
  selection,
  subscribe,
  testBilling,
  untilCallHangs,
} from '../../testing/test-billing.ts';
import { createMoneyOperations } from './money-operations.ts';

const memory = createMemoryStore();
let isAway = false;
const create: typeof memory.create = (...file) =>
  isAway ? Promise.reject(new StoreError('away')) : memory.create(...file);
const kontor = await testBilling({ journalStore: { ...memory, create } });
const { stripe, faults } = kontor;
const { database, journal } = kontor.infrastructure;
const money = createMoneyOperations(billingOf(kontor));

afterEach(async () => {
  isAway = false;
  await faults.change({ reset: true });
});

const give = ({ organizationUuid }: Orderer, key: string) =>
  money.credit({ key, by: 'test', reason: 'For the outage in November' }, organizationUuid, { amount: 500 });
const waiting = () =>
  database.selectFrom('journal_entry').select('operation').where('relation', '=', 'money_act').execute();
const balanceOf = async (buyer: Orderer) =>
  ((await stripe.customers.retrieve(await customerOf(kontor, buyer))) as { balance: number }).balance;

async function customer() {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  await journal.copied();
  return buyer;
}

test('the journal has an act before the payment provider is told', async () => {
  const buyer = await customer();
  await faults.change({ add: [{ kind: 'hang', method: 'POST', path: '/v1/customers/' }] });
  const giving = give(buyer, randomUUID());
  await untilCallHangs(kontor);
  const before = await waiting();
  await faults.change({ reset: true });
  await giving;
  expect(before).toEqual([]);
});

test('after a backup was restored the same key does nothing again', async () => {
  const buyer = await customer();
  const restore = await takeBackup(database);
  const key = randomUUID();
  await give(buyer, key);
  await restore();
  await journal.readBack();
  expect(await give(buyer, key)).toMatchObject({ uuid: key, amount: 500, credit: 500 });
  expect(await balanceOf(buyer)).toBe(-500);
});

test('while the journal is unavailable an act is done all the same, and the payment provider knows it by its key', async () => {
  const buyer = await customer();
  const restore = await takeBackup(database);
  const key = randomUUID();
  isAway = true;
  expect(await give(buyer, key)).toMatchObject({ uuid: key, credit: 500 });
  expect(kontor.logged.some((line) => line.includes('before the journal has it'))).toBe(true);
  await restore();
  isAway = false;
  expect(await give(buyer, key)).toMatchObject({ uuid: key, credit: 500 });
  expect(await balanceOf(buyer)).toBe(-500);
});
