import { expect, test } from 'vitest';
import { carryOut, done } from '../../../testing/carry-out.ts';
import { OutdatedSubscription } from '../outdated-subscription.ts';
import { type ComplimentaryPlan, complimentary } from './complimentary.ts';

const began = 1_793_000_000;
const plan: ComplimentaryPlan = {
  kind: 'complimentary',
  stripeId: 'sub_1',
  scheduleId: null,
  chargedFrom: 1_800_000_000,
  until: null,
  periodStart: new Date(began * 1000).toISOString(),
  refunds: [],
  reason: 'Entschädigung',
};
const subscription = (change: object = {}) => ({
  'GET subscriptions/sub_1': {
    id: 'sub_1',
    status: 'active',
    trial_end: null,
    items: { data: [{ current_period_start: began }] },
    ...change,
  },
});
const answers = { ...subscription(), 'POST subscriptions/sub_1': { id: 'sub_1' } };
const putsOff = ['POST subscriptions/sub_1', { trial_end: '1800000000', proration_behavior: 'none' }];

test('the first charge is put off, and nothing is prorated', async () => {
  expect(await carryOut(complimentary, plan, answers)).toMatchObject({ result: done, told: [putsOff] });
});

test('prices that were scheduled for the renewal are taken back first', async () => {
  const scheduled = {
    'GET subscription_schedules/sub_sched_1': { id: 'sub_sched_1', status: 'active' },
    'POST subscription_schedules/sub_sched_1/release': { id: 'sub_sched_1' },
  };
  const { told } = await carryOut(complimentary, { ...plan, scheduleId: 'sub_sched_1' }, { ...answers, ...scheduled });
  expect(told.map(([call]) => call)).toEqual([
    'POST subscription_schedules/sub_sched_1/release',
    'POST subscriptions/sub_1',
  ]);
});

test('what an earlier attempt has put off is not put off again', async () => {
  const { told } = await carryOut(complimentary, plan, {
    ...answers,
    ...subscription({ trial_end: plan.chargedFrom }),
  });
  expect(told).toEqual([]);
});

test.each([
  ['has ended', { status: 'canceled' }],
  ['was renewed', { items: { data: [{ current_period_start: began + 2_592_000 }] } }],
])('nothing is decided about a contract that meanwhile %s', async (_, change) => {
  const { result, told } = await carryOut(complimentary, plan, { ...answers, ...subscription(change) });
  expect(result).toBeInstanceOf(OutdatedSubscription);
  expect(told).toEqual([]);
});
