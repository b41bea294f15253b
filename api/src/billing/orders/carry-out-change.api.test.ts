import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { type Answers, answeringProvider, listOf, nowhere, refusal } from '../../testing/answering-provider.ts';
import { interceptedProvider } from '../../testing/intercepted-provider.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { providerSubscription } from '../../testing/provider-subscription.ts';
import { until } from '../../testing/until.ts';
import { updatePlan } from '../../testing/update-plan.ts';
import { carryOutChange } from './carry-out-change.ts';
import type { ContractChange } from './changes/kinds.ts';
import type { UpdatePlan } from './changes/update-plan.ts';

const money = await moneyDatabase();
const { billing, logged } = money;
const { database } = billing;

const plans = {
  cancel: (stripeId: string): ContractChange => ({ kind: 'cancel', stripeId, scheduleId: null }),
  resume: (stripeId: string): ContractChange => ({ kind: 'resume', stripeId, scheduleId: null }),
  update: (stripeId: string, change: Partial<UpdatePlan> = {}): ContractChange => updatePlan({ stripeId, ...change }),
};
const upgrade = { items: [{ price: 'price_pos', quantity: 2 }], prorationDate: 1_795_000_000, untilPaid: true };

interface Given {
  readonly plan?: (stripeId: string) => ContractChange;
  readonly answers?: (stripeId: string) => Answers;
  readonly attempts?: number;
  /** How old the change is, in hours. */
  readonly age?: number;
  readonly lost?: boolean;
}

async function carryOut({ plan = plans.cancel, answers, attempts = 0, age = 0, lost = false }: Given = {}) {
  const shop = await money.shop();
  const stripeId = `sub_${shop}`;
  const created_at = new Date(billing.clock.now().getTime() - age * 3_600_000);
  const held = { ...(await money.order(shop, { plan: plan(stripeId), created_at })), attempts };
  await database.updateTable('billing_order').set({ attempts }).where('uuid', '=', held.uuid).execute();
  if (lost) {
    const holder = randomUUID();
    await database.updateTable('billing_order').set({ holder }).where('uuid', '=', held.uuid).execute();
  }
  const { stripe, told, read } = answeringProvider({
    [`GET subscriptions/${stripeId}`]: providerSubscription(stripeId),
    [`POST subscriptions/${stripeId}`]: providerSubscription(stripeId),
    ...answers?.(stripeId),
  });
  logged.length = 0;
  const answer = await carryOutChange({ ...billing, stripe }, held).catch((error: unknown) => error);
  const {
    state,
    problem_code,
    last_error,
    attempts: failed,
    isFree,
    ...stored
  } = await database
    .selectFrom('billing_order')
    .selectAll()
    .select(sql<boolean>`lease_until <= now()`.as('isFree'))
    .where('uuid', '=', held.uuid)
    .executeTakeFirstOrThrow();
  const { organization } = await money.owner(shop);
  return {
    uuid: held.uuid,
    organization: organization.uuid,
    answer,
    calls: told.map(({ call }) => call.replace(shop, 'shop')),
    params: told.map(({ params }) => params),
    read: read.map((call) => call.replace(shop, 'shop')),
    order: { state, code: problem_code, error: last_error, attempts: failed, isFree, answer: stored.answer },
    needsOperator: logged.some(({ message }) => message === 'a change of a contract needs an operator'),
  };
}
const jobsOf = async (kind: string, uuid: string) =>
  (await money.jobs(kind)).filter(({ payload }) => JSON.stringify(payload).includes(uuid)).length;

const nothingToConfirm = { clientSecret: null };

test('a change that the provider carries out is done, and its answer is kept', async () => {
  const { answer, calls, order } = await carryOut();
  expect(answer).toEqual(nothingToConfirm);
  expect(calls).toEqual(['POST subscriptions/sub_shop']);
  expect(order).toMatchObject({ state: 'done', code: null, error: null, attempts: 0, answer: nothingToConfirm });
});

const invoice = (id: string, change: object = {}) => ({
  id,
  object: 'invoice',
  status: 'open',
  total: 0,
  payments: { data: [] },
  ...change,
});
const create = (supersedes: string | null): ContractChange => ({
  kind: 'create',
  supersedes,
  params: { customer: 'cus_1', items: [{ price: 'price_starter', quantity: 1 }], metadata: { shop_uuid: 'shop' } },
});
const created = (listed: readonly object[] = []) => ({
  'GET subscriptions': listOf(...listed),
  'POST subscriptions': { id: 'sub_new' },
  'GET subscriptions/sub_new': providerSubscription('sub_new'),
});

