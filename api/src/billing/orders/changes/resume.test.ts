import { expect, test } from 'vitest';
import { carryOut, done } from '../../../testing/carry-out.ts';
import { resume } from './resume.ts';

const plan = { kind: 'resume', stripeId: 'sub_1', scheduleId: null } as const;

test('a cancellation is withdrawn', async () => {
  expect(await carryOut(resume, plan, { 'POST subscriptions/sub_1': { id: 'sub_1' } })).toMatchObject({
    result: done,
    told: [['POST subscriptions/sub_1', { cancel_at_period_end: 'false' }]],
  });
});

test('a scheduled change is withdrawn, and nothing else', async () => {
  const scheduled = {
    'GET subscription_schedules/sub_sched_1': { id: 'sub_sched_1', status: 'active' },
    'POST subscription_schedules/sub_sched_1/release': { id: 'sub_sched_1' },
  };
  expect(await carryOut(resume, { ...plan, scheduleId: 'sub_sched_1' }, scheduled)).toMatchObject({
    result: done,
    told: [['POST subscription_schedules/sub_sched_1/release', {}]],
  });
});
