import { expect, test } from 'vitest';
import { carryOut, done } from '../../../testing/carry-out.ts';
import { cancel } from './cancel.ts';

const plan = { kind: 'cancel', stripeId: 'sub_1', scheduleId: null } as const;
const subscription = (change: object = {}) => ({
  id: 'sub_1',
  pending_update: null,
  latest_invoice: 'in_1',
  ...change,
});
const answers = { 'GET subscriptions/sub_1': subscription(), 'POST subscriptions/sub_1': subscription() };
const ends = ['POST subscriptions/sub_1', { cancel_at_period_end: 'true' }];

test('a contract ends with its period, and an invoice that is open by then stays owed', async () => {
  const open = { 'GET invoices/in_1': { id: 'in_1', status: 'open' } };
  expect(await carryOut(cancel, plan, { ...answers, ...open })).toMatchObject({ result: done, told: [ends] });
});

test('a change that was scheduled for then is dropped first', async () => {
  const scheduled = {
    'GET subscription_schedules/sub_sched_1': { id: 'sub_sched_1', status: 'active' },
    'POST subscription_schedules/sub_sched_1/release': { id: 'sub_sched_1' },
  };
  const { told } = await carryOut(cancel, { ...plan, scheduleId: 'sub_sched_1' }, { ...answers, ...scheduled });
  expect(told).toEqual([['POST subscription_schedules/sub_sched_1/release', {}], ends]);
});

const waiting = { 'GET subscriptions/sub_1': subscription({ pending_update: { expires_at: 1 } }) };

test('an upgrade that waits for its payment is withdrawn with its invoice', async () => {
  const { told } = await carryOut(cancel, plan, {
    ...answers,
    ...waiting,
    'GET invoices/in_1': { id: 'in_1', status: 'open' },
    'POST invoices/in_1/void': { id: 'in_1' },
  });
  expect(told).toEqual([['POST invoices/in_1/void', {}], ends]);
});

test('an upgrade that was paid meanwhile is not cancelled with the rest: the customer decides again', async () => {
  const paid = { 'GET invoices/in_1': { id: 'in_1', status: 'paid' } };
  const { result, told } = await carryOut(cancel, plan, { ...answers, ...waiting, ...paid });
  expect(result).toMatchObject({ code: 'subscription-in-progress' });
  expect(told).toEqual([]);
});

test('an upgrade without an invoice needs no withdrawing', async () => {
  const free = subscription({ pending_update: { expires_at: 1 }, latest_invoice: null });
  expect((await carryOut(cancel, plan, { ...answers, 'GET subscriptions/sub_1': free })).told).toEqual([ends]);
});
