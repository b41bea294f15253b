import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf, refusal } from '../../../testing/answering-provider.ts';
import { updatePlan } from '../../../testing/update-plan.ts';
import type { Progress } from '../step.ts';
import type { UpdatePlan } from './update-plan.ts';
import { updateSubscription } from './update-steps.ts';

const toProfessional = [{ id: 'si_plan', price: 'price_professional', quantity: 1 }];
const prorationDate = 1_795_000_000;
const now = new Date('2026-11-22T10:00:00.000Z');

const plan = (change: Partial<UpdatePlan> = {}) => updatePlan({ taxRates: ['txr_19'], ...change });
const upgrade = (change: Partial<NonNullable<UpdatePlan['upgrade']>> = {}) => ({
  items: toProfessional,
  prorationDate,
  untilPaid: true,
  ...change,
});

const item = (id: string, price: string, quantity = 1) => ({ id, price: { id: price }, quantity });
const subscription = (change: object = {}) => ({
  id: 'sub_1',
  object: 'subscription',
  status: 'active',
  cancel_at: null,
  pending_update: null,
  default_tax_rates: [{ id: 'txr_19' }],
  latest_invoice: 'in_1',
  schedule: null,
  items: { data: [item('si_plan', 'price_advanced'), item('si_wms', 'price_wms', 4)] },
  ...change,
});
const invoice = (status: string, intent: object | null = null) => ({
  id: 'in_1',
  object: 'invoice',
  status,
  confirmation_secret: { client_secret: 'pi_1_secret' },
  payments: { data: intent === null ? [] : [{ payment: { payment_intent: { id: 'pi_1', ...intent } } }] },
});

const carryOut = async (
  given: UpdatePlan,
  answers: Answers = {},
  { isExpired = false }: { isExpired?: boolean } = {},
) => {
  const { stripe, told } = answeringProvider(answers);
  const progress: Progress = { tookEffect: false };
  const order = { uuid: 'order', plan: given, created_at: isExpired ? new Date('2026-11-21T09:00:00.000Z') : now };
  const result = updateSubscription(stripe, now, order, progress);
  return { result: await result.catch((error: unknown) => error), calls: told, progress };
};

const done = { state: 'done', stripeId: 'sub_1', answer: { clientSecret: null } };
const answers = (change: Answers = {}) => ({
  'GET subscriptions/sub_1': subscription(),
  'POST subscriptions/sub_1': subscription(),
  'GET invoices/in_1': invoice('paid'),
  'POST invoices/in_1/void': invoice('void'),
  ...change,
});

test('nothing to change is done at once', async () => {
  expect(await carryOut(plan())).toEqual({ result: done, calls: [], progress: { tookEffect: false } });
});

test('an upgrade is charged for the rest of the period, and waits for its payment', async () => {
  const { result, calls, progress } = await carryOut(plan({ upgrade: upgrade() }), answers());
  expect(result).toEqual(done);
  expect(progress.tookEffect).toBe(true);
  expect(calls).toEqual([
    {
      call: 'POST subscriptions/sub_1',
      key: 'order:upgrade',
      params: {
        'items[0][id]': 'si_plan',
        'items[0][price]': 'price_professional',
        'items[0][quantity]': '1',
        proration_date: String(prorationDate),
        proration_behavior: 'always_invoice',
        payment_behavior: 'pending_if_incomplete',
      },
    },
  ]);
});

test('an upgrade that is debited or invoiced does not wait for its payment', async () => {
  const { result, calls, progress } = await carryOut(plan({ upgrade: upgrade({ untilPaid: false }) }), {
    'GET subscriptions/sub_1': subscription(),
    'POST subscriptions/sub_1': subscription(),
  });
  expect([result, progress.tookEffect]).toEqual([done, true]);
  expect(calls.map(({ params }) => params['payment_behavior'])).toEqual([undefined]);
});

test('an upgrade without an invoice has nothing to be paid', async () => {
  const free = answers({ 'POST subscriptions/sub_1': subscription({ latest_invoice: null }) });
  expect((await carryOut(plan({ upgrade: upgrade() }), free)).result).toEqual(done);
});

