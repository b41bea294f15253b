import { afterEach, expect, test } from 'vitest';
import { hours } from '../../infrastructure/clock.ts';
import { billingOf } from '../../testing/invoices.ts';
import { orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { queueReadingOfFees, readFees } from './read-fees.ts';

const kontor = await testBilling();
const { stripe, faults } = kontor;
const { database, clock, jobs } = kontor.infrastructure;
const billing = billingOf(kontor);
afterEach(() => faults.change({ reset: true }));

const fees = () => database.selectFrom('provider_fee').select(['amount', 'reference']).orderBy('reference').execute();
const queued = async () =>
  (await database.selectFrom('job').select('kind').where('kind', '=', 'read-fees').execute()).length;

test('a payment’s fee, and that of a dispute which is given back when it is won, are entered once', async () => {
  await subscribe(kontor, await orderer(kontor), selection('starter'), 'card', 'pm_card_createDispute');
  await kontor.timeTravel.advance(5_000);
  await readFees(billing);
  const [dispute] = (await stripe.disputes.list({ limit: 1 })).data;
  const evidence = { uncategorized_text: 'winning_evidence' };
  await stripe.disputes.update(dispute?.id ?? '', { evidence, submit: true });
  await kontor.timeTravel.advance(5_000);
  await readFees(billing);
  await readFees(billing);
  const { data } = await stripe.balanceTransactions.list({ limit: 100 });
  const expected = data.filter(({ fee }) => fee !== 0).map(({ id, fee }) => ({ amount: fee, reference: id }));
  expect(expected.some(({ amount }) => amount < 0)).toBe(true);
  expect(await fees()).toEqual(expected.toSorted((one, other) => (one.reference < other.reference ? -1 : 1)));
});

test('they are read once an hour, and from where the last reading ended', async () => {
  await readFees(billing);
  await queueReadingOfFees({ database, jobs, clock });
  expect(await queued()).toBe(0);
  clock.offset += hours(1);
  await queueReadingOfFees({ database, jobs, clock });
  expect(await queued()).toBe(1);
  await subscribe(kontor, await orderer(kontor), selection('starter'));
  const before = (await fees()).length;
  await kontor.worker.runDue();
  await readFees(billing);
  expect((await fees()).length).toBe(before + 1);
});
