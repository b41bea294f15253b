import { expect, test } from 'vitest';
import { carryOut, done } from '../../../testing/carry-out.ts';
import { trialEnd } from './trial-end.ts';

const plan = { kind: 'trial-end', stripeId: 'sub_1', scheduleId: null, trialEnd: 1_800_000_000 } as const;
const answers = { 'POST subscriptions/sub_1': { id: 'sub_1' } };
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