test.each([
  ['the plan was changed', toProfessional, [item('si_plan', 'price_professional')]],
  ['an item was added', [{ price: 'price_pos', quantity: 2 }], [item('si_new', 'price_pos', 2)]],
  ['an item was removed', [{ id: 'si_wms', deleted: true as const }], [item('si_plan', 'price_advanced')]],
])('what an earlier attempt has done is not charged again: %s', async (_, items, data) => {
  const before = { 'GET subscriptions/sub_1': subscription({ items: { data } }) };
  const { result, calls, progress } = await carryOut(plan({ upgrade: upgrade({ items }) }), before, {
    isExpired: true,
  });
  expect({ result, calls, progress }).toEqual({ result: done, calls: [], progress: { tookEffect: true } });
});

test.each([
  ['another price', toProfessional, [item('si_plan', 'price_advanced')]],
  ['another item', toProfessional, [item('si_other', 'price_professional')]],
  ['another number', [{ price: 'price_pos', quantity: 2 }], [item('si_new', 'price_pos', 3)]],
  ['one that is still there', [{ id: 'si_wms', deleted: true as const }], [item('si_plan', 'p'), item('si_wms', 'p')]],
  [
    'one of two changes',
    [...toProfessional, { price: 'price_pos', quantity: 2 }],
    [item('si_plan', 'price_professional')],
  ],
])('an attempt that came to nothing is repeated: %s', async (_, items, data) => {
  const before = answers({ 'GET subscriptions/sub_1': subscription({ items: { data } }) });
  const { calls } = await carryOut(plan({ upgrade: upgrade({ items }) }), before);
  expect(calls.map(({ call }) => call)).toEqual(['POST subscriptions/sub_1']);
});

test('after a day the customer has to see the price again, and nothing is charged', async () => {
  const { result, calls, progress } = await carryOut(plan({ upgrade: upgrade() }), answers(), { isExpired: true });
  expect(result).toMatchObject({
    code: 'payment-provider-error',
    message: 'The order was not completed within a day.',
  });
  expect({ calls, progress }).toEqual({ calls: [], progress: { tookEffect: false } });
});

test('taxes that changed are set before the upgrade is charged', async () => {
  const { calls } = await carryOut(plan({ upgrade: upgrade(), taxRates: ['txr_20'] }), answers());
  expect(calls[0]).toMatchObject({
    call: 'POST subscriptions/sub_1',
    params: { 'default_tax_rates[0]': 'txr_20', proration_behavior: 'none' },
  });
  expect(calls).toHaveLength(2);
  const untaxed = answers({ 'GET subscriptions/sub_1': subscription({ default_tax_rates: null }) });
  expect((await carryOut(plan({ upgrade: upgrade(), taxRates: [] }), untaxed)).calls).toHaveLength(1);
});

test('an upgrade that waits for its payment is not asked for again', async () => {
  const pending = answers({
    'GET subscriptions/sub_1': subscription({ pending_update: {}, default_tax_rates: [] }),
    'GET invoices/in_1': invoice('open', { status: 'requires_action' }),
  });
  const { result, calls, progress } = await carryOut(plan({ upgrade: upgrade() }), pending, { isExpired: true });
  expect(result).toEqual({
    state: 'awaiting-setup',
    stripeId: 'sub_1',
    answer: { clientSecret: { type: 'payment_intent', clientSecret: 'pi_1_secret' } },
  });
  expect({ calls, progress }).toEqual({ calls: [], progress: { tookEffect: false } });
});

test.each([
  [
    'was declined',
    { status: 'requires_payment_method', last_payment_error: { message: 'Your card was declined.' } },
    'Your card was declined.',
  ],
  [
    'failed without a reason',
    { status: 'requires_payment_method', last_payment_error: null },
    'The payment was declined.',
  ],
  ['was never tried', null, 'The payment was declined.'],
])('of an upgrade whose payment %s nothing stays', async (_, intent, message) => {
  const declined = answers({ 'GET invoices/in_1': invoice('open', intent) });
  const { result, calls, progress } = await carryOut(plan({ upgrade: upgrade() }), declined);
  expect(result).toMatchObject({ code: 'payment-provider-error', message });
  expect(calls.map(({ call }) => call)).toEqual(['POST subscriptions/sub_1', 'POST invoices/in_1/void']);
  expect(progress.tookEffect).toBe(false);
});

test('an upgrade whose time for payment ran out is refused', async () => {
  const ranOut = answers({ 'GET invoices/in_1': invoice('void') });
  const { result, calls } = await carryOut(plan({ upgrade: upgrade() }), ranOut);
  expect(result).toMatchObject({ code: 'payment-provider-error' });
  expect(calls.map(({ call }) => call)).toEqual(['POST subscriptions/sub_1']);
});