test('a first order that the provider would charge otherwise than it was shown ends before anything is created, and operators are told', async () => {
  const { answer, calls, order, uuid } = await carryOut({
    plan: () => ({ ...create(null), charge: { due: 17_731, credit: 0 } }) as ContractChange,
    answers: () => ({ ...created(), 'POST invoices/create_preview': { amount_due: 15_958, starting_balance: 0 } }),
  });
  expect(answer).toMatchObject({ code: 'quote-changed' });
  expect(calls).toEqual(['POST invoices/create_preview']);
  expect(order).toMatchObject({ state: 'failed', code: 'quote-changed' });
  const about = { alarm: 'charge-differs', order: uuid, shown: 17_731, theirs: 15_958 };
  expect(logged).toContainEqual(expect.objectContaining({ level: 'error', about }));
});

interface Told {
  readonly kind: string;
  readonly plan: (stripeId: string) => ContractChange;
  readonly call: string;
  readonly params: object;
  readonly answers?: Answers;
}
const tellings: readonly Told[] = [
  { kind: 'cancel', plan: plans.cancel, call: 'POST subscriptions/sub_shop', params: { cancel_at_period_end: 'true' } },
  {
    kind: 'resume',
    plan: plans.resume,
    call: 'POST subscriptions/sub_shop',
    params: { cancel_at_period_end: 'false' },
  },
  {
    kind: 'bank transfer',
    plan: (stripeId) => ({ kind: 'bank-transfer', stripeId }),
    call: 'POST subscriptions/sub_shop',
    params: { collection_method: 'send_invoice' },
  },
  {
    kind: 'tax rates',
    plan: (stripeId) => ({ kind: 'tax-rates', stripeId, scheduleId: null, taxRates: ['txr_20'] }),
    call: 'POST subscriptions/sub_shop',
    params: { 'default_tax_rates[0]': 'txr_20' },
  },
  {
    kind: 'payment method',
    plan: (stripeId) => ({
      kind: 'payment-method',
      stripeId,
      setupIntentId: 'seti_1',
      paymentMethodId: 'pm_1',
      type: 'card',
      paysOpenInvoices: false,
    }),
    call: 'POST subscriptions/sub_shop',
    params: { default_payment_method: 'pm_1' },
    answers: { 'GET invoices': listOf() },
  },
  {
    kind: 'payment of an invoice',
    plan: (stripeId) => ({ kind: 'pay-invoice', stripeId, stripeInvoiceId: 'in_1', newMethodType: 'card' }),
    call: 'POST invoices/in_1',
    params: { 'payment_settings[payment_method_types][1]': 'card' },
    answers: {
      'GET invoices/in_1': invoice('in_1', {
        parent: { subscription_details: { subscription: 'sub_1' } },
        payment_settings: { payment_method_types: ['customer_balance'] },
      }),
      'GET subscriptions/sub_1': providerSubscription('sub_1'),
      'POST invoices/in_1': invoice('in_1'),
    },
  },
  { kind: 'first order', plan: () => create(null), call: 'POST subscriptions', params: {}, answers: created() },
];

test.each(tellings)('the provider is told what to do: $kind', async ({ plan, call, params, answers = {} }) => {
  const told = await carryOut({ plan, answers: () => answers });
  expect(told.order.state).toBe('done');
  expect(told.calls).toEqual([call]);
  expect(told.params[0]).toMatchObject(params);
});

test('what a change did to the subscription and its latest invoice is read at once', async () => {
  const { read } = await carryOut({
    answers: (id) => ({
      [`GET subscriptions/${id}`]: providerSubscription(id, { latest_invoice: 'in_latest' }),
      'GET invoices/in_latest': invoice('in_latest'),
    }),
  });
  expect(read.filter((call) => call === 'GET subscriptions/sub_shop').length).toBeGreaterThan(1);
  expect(read.at(-1)).toBe('GET invoices/in_latest');
});

test('an invoice that was paid is read at once', async () => {
  const { read } = await carryOut({
    plan: (stripeId) => ({ kind: 'pay-invoice', stripeId, stripeInvoiceId: 'in_1' }),
    answers: () => ({ 'GET invoices/in_1': invoice('in_1', { status: 'paid' }), 'GET payment_intents': listOf() }),
  });
  expect(read.filter((call) => call === 'GET invoices/in_1')).toHaveLength(2);
});

test('an order that replaces one that was never confirmed reads both subscriptions, the replaced one first', async () => {
  const { read } = await carryOut({
    plan: () => create('sub_old'),
    answers: () => ({
      ...created(),
      'GET subscriptions/sub_old': providerSubscription('sub_old', { status: 'canceled' }),
    }),
  });
  const readings = read.filter((call) => call.startsWith('GET subscriptions/'));
  expect(readings.lastIndexOf('GET subscriptions/sub_old')).toBeGreaterThan(0);
  expect(readings.at(-1)).toBe('GET subscriptions/sub_new');
});

