import { expect, test } from 'vitest';
import { carryOut, done } from '../../../testing/carry-out.ts';
import { taxRates } from './tax-rates.ts';

const plan = { kind: 'tax-rates', stripeId: 'sub_1', scheduleId: null } as const;
const answers = { 'POST subscriptions/sub_1': { id: 'sub_1' } };

test('future invoices have other rates, and nothing is charged for it', async () => {
  expect(await carryOut(taxRates, { ...plan, taxRates: ['txr_20'] }, answers)).toMatchObject({
    result: done,
    told: [['POST subscriptions/sub_1', { 'default_tax_rates[0]': 'txr_20', proration_behavior: 'none' }]],
  });
});

test('where no VAT is charged any more, the rates are taken off', async () => {
  const { told } = await carryOut(taxRates, { ...plan, taxRates: [] }, answers);
  expect(told).toEqual([['POST subscriptions/sub_1', { default_tax_rates: '', proration_behavior: 'none' }]]);
});

test('what is scheduled has them as well, since its rates go before the subscription’s', async () => {
  const phase = { start_date: 100, end_date: 200, items: [{ price: 'price_starter', quantity: 1 }] };
  const none = { trial_end: null, collection_method: null, invoice_settings: null, default_tax_rates: null };
  const { told } = await carryOut(
    taxRates,
    { ...plan, scheduleId: 'sub_sched_1', taxRates: ['txr_20'] },
    {
      ...answers,
      'GET subscription_schedules/sub_sched_1': {
        id: 'sub_sched_1',
        status: 'active',
        current_phase: { start_date: 100, end_date: 200 },
        phases: [{ ...phase, ...none }],
      },
      'POST subscription_schedules/sub_sched_1': { id: 'sub_sched_1' },
    },
  );
  expect(told).toEqual([
    [
      'POST subscription_schedules/sub_sched_1',
      expect.objectContaining({ 'phases[0][default_tax_rates][0]': 'txr_20' }),
    ],
    ['POST subscriptions/sub_1', { 'default_tax_rates[0]': 'txr_20', proration_behavior: 'none' }],
  ]);
});