const setups = (...data: object[]) => ({
  'GET setup_intents': listOf(...data),
});
const setup = (change: object = {}) => ({
  id: 'seti_1',
  object: 'setup_intent',
  status: 'requires_payment_method',
  payment_method: null,
  client_secret: 'seti_1_secret',
  metadata: { order_uuid: 'order' },
  ...change,
});
const toConfirm = {
  state: 'awaiting-setup',
  stripeId: 'sub_1',
  answer: { clientSecret: { type: 'setup_intent', clientSecret: 'seti_1_secret' } },
};

test('a new payment method is given first, and nothing is charged before', async () => {
  const { result, calls } = await carryOut(plan({ setup: 'sepa_debit', upgrade: upgrade() }), {
    ...setups(
      setup({ id: 'seti_other', metadata: { order_uuid: 'other' } }),
      setup({ id: 'seti_bare', metadata: null }),
    ),
    'POST setup_intents': setup(),
    'GET subscriptions/sub_1': subscription(),
    'GET setup_intents/seti_1': setup(),
  });
  expect(result).toEqual(toConfirm);
  expect(calls).toEqual([
    {
      call: 'POST setup_intents',
      key: 'order:setup',
      params: {
        customer: 'cus_1',
        'allowed_payment_method_types[0]': 'sepa_debit',
        usage: 'off_session',
        'metadata[order_uuid]': 'order',
      },
    },
  ]);
});

test.each([
  ['is not confirmed yet', {}],
  ['was confirmed without a method', { status: 'succeeded' }],
  ['is being checked', { status: 'processing', payment_method: 'pm_1' }],
])('a set-up that %s is asked for again, and not begun anew', async (_, change) => {
  const { result, calls } = await carryOut(plan({ setup: 'card' }), {
    ...setups(setup(change)),
    'GET setup_intents/seti_1': setup(change),
  });
  expect({ result, calls }).toEqual({ result: toConfirm, calls: [] });
});

test('a payment method that the customer confirmed is put to use before the upgrade', async () => {
  const confirmed = setup({ status: 'succeeded', payment_method: 'pm_1' });
  const { result, calls } = await carryOut(plan({ setup: 'card', upgrade: upgrade() }), {
    ...answers(),
    ...setups(confirmed),
    'GET setup_intents/seti_1': confirmed,
  });
  expect(result).toEqual(done);
  expect(calls[0]).toEqual({
    call: 'POST subscriptions/sub_1',
    key: expect.any(String),
    params: {
      default_payment_method: 'pm_1',
      collection_method: 'charge_automatically',
      'payment_settings[payment_method_types][0]': 'card',
      'payment_settings[save_default_payment_method]': 'on_subscription',
    },
  });
  expect(calls[1]?.key).toBe('order:upgrade');
});

test('a schedule that is spent is released, and invoices are sent from now on', async () => {
  const { result, calls } = await carryOut(
    plan({ spentSchedule: 'sub_sched_1', sendInvoices: true, daysUntilDue: 30 }),
    {
      ...answers(),
      'GET subscription_schedules/sub_sched_1': { id: 'sub_sched_1', status: 'active' },
      'POST subscription_schedules/sub_sched_1/release': { id: 'sub_sched_1', status: 'released' },
    },
  );
  expect(result).toEqual(done);
  expect(calls.map(({ call }) => call)).toEqual([
    'POST subscription_schedules/sub_sched_1/release',
    'POST subscriptions/sub_1',
  ]);
  expect(calls[1]?.params).toMatchObject({ collection_method: 'send_invoice', days_until_due: '30' });
});

const later = {
  items: [{ price: 'price_starter', quantity: 1 }],
  taxRates: ['txr_19'],
  sendInvoices: false,
  opensMethods: false,
};

