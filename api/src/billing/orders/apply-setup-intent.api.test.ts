import { expect, test } from 'vitest';
import { type Answers, answeringProvider, listOf } from '../../testing/answering-provider.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { providerSubscription } from '../../testing/provider-subscription.ts';
import { applySetupIntent, createEndLapsedSetup, expectSetup, setupMetadata } from './apply-setup-intent.ts';

const money = await moneyDatabase();
const { billing } = money;
const { database } = billing;

const card = { id: 'pm_card', card: { brand: 'visa', last4: '4242' } };
const account = { id: 'pm_sepa', sepa_debit: { country: 'DE', last4: '3000' } };

/** The payment-provider subscription of a shop, for which a set-up waits. */
async function waiting(setup: string) {
  const shop = await money.shop();
  const stripeId = `sub_${shop}`;
  await database
    .updateTable('payment_subscription')
    .set({ setup_intent_id: setup })
    .where('shop_uuid', '=', shop)
    .execute();
  return { shop, stripeId };
}

const atProvider = (stripeId: string): Answers => ({
  [`GET subscriptions/${stripeId}`]: providerSubscription(stripeId),
  [`POST subscriptions/${stripeId}`]: { id: stripeId },
  'GET invoices': listOf(),
});

const intent = (id: string, change: object) => ({
  [`GET setup_intents/${id}?expand[0]=payment_method`]: {
    id,
    object: 'setup_intent',
    status: 'succeeded',
    payment_method: card,
    last_setup_error: null,
    metadata: {},
    ...change,
  },
});

const unlimited = new AbortController().signal;

async function apply(id: string, answers: Answers) {
  const { stripe, told } = answeringProvider(answers);
  await applySetupIntent({ ...billing, stripe }, id);
  return told;
}
const changesOf = async (shop: string) =>
  (await database.selectFrom('billing_order').select(['state', 'plan']).where('shop_uuid', '=', shop).execute()).map(
    ({ state, plan }) => ({ state, ...plan }),
  );
const waitsFor = async (shop: string) => {
  const { setup_intent_id } = await database
    .selectFrom('payment_subscription')
    .select('setup_intent_id')
    .where('shop_uuid', '=', shop)
    .executeTakeFirstOrThrow();
  return setup_intent_id;
};

test.each([
  ['card', card, 'pm_card', true],
  ['sepa_debit', account, 'pm_sepa', false],
])(
  'a %s that the customer confirmed is put to use, and pays what is open only if that was agreed',
  async (type, method, id, pays) => {
    const setup = `seti_${type}`;
    const { shop, stripeId } = await waiting(setup);
    const confirmed = intent(setup, { payment_method: method, metadata: setupMetadata(stripeId, pays) });
    const told = await apply(setup, { ...atProvider(stripeId), ...confirmed });
    expect(told[0]?.params).toMatchObject({ default_payment_method: id });
    expect(await changesOf(shop)).toEqual([
      {
        state: 'done',
        kind: 'payment-method',
        stripeId,
        setupIntentId: setup,
        paymentMethodId: id,
        type,
        paysOpenInvoices: pays,
      },
    ]);
    expect(await waitsFor(shop)).toBeNull();
  },
);

test('a set-up of the release before says nothing of open invoices, and pays them as that release said', async () => {
  const { shop, stripeId } = await waiting('seti_old');
  const confirmed = intent('seti_old', { metadata: { change_method_of: stripeId } });
  await apply('seti_old', { ...atProvider(stripeId), ...confirmed });
  expect(await changesOf(shop)).toMatchObject([{ paysOpenInvoices: true }]);
});

test('a set-up is put to use once, however often it is told', async () => {
  const { shop, stripeId } = await waiting('seti_twice');
  const answers = { ...atProvider(stripeId), ...intent('seti_twice', { metadata: setupMetadata(stripeId, true) }) };
  await apply('seti_twice', answers);
  expect(await apply('seti_twice', answers)).toEqual([]);
  expect(await changesOf(shop)).toHaveLength(1);
});

test('another set-up of the same shop is put to use as well', async () => {
  const { shop, stripeId } = await waiting('seti_first');
  const metadata = setupMetadata(stripeId, true);
  await apply('seti_first', { ...atProvider(stripeId), ...intent('seti_first', { metadata }) });
  await apply('seti_second', {
    ...atProvider(stripeId),
    ...intent('seti_second', { metadata, payment_method: account }),
  });
  expect((await changesOf(shop)).map((change) => 'type' in change && change.type)).toEqual(['card', 'sepa_debit']);
});

test('a set-up that came to nothing leaves the old method and is not waited for', async () => {
  const { shop, stripeId } = await waiting('seti_over');
  const metadata = setupMetadata(stripeId, true);
  const answers = { ...atProvider(stripeId), ...intent('seti_over', { status: 'canceled', metadata }) };
  expect(await apply('seti_over', answers)).toEqual([]);
  expect([await changesOf(shop), await waitsFor(shop)]).toEqual([[], null]);
});

