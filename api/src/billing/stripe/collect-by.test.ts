import type { PaymentMethodType } from '@kontor/contract/subscription';
import { expect, test } from 'vitest';
import { answeringProvider } from '../../testing/answering-provider.ts';
import { collectBy } from './collect-by.ts';
import { collectionBy } from './payment-settings.ts';

const phase = (start: number, collection_method: string | null = null) => ({
  start_date: start,
  end_date: start + 100,
  trial_end: null,
  collection_method,
  invoice_settings: collection_method === 'send_invoice' ? { days_until_due: 14 } : null,
  default_tax_rates: null,
  items: [{ price: 'price_advanced', quantity: 1 }],
});

const collect = async (method: PaymentMethodType, schedule: object | null, methodId?: string) => {
  const { stripe, told } = answeringProvider({
    'GET subscriptions/sub_1': { id: 'sub_1', schedule: schedule === null ? null : 'sub_sched_1' },
    'POST subscriptions/sub_1': { id: 'sub_1' },
    'GET subscription_schedules/sub_sched_1': {
      id: 'sub_sched_1',
      status: 'active',
      current_phase: { start_date: 100, end_date: 200 },
      default_settings: { collection_method: 'charge_automatically' },
      ...schedule,
    },
    'POST subscription_schedules/sub_sched_1': { id: 'sub_sched_1' },
  });
  await collectBy(stripe, 'sub_1', collectionBy(method, 30), methodId);
  return told.map(({ call, params }) => ({ call, ...params }));
};

test('a card is charged from now on, and is the one on file', async () => {
  expect(await collect('card', null, 'pm_1')).toEqual([
    {
      call: 'POST subscriptions/sub_1',
      collection_method: 'charge_automatically',
      'payment_settings[payment_method_types][0]': 'card',
      'payment_settings[save_default_payment_method]': 'on_subscription',
      default_payment_method: 'pm_1',
    },
  ]);
});

test('invoices are sent from now on, and no method on file is changed', async () => {
  const [update, ...others] = await collect('bank_transfer', null);
  expect(others).toEqual([]);
  expect(update).toMatchObject({
    collection_method: 'send_invoice',
    days_until_due: '30',
    'payment_settings[payment_method_types][0]': 'customer_balance',
  });
  expect(update).not.toHaveProperty('default_payment_method');
});

test('what a schedule brings later is collected by the new method as well', async () => {
  const [scheduled, update] = await collect('bank_transfer', { phases: [phase(100), phase(200)] });
  expect(scheduled).toMatchObject({
    call: 'POST subscription_schedules/sub_sched_1',
    'phases[0][collection_method]': 'send_invoice',
    'phases[0][invoice_settings][days_until_due]': '30',
    'phases[1][collection_method]': 'send_invoice',
    'phases[1][invoice_settings][days_until_due]': '30',
  });
  expect(update).toHaveProperty(['payment_settings[payment_method_types][0]'], 'customer_balance');
});

test('what a schedule brings later is charged to the new method, which it would not learn otherwise', async () => {
  const [scheduled] = await collect('card', { phases: [phase(100), phase(200)] }, 'pm_new');
  expect(scheduled).toHaveProperty(['default_settings[default_payment_method]'], 'pm_new');
  const [sent] = await collect('bank_transfer', { phases: [phase(100), phase(200)] });
  expect(sent).not.toHaveProperty(['default_settings[default_payment_method]']);
});

test('a phase that is charged again sends no invoices, and has no days until they are due', async () => {
  const [scheduled] = await collect('card', { phases: [phase(100, 'send_invoice')] });
  expect(scheduled).toMatchObject({ 'phases[0][collection_method]': 'charge_automatically' });
  expect(scheduled).not.toHaveProperty(['phases[0][invoice_settings][days_until_due]']);
});

test('a later phase with a method of its own keeps it, and the subscription allows both', async () => {
  const [scheduled, update] = await collect('sepa_debit', { phases: [phase(100), phase(200, 'send_invoice')] });
  expect(scheduled).toMatchObject({
    'phases[0][collection_method]': 'charge_automatically',
    'phases[1][collection_method]': 'send_invoice',
    'phases[1][invoice_settings][days_until_due]': '14',
  });
  expect(update).toMatchObject({
    'payment_settings[payment_method_types]': '',
    'payment_settings[save_default_payment_method]': 'on_subscription',
  });
});

test('a schedule without a way of collection follows as well', async () => {
  const [scheduled, update] = await collect('card', {
    default_settings: { collection_method: 'send_invoice' },
    phases: [phase(100, 'send_invoice'), phase(200)],
  });
  expect(scheduled).toMatchObject({
    'phases[0][collection_method]': 'charge_automatically',
    'phases[1][collection_method]': 'charge_automatically',
  });
  expect(update).toHaveProperty(['payment_settings[payment_method_types][0]'], 'card');
});

test('a schedule that has ended is left alone', async () => {
  const [update, ...others] = await collect('card', { status: 'released', phases: [phase(100)] });
  expect([update?.call, others]).toEqual(['POST subscriptions/sub_1', []]);
  expect(update).toHaveProperty(['payment_settings[payment_method_types][0]'], 'card');
});
