import { expect, test } from 'vitest';
import { carryOut, done } from '../../../testing/carry-out.ts';
import { prices } from './prices.ts';

test('other prices are scheduled for the next renewal, once', async () => {
  const phase = { start_date: 100, end_date: 200, items: [{ price: 'price_before', quantity: 1 }] };
  const none = { trial_end: null, collection_method: null, invoice_settings: null, default_tax_rates: null };
  const schedule = {
    id: 'sub_sched_1',
    status: 'active',
    current_phase: { start_date: 100, end_date: 200 },
    phases: [{ ...phase, ...none }],
  };
  const { result, told, keys } = await carryOut(
    prices,
    {
      kind: 'prices',
      stripeId: 'sub_1',
      later: {
        items: [{ price: 'price_raised', quantity: 1 }],
        taxRates: ['txr_19'],
        sendInvoices: false,
        opensMethods: false,
      },
      agreed: [],
    },
    {
      'GET subscriptions/sub_1': { id: 'sub_1', schedule: null },
      'POST subscription_schedules': schedule,
      'GET subscription_schedules/sub_sched_1': schedule,
      'POST subscription_schedules/sub_sched_1': schedule,
    },
  );
  expect(result).toEqual(done);
  expect(keys[0]).toBe('order:schedule');
  expect(told).toMatchObject([
    ['POST subscription_schedules', { from_subscription: 'sub_1' }],
    [
      'POST subscription_schedules/sub_sched_1',
      {
        'phases[0][items][0][price]': 'price_before',
        'phases[1][items][0][price]': 'price_raised',
        'phases[1][proration_behavior]': 'none',
        end_behavior: 'release',
      },
    ],
  ]);
});
