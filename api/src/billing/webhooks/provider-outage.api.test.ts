import { expect, test } from 'vitest';
import { hours, minutes } from '../../infrastructure/clock.ts';
import { baseData } from '../../testing/accounts.ts';
import { orderer, selection, subscribe, testBilling } from '../../testing/test-billing.ts';
import { queueComparison } from './compare-customer.ts';
import { paymentEventJob } from './payment-event.ts';

const kontor = await testBilling();
const { database, clock, jobs } = kontor.infrastructure;

test('after an outage of twelve hours events, base data and comparisons are followed, and no job is parked', async () => {
  const buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
  const [live] = (await kontor.stripe.subscriptions.list({ limit: 1 })).data;
  const { id = '', customer = '' } = live ?? {};
  const stripeCustomerId = typeof customer === 'string' ? customer : customer.id;
  await kontor.losingEvents(() => kontor.stripe.subscriptions.update(id, { cancel_at_period_end: true }));

  await kontor.faults.change({ away: 'closed' });
  await jobs.enqueue(database, paymentEventJob, { eventId: 'evt_late', subject: { kind: 'subscription', id } });
  await queueComparison({ jobs }, database, { stripeCustomerId, seen: [] }, clock.now());
  const moved = baseData({ zip: '20095', city: 'Hamburg' });
  await buyer.client.expect(200, `PUT /organization/${buyer.organizationUuid}/base-data`, moved);
  // The next attempt is the last one that is counted.
  await database.updateTable('job').set({ attempts: 11 }).where('due_at', '<=', clock.now()).execute();
  await kontor.worker.runDue();
  clock.offset += hours(12);
  await kontor.worker.runDue();
  await kontor.faults.change({ away: null });
  await kontor.timeTravel.advance(minutes(61));

  const left = await database
    .selectFrom('job')
    .select(['kind', 'last_error'])
    .where((of) => of.or([of('failed_at', 'is not', null), of('due_at', '<=', clock.now())]))
    .execute();
  expect(left).toEqual([]);
  await buyer.signIn();
  expect((await buyer.subscription()).state).toBe('canceled');
  expect(await kontor.stripe.customers.retrieve(stripeCustomerId)).toMatchObject({ address: { city: 'Hamburg' } });
});
