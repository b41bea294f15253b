import type Stripe from 'stripe';
import { expect, test } from 'vitest';
import { type Answers, answeringProvider } from '../../testing/answering-provider.ts';
import { phasesLeft, type ScheduledItems, scheduleItems, taxScheduled } from './schedule-items.ts';

const phase = (start: number, change: object = {}) => ({
  start_date: start,
  end_date: start + 100,
  trial_end: null,
  collection_method: null,
  invoice_settings: null,
  default_tax_rates: null,
  items: [{ price: 'price_advanced', quantity: 1 }],
  ...change,
});
const schedule = (change: object = {}) => ({
  id: 'sub_sched_1',
  object: 'subscription_schedule',
  status: 'active',
  current_phase: { start_date: 200, end_date: 300 },
  phases: [phase(100), phase(200)],
  ...change,
});
const later = (change: Partial<ScheduledItems> = {}): ScheduledItems => ({
  items: [{ price: 'price_starter', quantity: 1 }],
  taxRates: ['txr_19'],
  sendInvoices: false,
  opensMethods: false,
  ...change,
});

const answers = (change: Answers = {}) => ({
  'GET subscriptions/sub_1': { id: 'sub_1', schedule: null },
  'POST subscriptions/sub_1': { id: 'sub_1' },
  'POST subscription_schedules': schedule(),
  'GET subscription_schedules/sub_sched_1': schedule(),
  'POST subscription_schedules/sub_sched_1': schedule(),
  ...change,
});

const plan = async (given: ScheduledItems, change: Answers = {}) => {
  const { stripe, told } = answeringProvider(answers(change));
  await scheduleItems(stripe, 'sub_1', given, 'order:schedule');
  return told;
};

test('other items begin after the running period, which stays as it is and charges nothing for the change', async () => {
  expect(await plan(later())).toEqual([
    {
      call: 'POST subscription_schedules',
      key: 'order:schedule',
      params: { from_subscription: 'sub_1' },
    },
    {
      call: 'POST subscription_schedules/sub_sched_1',
      key: expect.any(String),
      params: {
        end_behavior: 'release',
        'phases[0][items][0][price]': 'price_advanced',
        'phases[0][items][0][quantity]': '1',
        'phases[0][start_date]': '200',
        'phases[0][end_date]': '300',
        'phases[0][proration_behavior]': 'none',
        'phases[1][items][0][price]': 'price_starter',
        'phases[1][items][0][quantity]': '1',
        'phases[1][proration_behavior]': 'none',
        'phases[1][duration][interval]': 'month',
        'phases[1][duration][interval_count]': '1',
        'phases[1][default_tax_rates][0]': 'txr_19',
      },
    },
  ]);
});

test('the schedule of an earlier attempt is used', async () => {
  const told = await plan(later(), { 'GET subscriptions/sub_1': { id: 'sub_1', schedule: 'sub_sched_1' } });
  expect(told.map(({ call }) => call)).toEqual(['POST subscription_schedules/sub_sched_1']);
});

test('a schedule that was taken off since is replaced by a new one, under a key of its own', async () => {
  const ids = ['sub_sched_0', 'sub_sched_1'];
  const { stripe, told } = answeringProvider({
    ...answers({ 'GET subscription_schedules/sub_sched_0': schedule({ id: 'sub_sched_0', status: 'released' }) }),
    get 'POST subscription_schedules'() {
      return schedule({ id: ids.shift() });
    },
  });
  await scheduleItems(stripe, 'sub_1', later(), 'order:schedule');
  expect(told.map(({ call, key }) => [call, key]).slice(0, 2)).toEqual([
    ['POST subscription_schedules', 'order:schedule'],
    ['POST subscription_schedules', 'order:schedule:sub_sched_0'],
  ]);
  expect(told.at(-1)?.call).toBe('POST subscription_schedules/sub_sched_1');
});

test('a schedule that has not begun keeps its first phase', async () => {
  const notBegun = schedule({ current_phase: null });
  const [, update] = await plan(later(), { 'GET subscription_schedules/sub_sched_1': notBegun });
  expect(update?.params['phases[0][start_date]']).toBe('100');
});