test.each([
  ['was refused', { status: 'requires_payment_method', last_setup_error: { message: 'No.' } }, null],
  ['has not begun', { status: 'requires_payment_method' }, 'seti_open'],
  ['is in the hands of the bank', { status: 'requires_action', last_setup_error: { message: 'No.' } }, 'seti_open'],
])('a set-up that %s is waited for only while it may still succeed', async (_, change, expected) => {
  const { shop, stripeId } = await waiting('seti_open');
  const metadata = setupMetadata(stripeId, true);
  await apply('seti_open', { ...atProvider(stripeId), ...intent('seti_open', { ...change, metadata }) });
  expect(await waitsFor(shop)).toBe(expected);
});

test('a set-up without a method, or of a subscription that is not ours, changes nothing', async () => {
  const { shop, stripeId } = await waiting('seti_empty');
  for (const payment_method of [null, 'pm_unexpanded']) {
    const empty = intent('seti_empty', { payment_method, metadata: setupMetadata(stripeId, true) });
    expect(await apply('seti_empty', { ...atProvider(stripeId), ...empty })).toEqual([]);
  }
  const foreign = intent('seti_foreign', { metadata: setupMetadata('sub_foreign', true) });
  expect(await apply('seti_foreign', { ...atProvider('sub_foreign'), ...foreign })).toEqual([]);
  expect(await changesOf(shop)).toEqual([]);
});

test('an order that waited for its set-up goes on', async () => {
  const { shop, stripeId } = await waiting('seti_order');
  const order = await money.order(shop, { plan: { kind: 'resume', stripeId, scheduleId: null } });
  await database.updateTable('billing_order').set({ state: 'awaiting-setup' }).where('uuid', '=', order.uuid).execute();
  const metadata = { order_uuid: order.uuid };
  const open = intent('seti_order', { status: 'requires_action', metadata });
  expect(await apply('seti_order', { ...atProvider(stripeId), ...open })).toEqual([]);
  await apply('seti_order', { ...atProvider(stripeId), ...intent('seti_order', { metadata }) });
  expect(await changesOf(shop)).toMatchObject([{ state: 'done' }]);
});

test('a set-up that the provider made for a subscription that begins later is read with its subscription', async () => {
  const { stripeId } = await waiting('seti_theirs');
  const theirs = intent('seti_theirs', { status: 'requires_action' });
  expect(await apply('seti_theirs', { ...atProvider(stripeId), ...theirs })).toEqual([]);
  await expect(apply('seti_theirs', theirs)).rejects.toThrow(`GET subscriptions/${stripeId}`);
});

test('a set-up of which we know nothing is ignored', async () => {
  expect(await apply('seti_unknown', intent('seti_unknown', {}))).toEqual([]);
});

test.each(['requires_payment_method', 'requires_confirmation', 'requires_action'])(
  'after an hour a set-up that is still %s is canceled at the provider',
  async (status) => {
    const { stripeId } = await waiting(`seti_${status}`);
    const id = `seti_${status}`;
    const { stripe, told } = answeringProvider({
      ...atProvider(stripeId),
      ...intent(id, { status: 'canceled', metadata: setupMetadata(stripeId, true) }),
      [`GET setup_intents/${id}`]: { id, status },
      [`POST setup_intents/${id}/cancel`]: { id, status: 'canceled' },
    });
    await createEndLapsedSetup({ ...billing, stripe })({ setupIntentId: id }, unlimited);
    expect(told.map(({ call }) => call)).toEqual([`POST setup_intents/${id}/cancel`]);
  },
);

test('a set-up that succeeded meanwhile is put to use instead', async () => {
  const { shop, stripeId } = await waiting('seti_late');
  const { stripe, told } = answeringProvider({
    ...atProvider(stripeId),
    ...intent('seti_late', { metadata: setupMetadata(stripeId, true) }),
    'GET setup_intents/seti_late': { id: 'seti_late', status: 'succeeded' },
  });
  await createEndLapsedSetup({ ...billing, stripe })({ setupIntentId: 'seti_late' }, unlimited);
  expect(told.map(({ call }) => call)).toEqual([`POST subscriptions/${stripeId}`]);
  expect(await changesOf(shop)).toMatchObject([{ state: 'done' }]);
});

test('a set-up has an hour', async () => {
  await expectSetup(billing, 'seti_hour');
  const [job] = (await money.jobs('setup-lapsed')).filter(({ payload }) =>
    JSON.stringify(payload).includes('seti_hour'),
  );
  expect(job?.due_at).toEqual(new Date(billing.clock.now().getTime() + 3_600_000));
});
