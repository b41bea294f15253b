import { expect, test } from 'vitest';
import { carryOut, done } from '../../../testing/carry-out.ts';
import { OutdatedSubscription } from '../outdated-subscription.ts';
import { type EndPlan, end } from './end.ts';

const began = 1_793_000_000;
const plan: EndPlan = {
  kind: 'end',
  at: 'now',
  stripeId: 'sub_1',
  scheduleId: null,
  periodStart: new Date(began * 1000).toISOString(),
  refunds: [],
  reason: 'Der Shop wird geschlossen',
};
const subscription = (change: object = {}) => ({
  id: 'sub_1',
  status: 'active',
  items: { data: [{ current_period_start: began }] },
  pending_update: null,
  latest_invoice: 'in_1',
  cancellation_details: null,
  ...change,
});
const answers = { 'GET subscriptions/sub_1': subscription(), 'DELETE subscriptions/sub_1': subscription() };
test('a contract ends at once, and what is paid back is decided by us alone', async () => {
  const { result, told } = await carryOut(end, plan, answers);
  expect([result, told.map(([call]) => call)]).toEqual([done, ['DELETE subscriptions/sub_1']]);
});

test('one that ends with its period is cancelled as customers cancel it', async () => {
  const { told } = await carryOut(end, { ...plan, at: 'period-end' }, { ...answers, 'POST subscriptions/sub_1': {} });
  expect(told).toEqual([['POST subscriptions/sub_1', { cancel_at_period_end: 'true' }]]);
});

test('what an earlier attempt has ended is not ended again', async () => {
  const gone = subscription({ status: 'canceled', cancellation_details: { comment: 'Ended by order' } });
  expect(await carryOut(end, plan, { ...answers, 'GET subscriptions/sub_1': gone })).toMatchObject({
    result: done,
    told: [],
  });
});

test.each([
  ['has ended otherwise', { status: 'canceled' }],
  ['has begun another period', { items: { data: [{ current_period_start: began + 2_592_000 }] } }],
])('nothing is done to a contract that meanwhile %s', async (_, change) => {
  const { result, told } = await carryOut(end, plan, { ...answers, 'GET subscriptions/sub_1': subscription(change) });
  expect(result).toBeInstanceOf(OutdatedSubscription);
  expect(told).toEqual([]);
});

test('a schedule is released first, and an upgrade that waits for its payment withdrawn', async () => {
  const { told } = await carryOut(
    end,
    { ...plan, scheduleId: 'sub_sched_1' },
    {
      ...answers,
      'GET subscriptions/sub_1': subscription({ pending_update: { expires_at: 1 } }),
      'GET invoices/in_1': { id: 'in_1', status: 'open' },
      'POST invoices/in_1/void': { id: 'in_1' },
      'GET subscription_schedules/sub_sched_1': { id: 'sub_sched_1', status: 'active' },
      'POST subscription_schedules/sub_sched_1/release': { id: 'sub_sched_1' },
    },
  );
  expect(told.map(([call]) => call)).toEqual([
    'POST invoices/in_1/void',
    'POST subscription_schedules/sub_sched_1/release',
    'DELETE subscriptions/sub_1',
  ]);
});
