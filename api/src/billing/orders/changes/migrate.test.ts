import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf, refusal } from '../../../testing/answering-provider.ts';
import { priceOf } from '../../../testing/situation.ts';
import type { Billing } from '../../stripe/billing.ts';
import type { Progress } from '../step.ts';
import type { Change } from './change-kind.ts';
import { goesOnOf, type MigratePlan, migrate } from './migrate.ts';

const params = {
  customer: 'cus_1',
  items: [{ price: 'price_starter', quantity: 1 }],
  default_tax_rates: ['txr_19'],
  metadata: { subscription_uuid: 'ours', shop_uuid: 'successor' },
  collection_method: 'charge_automatically',
} as const;
const begins: NonNullable<MigratePlan['begins']> = {
  params: { ...params, items: [...params.items], default_tax_rates: ['txr_19'] },
  method: 'card',
  paymentMethodId: 'pm_1',
  anchor: 1_797_592_000,
};
const plan = (change: Partial<MigratePlan> = {}): MigratePlan => ({
  kind: 'migrate',
  migrationUuid: 'migration',
  direction: 'complete',
  fromShopUuid: 'predecessor',
  moved: {} as MigratePlan['moved'],
  stripeId: 'sub_1',
  ends: true,
  begins: null,
  ...change,
});

const end = 1_795_000_000;
const byUs = { comment: 'Migration order' };
const invoice = { id: 'in_end', created: end, status: 'draft', total: -17_731 };
const ended = { id: 'sub_1', status: 'canceled', cancellation_details: byUs, latest_invoice: invoice, ended_at: end };
const running = { ...ended, status: 'active', cancellation_details: null };
const ending =
  'DELETE subscriptions/sub_1?invoice_now=true&prorate=true&cancellation_details[comment]=Migration%20order';

interface Given {
  readonly before?: object;
  readonly after?: object;
  readonly answers?: Answers;
}

/** Moves a contract whose subscription is another one once it was asked to end. */
async function move(given: MigratePlan, { before = running, after = ended, answers = {} }: Given = {}) {
  let isEnding = false;
  const { stripe, told } = answeringProvider(
    {
      get 'GET subscriptions/sub_1'() {
        return { ...(isEnding ? after : before), latest_invoice: 'in_end' };
      },
      get 'GET subscriptions/sub_1?expand[0]=latest_invoice'() {
        return isEnding ? after : before;
      },
      [ending]: ended,
      'POST invoices/in_end/finalize': invoice,
      'POST invoices/create_preview': { amount_due: 0 },
      'GET subscriptions': listOf(),
      'GET invoices': listOf(),
      'POST subscriptions': { id: 'sub_new' },
      'GET subscriptions/sub_new': {
        id: 'sub_new',
        status: 'active',
        collection_method: 'charge_automatically',
        pending_setup_intent: null,
        latest_invoice: null,
        schedule: null,
      },
      'POST subscriptions/sub_new': { id: 'sub_new' },
      ...answers,
    },
    (call) => {
      if (call === 'DELETE subscriptions/sub_1') isEnding = true;
      return undefined;
    },
  );
  const progress: Progress = { tookEffect: false };
  const change = { uuid: 'order', plan: given, created_at: new Date('2026-11-22T10:00:00.000Z') };
  const carried = migrate.carryOut({ stripe } as Billing, change as Change<MigratePlan>, progress);
  const result = await carried.catch((error: unknown) => error);
  return { result, calls: told.map(({ call }) => call), told, progress };
}

const moved = (stripeId: string, credit: number) => ({
  state: 'done',
  stripeId,
  answer: { clientSecret: null },
  credit,
});

test('a contract ends with credit for the rest of its period, gross, in an invoice that is issued', async () => {
  const { result, told, progress } = await move(plan());
  expect(result).toEqual(moved('sub_1', 17_731));
  expect(told.map(({ call }) => call)).toEqual(['DELETE subscriptions/sub_1', 'POST invoices/in_end/finalize']);
  expect(told[1]?.params).toEqual({ auto_advance: 'true' });
  expect(progress.tookEffect).toBe(true);
});

test.each([
  ['an invoice that is issued already is left as it is', { status: 'paid' }, 17_731],
  ['what is still to be paid is no credit', { status: 'paid', total: 500 }, 0],
  ['an invoice of before the end credits nothing', { status: 'paid', created: end - 1 }, 0],
])('%s', async (_, change, credit) => {
  const { result, calls } = await move(plan(), { after: { ...ended, latest_invoice: { ...invoice, ...change } } });
  expect(result).toEqual(moved('sub_1', credit));
  expect(calls).toEqual(['DELETE subscriptions/sub_1']);
});

test('a contract without an invoice, as before the end of a trial, leaves no credit', async () => {
  expect((await move(plan(), { after: { ...ended, latest_invoice: null } })).result).toEqual(moved('sub_1', 0));
});

test('what an earlier attempt has ended is not ended again', async () => {
  const { result, calls } = await move(plan(), { before: ended });
  expect(result).toEqual(moved('sub_1', 17_731));
  expect(calls).toEqual(['POST invoices/in_end/finalize']);
});

