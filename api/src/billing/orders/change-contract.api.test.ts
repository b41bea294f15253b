import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { type Answers, answeringProvider, refusal } from '../../testing/answering-provider.ts';
import { moneyDatabase } from '../../testing/money-database.ts';
import { providerSubscription } from '../../testing/provider-subscription.ts';
import { isProviderUnavailable } from '../stripe/provider-problem.ts';
import {
  changeContract,
  continueAfterCustomer,
  createRecoverOrder,
  finishEarlier,
  recoverOrders,
  retryNow,
  writeDown,
} from './change-contract.ts';
import { isInProgress } from './in-progress.ts';
import { findOrder, type HeldOrder, type NewOrder } from './order.repository.ts';
import type { OrderRow } from './order.tables.ts';

const money = await moneyDatabase();
const { billing, logged } = money;
const { database, clock } = billing;
const minutes = (count: number) => count * 60_000;

/** A shop with a subscription at a provider that accepts every change, or gives these answers. */
async function shopAt(answers: (stripeId: string) => Answers = () => ({})) {
  const shop = await money.shop();
  const stripeId = `sub_${shop}`;
  const { uuid } = await database
    .selectFrom('payment_subscription')
    .select('uuid')
    .where('shop_uuid', '=', shop)
    .executeTakeFirstOrThrow();
  const { stripe, told } = answeringProvider({
    [`GET subscriptions/${stripeId}`]: providerSubscription(stripeId),
    [`POST subscriptions/${stripeId}`]: providerSubscription(stripeId),
    ...answers(stripeId),
  });
  const resume = { kind: 'resume' as const, stripeId, scheduleId: null };
  const cancel = { kind: 'cancel' as const, stripeId, scheduleId: null };
  return {
    shop,
    billing: { ...billing, stripe },
    resume: { plan: resume, payment_subscription_uuid: uuid },
    cancel: { plan: cancel, payment_subscription_uuid: uuid },
    told: () => told.map(({ params }) => params['cancel_at_period_end']),
  };
}
type Shop = Awaited<ReturnType<typeof shopAt>>;

const set = ({ uuid }: Pick<HeldOrder, 'uuid'>, state: OrderRow['state'], lease: string, attempts = 0) =>
  database
    .updateTable('billing_order')
    .set({ state, attempts, lease_until: sql<Date>`now() + ${lease}::interval` })
    .where('uuid', '=', uuid)
    .execute();
const statesOf = async ({ shop }: Shop) =>
  (
    await database
      .selectFrom('billing_order')
      .select(['kind', 'state'])
      .where('shop_uuid', '=', shop)
      .orderBy('created_at')
      .orderBy('kind')
      .execute()
  ).map(({ kind, state }) => `${kind} ${state}`);
const recoveryOf = async (orderUuid: string) =>
  (await money.jobs('recover-order'))
    .filter(({ payload }) => JSON.stringify(payload).includes(orderUuid))
    .map(({ due_at }) => due_at.getTime() - clock.now().getTime());
const inProgress = { code: 'subscription-in-progress' };

test('a change is stored with the check that completes it after two minutes, and carried out', async () => {
  const one = await shopAt();
  expect(await changeContract(one.billing, one.shop, async () => one.resume)).toEqual({ clientSecret: null });
  expect([one.told(), await statesOf(one)]).toEqual([['false'], ['resume done']]);
  const { uuid } = await database
    .selectFrom('billing_order')
    .select('uuid')
    .where('shop_uuid', '=', one.shop)
    .executeTakeFirstOrThrow();
  expect(await recoveryOf(uuid)).toEqual([minutes(2)]);
});

test('what was decided has to hold still when it is stored under the lock', async () => {
  const one = await shopAt();
  const decisions = [one.resume, one.cancel];
  const change = changeContract(one.billing, one.shop, async () => decisions.shift() ?? one.cancel);
  await expect(change).rejects.toMatchObject(inProgress);
  expect([one.told(), await statesOf(one)]).toEqual([[], []]);
});

