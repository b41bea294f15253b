import { expect, test } from 'vitest';
import { answeringProvider } from '../../testing/answering-provider.ts';
import { alignSchedule } from './align-schedule.ts';

const phase = (start: number) => ({ start_date: start, end_date: start + 100 });

const align = async (subscription: object, schedule: object = {}) => {
  const { stripe, told } = answeringProvider({
    'GET subscriptions/sub_1': {
      id: 'sub_1',
      default_payment_method: 'pm_new',
      schedule: 'sub_sched_1',
      ...subscription,
    },
    'GET subscription_schedules/sub_sched_1': {
      id: 'sub_sched_1',
      status: 'active',
      current_phase: phase(100),
      phases: [phase(100), phase(200)],
      default_settings: { default_payment_method: 'pm_old' },
      ...schedule,
    },
    'POST subscription_schedules/sub_sched_1': { id: 'sub_sched_1' },
  });
  await alignSchedule(stripe, 'sub_sched_1', 'sub_1');
  return told.map(({ call, params }) => [call, params]);
};

test('what a schedule brings is charged to the method that the subscription has by now', async () => {
  expect(await align({})).toEqual([
    ['POST subscription_schedules/sub_sched_1', { 'default_settings[default_payment_method]': 'pm_new' }],
  ]);
  expect(await align({ default_payment_method: { id: 'pm_new' }, schedule: { id: 'sub_sched_1' } })).toHaveLength(1);
});

test.each([
  ['both agree', {}, { default_settings: { default_payment_method: { id: 'pm_new' } } }],
  ['the schedule keeps no method', {}, { default_settings: { default_payment_method: null } }],
  ['the schedule has ended', {}, { status: 'released', current_phase: null }],
  ['the subscription has no method of its own', { default_payment_method: null }, {}],
  ['the schedule was taken off', { schedule: null }, {}],
  ['another schedule took its place', { schedule: 'sub_sched_2' }, {}],
])('a schedule stays as it is where %s', async (_, subscription, schedule) => {
  expect(await align(subscription, schedule)).toEqual([]);
});