test('a subscription of the shop that is unknown here is read instead of making a second one', async () => {
  const unknown = providerSubscription('sub_unknown', { metadata: { shop_uuid: 'shop' } });
  const { answer, calls, read } = await carryOut({
    plan: () => create(null),
    answers: () => ({ ...created([unknown]), 'GET subscriptions/sub_unknown': unknown }),
  });
  expect(answer).toMatchObject({ code: 'subscription-in-progress' });
  expect([calls, read.includes('GET subscriptions/sub_unknown')]).toEqual([[], true]);
});

test('a refused change of a running subscription reads it, and a refused first order has none to read', async () => {
  const refused = refusal('invalid_request_error', 'No.');
  const change = await carryOut({ answers: (id) => ({ [`POST subscriptions/${id}`]: refused }) });
  expect(change.read.filter((call) => call === 'GET subscriptions/sub_shop')).toHaveLength(2);
  const first = await carryOut({
    plan: () => create(null),
    answers: () => ({ ...created(), 'POST subscriptions': refused }),
  });
  expect([first.order.state, new Set(first.read)]).toEqual(['failed', new Set(['GET subscriptions'])]);
});

test('the lease is renewed every ten seconds while the provider works, and not afterwards', async () => {
  vi.useFakeTimers({
    toNotFake: ['setTimeout', 'setImmediate', 'nextTick', 'queueMicrotask', 'Date', 'performance'],
  });
  const held = await money.order(await money.shop());
  const expire = () =>
    database
      .updateTable('billing_order')
      .set({ lease_until: sql<Date>`now()` })
      .where('uuid', '=', held.uuid)
      .execute();
  const isLeased = async () =>
    (
      await sql<{
        leased: boolean;
      }>`select lease_until > now() as leased from billing_order where uuid = ${held.uuid}`.execute(database)
    ).rows[0]?.leased;
  const stripeId = `sub_${held.shop_uuid}`;
  const stripe = interceptedProvider(nowhere, async (_url, _, { method }) => {
    if (method === 'POST') {
      await expire();
      vi.advanceTimersByTime(10_000);
      await until(async () => (await isLeased()) === true);
    }
    return Response.json(providerSubscription(stripeId));
  });
  await carryOutChange({ ...billing, stripe }, held);
  expect(vi.getTimerCount()).toBe(0);
});

test('the result of who lost the change does not count', async () => {
  const { order, organization, uuid } = await carryOut({ lost: true, plan: (id) => plans.update(id) });
  expect(order.state).toBe('working');
  expect(await jobsOf('order-confirmed', uuid)).toBe(0);
  expect(await jobsOf('follow-base-data', organization)).toBe(0);
});

test('a declined payment ends the change and is told in the words of the bank', async () => {
  const declined = (id: string) => ({ [`POST subscriptions/${id}`]: refusal('card_error', 'Your card was declined.') });
  const { answer, order } = await carryOut({ answers: declined });
  expect(answer).toMatchObject({ code: 'payment-provider-error', message: 'Your card was declined.' });
  expect(order).toMatchObject({ state: 'failed', code: 'payment-provider-error', attempts: 0 });
});

test('any other refusal ends the change, and the customer decides again on what the provider has', async () => {
  const { answer, order } = await carryOut({
    answers: (id) => ({ [`POST subscriptions/${id}`]: refusal('invalid_request_error', 'It is over.') }),
  });
  expect(answer).toMatchObject({ code: 'subscription-in-progress' });
  expect(order).toMatchObject({ state: 'failed', code: 'subscription-in-progress' });
  expect(logged.map(({ level, message }) => [level, message])).toContainEqual([
    'error',
    'the payment provider refused a change of a contract',
  ]);
});

const away = (id: string) => ({ [`POST subscriptions/${id}`]: refusal('api_error', 'Try again.') });

test.each([
  ['the first time', 0, 0],
  ['for the tenth time', 9, 24],
  ['for the first times after a day without servers', 3, 26],
])(
  'while the provider is unavailable %s, the change stays in progress and is free for the next attempt',
  async (_, attempts, age) => {
    const { answer, order, needsOperator } = await carryOut({ answers: away, attempts, age });
    expect(answer).toMatchObject({ code: 'payment-provider-unavailable' });
    expect(order).toEqual({
      state: 'working',
      code: null,
      error: 'Try again.',
      attempts: attempts + 1,
      isFree: true,
      answer: null,
    });
    expect(needsOperator).toBe(false);
  },
);