test('an end whose answer was lost counts, and one that was refused does not', async () => {
  const answers = { [ending]: refusal('api_error', 'Lost') };
  expect((await move(plan(), { answers })).result).toEqual(moved('sub_1', 17_731));
  const { result, progress } = await move(plan(), { answers, after: running });
  expect(result).toHaveProperty('message', 'Lost');
  expect(progress.tookEffect).toBe(false);
});

test.each([
  ['a person', { comment: 'Asked for by mail' }],
  ['another change', null],
])('a contract that %s has ended meanwhile is not moved', async (_, cancellation_details) => {
  const { result, calls } = await move(plan(), { before: { ...ended, cancellation_details } });
  expect(result).toMatchObject({ code: 'subscription-in-progress', stripeId: 'sub_1' });
  expect(calls).toEqual([]);
});

test('the contract of the other shop begins after the end, when the credit is there to pay for it', async () => {
  const { result, told } = await move(plan({ begins }));
  expect(result).toEqual(moved('sub_new', 17_731));
  expect(told.map(({ call }) => call)).toEqual([
    'DELETE subscriptions/sub_1',
    'POST invoices/in_end/finalize',
    'POST invoices/create_preview',
    'POST subscriptions',
  ]);
  expect(told[2]?.params).toEqual({
    customer: 'cus_1',
    'subscription_details[billing_mode][type]': 'classic',
    'subscription_details[items][0][price]': 'price_starter',
    'subscription_details[items][0][quantity]': '1',
    'subscription_details[default_tax_rates][0]': 'txr_19',
    'subscription_details[billing_cycle_anchor][type]': 'timestamp',
    'subscription_details[billing_cycle_anchor][timestamp]': '1797592000',
  });
  expect(told[3]?.params).toMatchObject({
    collection_method: 'charge_automatically',
    'metadata[order_uuid]': 'order',
    'metadata[shop_uuid]': 'successor',
  });
});

test('one that only begins ends nothing and leaves no credit', async () => {
  const { result, calls } = await move(plan({ ends: false, begins }));
  expect(result).toEqual(moved('sub_new', 0));
  expect(calls).toEqual(['POST invoices/create_preview', 'POST subscriptions']);
});

const sent = { collection_method: 'send_invoice', days_until_due: '14' };
const isSent = {
  'GET subscriptions/sub_new': {
    ...running,
    id: 'sub_new',
    collection_method: 'send_invoice',
    pending_setup_intent: null,
    latest_invoice: null,
    schedule: null,
  },
};

test.each([
  ['that the credit does not cover', { 'POST invoices/create_preview': { amount_due: 1 } }, begins],
  ['that no method on file could be charged with', {}, { ...begins, paymentMethodId: null }],
])(
  'a first invoice %s is sent, since no bank may decline it, and later ones are charged',
  async (_, answers, given) => {
    const { told } = await move(plan({ ends: false, begins: given }), { answers: { ...isSent, ...answers } });
    expect(told.map(({ call }) => call)).toEqual([
      'POST invoices/create_preview',
      'POST subscriptions',
      'POST subscriptions/sub_new',
    ]);
    expect(told[1]?.params).toMatchObject(sent);
    expect(told[2]?.params).toMatchObject({ collection_method: 'charge_automatically' });
    expect(told[2]?.params['default_payment_method']).toBe(given.paymentMethodId ?? undefined);
  },
);

test('a contract that is paid by transfer is sent its invoices as before', async () => {
  const transferred = {
    ...begins,
    method: 'bank_transfer' as const,
    paymentMethodId: null,
    params: { ...begins.params, collection_method: 'send_invoice' as const },
  };
  const { calls } = await move(plan({ ends: false, begins: transferred }), { answers: isSent });
  expect(calls).toEqual(['POST subscriptions']);
});

test('what begins with the end of a trial is previewed from then on, and without VAT without a rate', async () => {
  const later = { ...begins, anchor: null, params: { ...begins.params, default_tax_rates: [], trial_end: end } };
  const { told } = await move(plan({ ends: false, begins: later }));
  expect(told[0]?.params).toMatchObject({ 'subscription_details[trial_end]': String(end) });
  expect(told[0]?.params).not.toHaveProperty(['subscription_details[billing_cycle_anchor][type]']);
});

test('a migration holds both shops, uses no credit of its own, and lets nothing else use credit meanwhile', () => {
  expect(migrate.otherShop?.(plan())).toBe('predecessor');
  expect([migrate.credit?.(plan()), migrate.movesCredit]).toEqual([0, true]);
  expect(migrate.createsFor?.(plan({ begins }))).toBe('cus_1');
  expect(migrate.createsFor?.(plan())).toBeNull();
});

test('a contract that begins goes on with what was to come for the one that was paid for', () => {
  const places = { shop_uuid: 'successor', payment_subscription_uuid: 'ours' };
  const goesOn = { fromStripeId: 'sub_1', paymentSubscriptionUuid: 'ours', shopUuid: 'successor', products: [] };
  expect(goesOnOf({ ...places, plan: plan() })).toBeNull();
  expect(goesOnOf({ ...places, plan: plan({ begins }) })).toEqual(goesOn);
  const agreed = [{ stripePriceId: 'price_starter', price: priceOf('starter') }];
  expect(goesOnOf({ ...places, plan: plan({ begins, agreed }) })).toEqual({
    ...goesOn,
    products: [priceOf('starter').product],
  });
});