test('a cancellation replaces an order that waits for the customer, and another change does not', async () => {
  const one = await shopAt();
  await set(await money.order(one.shop, { plan: one.resume.plan }), 'awaiting-setup', '0');
  await changeContract(one.billing, one.shop, async () => one.resume);
  expect(await statesOf(one)).toEqual(['resume awaiting-setup', 'resume done']);
  await changeContract(one.billing, one.shop, async () => one.cancel);
  expect((await statesOf(one)).toSorted()).toEqual(['cancel done', 'resume done', 'resume superseded']);
});

test('a change that a dead process left behind is completed first', async () => {
  const one = await shopAt();
  const left = await money.order(one.shop);
  await set(left, 'working', '0');
  await changeContract(one.billing, one.shop, async () => one.resume);
  expect(one.told()).toEqual(['true', 'false']);
  expect(await statesOf(one)).toEqual(['cancel done', 'resume done']);
  expect(await recoveryOf(left.uuid)).toEqual([minutes(2)]);
});

test('a change at work without a job, as after a restore, is continued by the next start', async () => {
  const one = await shopAt();
  const left = await money.order(one.shop);
  await set(left, 'working', '0');
  expect(await recoveryOf(left.uuid)).toEqual([]);
  await recoverOrders(one.billing);
  expect(await recoveryOf(left.uuid)).toEqual([minutes(2)]);
});

test.each([
  ['another process carries it out', 'working', '1 minute'],
  ['it needs an operator', 'needs-attention', '0'],
] as const)('while an earlier change is in progress (%s), another one is refused', async (_, state, lease) => {
  const one = await shopAt();
  await set(await money.order(one.shop), state, lease);
  await expect(changeContract(one.billing, one.shop, async () => one.resume)).rejects.toMatchObject(inProgress);
  expect(one.told()).toEqual([]);
});

test('the place of a shop is taken by one of two changes that are stored at the same moment', async () => {
  const one = await shopAt();
  const change: NewOrder = {
    ...one.resume,
    shop_uuid: one.shop,
    request_hash: '',
    quote_uuid: null,
    created_at: clock.now(),
  };
  await writeDown(one.billing, change, async () => undefined);
  await expect(writeDown(one.billing, change, async () => undefined)).rejects.toMatchObject(inProgress);
  const refused = new Error('No longer valid.');
  const other = await shopAt();
  await expect(
    writeDown(other.billing, { ...change, ...other.resume, shop_uuid: other.shop }, () => Promise.reject(refused)),
  ).rejects.toBe(refused);
});

test('without an earlier change there is nothing to complete, and its answer is told', async () => {
  const one = await shopAt();
  expect(await finishEarlier(one.billing, one.shop)).toBeNull();
  const left = await money.order(one.shop);
  await set(left, 'working', '0');
  expect(await finishEarlier(one.billing, one.shop)).toMatchObject({
    order: { uuid: left.uuid },
    answer: { clientSecret: null },
  });
});

test('the recovery completes what was left behind, and is over then', async () => {
  const one = await shopAt();
  const left = await money.order(one.shop);
  await set(left, 'working', '0');
  await createRecoverOrder(one.billing)({ orderUuid: left.uuid }, new AbortController().signal);
  expect([await statesOf(one), await recoveryOf(left.uuid)]).toEqual([['cancel done'], []]);
});

test.each([
  [0, 2],
  [3, 16],
  [9, 60],
])('after %p failures the next recovery comes in %p minutes', async (failures, expected) => {
  const one = await shopAt((id) => ({ [`POST subscriptions/${id}`]: refusal('api_error', 'Try again.') }));
  const left = await money.order(one.shop);
  await set(left, 'working', '0', failures);
  logged.length = 0;
  await createRecoverOrder(one.billing)({ orderUuid: left.uuid }, new AbortController().signal);
  expect(await findOrder(database, left.uuid)).toMatchObject({ state: 'working', attempts: failures + 1 });
  expect(await recoveryOf(left.uuid)).toEqual([minutes(expected)]);
  expect(logged.map(({ message }) => message)).toEqual(['a change of a contract could not be carried out yet']);
});