test('a schedule without phases is refused', async () => {
  const empty = { 'GET subscription_schedules/sub_sched_1': schedule({ phases: [] }) };
  await expect(plan(later(), empty)).rejects.toThrow('Schedule sub_sched_1 has no phase');
});

test('what is paid by bank transfer later is invoiced, and any method is allowed until then', async () => {
  const told = await plan(later({ sendInvoices: true, daysUntilDue: 30, opensMethods: true }));
  expect(told[0]).toMatchObject({
    call: 'POST subscriptions/sub_1',
    params: { 'payment_settings[payment_method_types]': '' },
  });
  expect(told.at(-1)?.params).toMatchObject({
    'phases[1][collection_method]': 'send_invoice',
    'phases[1][invoice_settings][days_until_due]': '30',
  });
});

test('a plan of an older release, which stored no days, leaves those of then', async () => {
  const told = await plan(later({ sendInvoices: true }));
  expect(told.at(-1)?.params).toMatchObject({ 'phases[1][invoice_settings][days_until_due]': '14' });
});

test('a running phase keeps its trial, its way of collection, and its taxes', async () => {
  const running = phase(200, {
    trial_end: 250,
    collection_method: 'send_invoice',
    invoice_settings: { days_until_due: 0 },
    default_tax_rates: [{ id: 'txr_20' }],
    items: [{ price: { id: 'price_wms' }, quantity: 4 }, { price: 'price_pos' }],
  });
  const told = await plan(later({ taxRates: [] }), {
    'GET subscription_schedules/sub_sched_1': schedule({ phases: [running] }),
  });
  expect(told.at(-1)?.params).toMatchObject({
    'phases[0][items][0][price]': 'price_wms',
    'phases[0][items][0][quantity]': '4',
    'phases[0][items][1][quantity]': '1',
    'phases[0][trial_end]': '250',
    'phases[0][collection_method]': 'send_invoice',
    'phases[0][invoice_settings][days_until_due]': '0',
    'phases[0][default_tax_rates][0]': 'txr_20',
    'phases[1][default_tax_rates]': '',
  });
});

const tax = async (rates: string[], change: object) => {
  const { stripe, told } = answeringProvider(answers({ 'GET subscription_schedules/sub_sched_1': schedule(change) }));
  await taxScheduled(stripe, 'sub_sched_1', rates);
  return told.map(({ params }) => params);
};

test('other taxes apply from the running phase on', async () => {
  const phases = [phase(100), phase(200, { default_tax_rates: ['txr_19'] }), phase(300)];
  const [params] = await tax(['txr_20'], { phases });
  expect(params).toMatchObject({
    'phases[0][start_date]': '200',
    'phases[0][default_tax_rates][0]': 'txr_20',
    'phases[1][start_date]': '300',
    'phases[1][default_tax_rates][0]': 'txr_20',
  });
  expect(Object.keys(params ?? {}).filter((name) => name.startsWith('phases[2]'))).toEqual([]);
});

test.each([
  ['the same rate', ['txr_19'], [phase(200, { default_tax_rates: [{ id: 'txr_19' }] })]],
  ['no rate', [], [phase(200)]],
])('nothing changes if every phase that is left has %s already', async (_, rates, phases) => {
  expect(await tax(rates, { phases })).toEqual([]);
});

test.each([
  ['one of two phases', ['txr_19'], [phase(200, { default_tax_rates: ['txr_19'] }), phase(300)]],
  ['one of two rates', ['txr_1', 'txr_2'], [phase(200, { default_tax_rates: ['txr_1'] })]],
])('taxes are set if %s lacks them', async (_, rates, phases) => {
  expect(await tax(rates, { phases })).toHaveLength(1);
});

test.each([
  ['active', { start_date: 200, end_date: 300 }, [200, 300]],
  ['active', null, []],
  ['not_started', { start_date: 200, end_date: 300 }, []],
])('of a schedule that is %s in phase %p the phases %p are left', (status, current_phase, left) => {
  const given = schedule({ status, current_phase, phases: [phase(100), phase(200), phase(300)] });
  const phases = phasesLeft(given as unknown as Stripe.SubscriptionSchedule);
  expect(phases.map(({ start_date }) => start_date)).toEqual(left);
});