test('what comes later is scheduled for the end of the period', async () => {
  const running = {
    start_date: 1_794_000_000,
    end_date: 1_796_592_000,
    items: [],
    trial_end: null,
    collection_method: null,
    invoice_settings: null,
    default_tax_rates: null,
  };
  const schedule = { id: 'sub_sched_1', status: 'active', current_phase: running, phases: [running] };
  const { result, calls } = await carryOut(plan({ later }), {
    ...answers(),
    'POST subscription_schedules': schedule,
    'GET subscription_schedules/sub_sched_1': schedule,
    'POST subscription_schedules/sub_sched_1': schedule,
  });
  expect(result).toEqual(done);
  expect(calls[0]).toEqual({
    call: 'POST subscription_schedules',
    key: 'order:schedule',
    params: { from_subscription: 'sub_1' },
  });
  expect(calls[1]?.params).toMatchObject({
    end_behavior: 'release',
    'phases[0][start_date]': '1794000000',
    'phases[0][end_date]': '1796592000',
    'phases[1][items][0][price]': 'price_starter',
  });
});

const rateCalls = (calls: Awaited<ReturnType<typeof carryOut>>['calls']) =>
  calls.map(({ call, params }) => params['default_tax_rates[0]'] ?? call);

test.each([
  ['is paid', 'paid', null, []],
  ['is declined', 'open', { status: 'requires_payment_method' }, ['POST invoices/in_1/void']],
  ['waits for the customer', 'open', { status: 'requires_action' }, []],
])(
  'an upgrade that %s is taxed by the rate of today, and the next period by its own',
  async (_, status, intent, voided) => {
    const given = plan({ taxRates: ['txr_20'], renewalTaxRates: ['txr_21'], upgrade: upgrade() });
    const { calls } = await carryOut(given, answers({ 'GET invoices/in_1': invoice(status, intent) }));
    expect(rateCalls(calls)).toEqual(['txr_20', 'POST subscriptions/sub_1', ...voided, 'txr_21']);
  },
);

test('an upgrade that is paid has taken effect, even if the provider refuses the rate of the next period', async () => {
  const given = plan({ renewalTaxRates: ['txr_21'], upgrade: upgrade() });
  const { result, progress } = await carryOut(given, {
    ...answers({ 'POST subscriptions/sub_1': refusal('invalid_request_error', 'No such tax rate') }),
    'GET subscriptions/sub_1': subscription({ items: { data: [item('si_plan', 'price_professional')] } }),
  });
  expect(result).toBeInstanceOf(Error);
  expect(progress.tookEffect).toBe(true);
});

test('what begins later is taxed by its rate, which the subscription has before the schedule is made', async () => {
  const { calls } = await carryOut(plan({ renewalTaxRates: ['txr_21'], later }), answers());
  expect(rateCalls(calls)).toEqual(['txr_21', 'POST subscription_schedules']);
});

test('an upgrade that was charged is done, although the subscription was ended at the provider since', async () => {
  const ended = subscription({ status: 'canceled', items: { data: [item('si_plan', 'price_professional')] } });
  const given = plan({ setup: 'card', sendInvoices: true, upgrade: upgrade(), later });
  const { result, calls, progress } = await carryOut(given, answers({ 'GET subscriptions/sub_1': ended }));
  expect({ result, calls, progress }).toEqual({ result: done, calls: [], progress: { tookEffect: true } });
});

test('an upgrade that was not charged before the subscription ended is left to the provider to refuse', async () => {
  const ended = answers({ 'GET subscriptions/sub_1': subscription({ status: 'canceled' }) });
  const { calls } = await carryOut(plan({ upgrade: upgrade() }), ended);
  expect(calls.map(({ call }) => call)).toEqual(['POST subscriptions/sub_1']);
});

test.each([
  ['it was ended at the provider meanwhile', { status: 'canceled' }],
  ['it was cancelled at the provider meanwhile', { cancel_at: 1_796_592_000 }],
])('after an upgrade nothing is scheduled for a subscription without a next period: %s', async (_, change) => {
  const given = plan({ upgrade: upgrade(), later });
  const { result, calls } = await carryOut(given, answers({ 'GET subscriptions/sub_1': subscription(change) }));
  expect(result).toEqual(done);
  expect(calls.map(({ call }) => call)).toEqual(['POST subscriptions/sub_1']);
});

test('a change for the next period alone is refused when there is none', async () => {
  const ending = answers({ 'GET subscriptions/sub_1': subscription({ cancel_at: 1_796_592_000 }) });
  const { result, calls } = await carryOut(plan({ later }), ending);
  expect(result).toMatchObject({ type: 'StripeInvalidRequestError' });
  expect(calls.map(({ call }) => call)).toEqual(['POST subscription_schedules']);
});