test('while a process carries it out the recovery only looks again later', async () => {
  const one = await shopAt();
  const held = await money.order(one.shop);
  await createRecoverOrder(one.billing)({ orderUuid: held.uuid }, new AbortController().signal);
  expect([one.told(), await recoveryOf(held.uuid)]).toEqual([[], [minutes(1)]]);
});

test.each(['awaiting-setup', 'needs-attention', 'done', 'failed', 'superseded'] as const)(
  'the recovery leaves a change that is %s alone',
  async (state) => {
    const one = await shopAt();
    const order = await money.order(one.shop);
    await set(order, state, '0');
    await createRecoverOrder(one.billing)({ orderUuid: order.uuid }, new AbortController().signal);
    expect([one.told(), await recoveryOf(order.uuid)]).toEqual([[], []]);
  },
);

test('once the customer has acted the order goes on, unless another process has it', async () => {
  const one = await shopAt();
  const waiting = await money.order(one.shop);
  await set(waiting, 'awaiting-setup', '0');
  await continueAfterCustomer(one.billing, waiting.uuid);
  expect([one.told(), await statesOf(one)]).toEqual([['true'], ['cancel done']]);
  await continueAfterCustomer(one.billing, waiting.uuid);
  expect(one.told()).toEqual(['true']);
});

test('while another change of the shop is in progress the order waits', async () => {
  const one = await shopAt();
  const waiting = await money.order(one.shop);
  await set(waiting, 'awaiting-setup', '0');
  await money.order(one.shop, { plan: one.resume.plan });
  await expect(continueAfterCustomer(one.billing, waiting.uuid)).rejects.toMatchObject(inProgress);
});

test('an operator lets a change be repeated at once, if it needs one', async () => {
  const one = await shopAt();
  const stuck = await money.order(one.shop);
  await expect(retryNow(one.billing, stuck.uuid)).rejects.toMatchObject({ code: 'order-not-stuck' });
  expect(await recoveryOf(stuck.uuid)).toEqual([]);
  await set(stuck, 'needs-attention', '0', 5);
  await retryNow(one.billing, stuck.uuid);
  expect(await findOrder(database, stuck.uuid)).toMatchObject({ state: 'working', attempts: 0 });
  expect(await recoveryOf(stuck.uuid)).toEqual([0]);
});

test('a job waits for another change and for the provider, and for no other failure', async () => {
  const one = await shopAt((id) => ({ [`POST subscriptions/${id}`]: refusal('api_error', 'Try again.') }));
  const failure = (work: Promise<unknown>) => work.catch((error: unknown) => error);
  const away = await failure(changeContract(one.billing, one.shop, async () => one.resume));
  const taken = await shopAt();
  await money.order(taken.shop);
  const busy = await failure(changeContract(taken.billing, taken.shop, async () => taken.resume));
  const declined = await shopAt((id) => ({ [`POST subscriptions/${id}`]: refusal('card_error', 'Declined.') }));
  const no = await failure(changeContract(declined.billing, declined.shop, async () => declined.resume));
  const errors = [away, busy, no, new Error('broken')];
  expect(errors.map(isProviderUnavailable)).toEqual([true, false, false, false]);
  expect(errors.map(isInProgress)).toEqual([false, true, false, false]);
});

test('a change that arrives while its shop is removed finds no shop, and nothing is written down', async () => {
  const shop = await shopAt();
  await database.updateTable('shop').set({ removed_at: clock.now() }).where('uuid', '=', shop.shop).execute();
  const refused = await changeContract(shop.billing, shop.shop, async () => shop.resume).catch(
    (error: unknown) => error,
  );
  expect(refused).toMatchObject({ code: 'not-found', status: 404 });
  expect([await statesOf(shop), shop.told()]).toEqual([[], []]);
});