test('an outage of more than a day needs an operator, who is alarmed', async () => {
  const { order, needsOperator, uuid } = await carryOut({ answers: away, attempts: 4, age: 24.1 });
  expect([order.state, needsOperator]).toEqual(['needs-attention', true]);
  expect(logged).toContainEqual({
    level: 'error',
    message: 'a change of a contract needs an operator',
    about: expect.objectContaining({ alarm: 'order-stuck', order: uuid }),
  });
});

/** The provider did it, and its answer cannot be read: a failure here. */
const unreadable = (id: string) => ({ [`GET subscriptions/${id}`]: providerSubscription(id, { items: null }) });

test.each([
  [4, 'working', false],
  [5, 'needs-attention', true],
])('after failure %p of our own the change is %s', async (failure, state, alarmed) => {
  const { order, needsOperator } = await carryOut({
    plan: plans.resume,
    answers: unreadable,
    attempts: failure - 1,
  });
  expect([order.state, order.attempts, needsOperator]).toEqual([state, failure, alarmed]);
});

test('that a key was used for something else is no refusal: an earlier request had an effect', async () => {
  const { order } = await carryOut({
    answers: (id) => ({ [`POST subscriptions/${id}`]: refusal('idempotency_error', 'Keys are for one request.') }),
  });
  expect([order.state, order.attempts]).toEqual(['working', 1]);
});

const appliedItem = {
  id: 'si_pos',
  price: { id: 'price_pos', metadata: { type: 'pos', platform: 'cloud', version: 'v2' } },
  quantity: 2,
};

test('a refusal after the charge leaves the change in progress', async () => {
  const { order } = await carryOut({
    plan: (id) =>
      plans.update(id, {
        upgrade: { ...upgrade, untilPaid: false },
        later: {
          items: [{ price: 'price_starter', quantity: 1 }],
          taxRates: [],
          sendInvoices: false,
          opensMethods: false,
        },
      }),
    answers: (id) => ({
      [`GET subscriptions/${id}`]: providerSubscription(id, { items: { data: [appliedItem] } }),
      'POST subscription_schedules': refusal('invalid_request_error', 'No.'),
    }),
  });
  expect(order).toMatchObject({ state: 'working', error: 'No.', attempts: 1, isFree: true });
});

test('a refusal after which the provider cannot be read is an attempt that failed', async () => {
  const { answer, order } = await carryOut({
    answers: (id) => ({
      [`GET subscriptions/${id}`]: providerSubscription(id, { items: null }),
      [`POST subscriptions/${id}`]: refusal('invalid_request_error', 'It is over.'),
    }),
  });
  expect(answer).toBeInstanceOf(TypeError);
  expect(order).toMatchObject({ state: 'working', code: null, attempts: 1, isFree: true });
});

test('an upgrade that was charged is confirmed to the customer, and taxed anew if base data changed meanwhile', async () => {
  const { order, organization, uuid } = await carryOut({
    plan: (id) => plans.update(id, { upgrade: { ...upgrade, untilPaid: false } }),
  });
  expect(order.state).toBe('done');
  expect(await jobsOf('order-confirmed', uuid)).toBe(1);
  expect(await jobsOf('follow-base-data', organization)).toBe(1);
});

test('a change for later is confirmed when the provider shows it, not before', async () => {
  const { order, organization, uuid } = await carryOut({ plan: (id) => plans.update(id) });
  expect(order.state).toBe('done');
  expect(await jobsOf('order-confirmed', uuid)).toBe(0);
  expect(await jobsOf('follow-base-data', organization)).toBe(1);
});

test('a change that waits for a new method is not confirmed yet', async () => {
  const { order, organization } = await carryOut({
    plan: (id) => plans.update(id, { setup: 'card', upgrade }),
    answers: () => ({
      'GET setup_intents': listOf(),
      'GET setup_intents/seti_1': {
        id: 'seti_1',
        object: 'setup_intent',
        status: 'requires_payment_method',
        payment_method: null,
        client_secret: 's',
      },
      'POST setup_intents': { id: 'seti_1', object: 'setup_intent' },
    }),
  });
  expect(order).toMatchObject({
    state: 'awaiting-setup',
    answer: { clientSecret: { type: 'setup_intent', clientSecret: 's' } },
  });
  expect(await jobsOf('follow-base-data', organization)).toBe(0);
});

test('an upgrade of more than 20 hours ago is not charged any more', async () => {
  const plan = (id: string) => plans.update(id, { upgrade });
  expect((await carryOut({ plan, age: 20.1 })).answer).toMatchObject({ code: 'payment-provider-error' });
  const { calls } = await carryOut({
    plan,
    age: 19.9,
    answers: (id) => ({
      'GET invoices/in_1': { status: 'paid' },
      [`POST subscriptions/${id}`]: providerSubscription(id),
    }),
  });
  expect(calls).toEqual(['POST subscriptions/sub_shop']);
});
