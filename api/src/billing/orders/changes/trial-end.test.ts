import { expect, test } from 'vitest';
import { carryOut, done } from '../../../testing/carry-out.ts';
import { OutdatedSubscription } from '../outdated-subscription.ts';
import { trialEnd } from './trial-end.ts';

const plan = { kind: 'trial-end', stripeId: 'sub_1', scheduleId: null, trialEnd: 1_800_000_000 } as const;
const trial = (status: string, ends: number) => ({
  'GET subscriptions/sub_1': { id: 'sub_1', status, trial_end: ends },
});
const answers = { ...trial('trialing', 1_700_000_000), 'POST subscriptions/sub_1': { id: 'sub_1' } };
const moves = ['POST subscriptions/sub_1', { proration_behavior: 'none', trial_end: '1800000000' }];

test('what is ordered for the end of a trial begins on another day, and nothing is charged for the time until then', async () => {
  expect(await carryOut(trialEnd, plan, answers)).toMatchObject({ result: done, told: [moves] });
});

test('prices that were scheduled for the former day are taken back first', async () => {
  const scheduled = {
    'GET subscription_schedules/sub_sched_1': { id: 'sub_sched_1', status: 'active' },
    'POST subscription_schedules/sub_sched_1/release': { id: 'sub_sched_1' },
  };
  const { told } = await carryOut(trialEnd, { ...plan, scheduleId: 'sub_sched_1' }, { ...answers, ...scheduled });
  expect(told).toEqual([['POST subscription_schedules/sub_sched_1/release', {}], moves]);
});

test('a contract that has begun meanwhile gets no second trial, which would be charged again', async () => {
  const { result, told } = await carryOut(trialEnd, plan, { ...answers, ...trial('active', 1_700_000_000) });
  expect(result).toBeInstanceOf(OutdatedSubscription);
  expect(told).toEqual([]);
});

test('what an earlier attempt has moved is moved to the same day again, also once that trial is over', async () => {
  expect(await carryOut(trialEnd, plan, { ...answers, ...trial('active', plan.trialEnd) })).toMatchObject({
    result: done,
  });
});
