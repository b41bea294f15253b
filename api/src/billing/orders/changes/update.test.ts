import { expect, test } from 'vitest';
import { answeringProvider } from '../../../testing/answering-provider.ts';
import { updatePlan } from '../../../testing/update-plan.ts';
import type { QuoteRow } from '../../cart/cart.tables.ts';
import type { Billing } from '../../stripe/billing.ts';
import type { Change, EarlierOrder } from './change-kind.ts';
import { update } from './update.ts';
import type { UpdatePlan } from './update-plan.ts';

const answer = { clientSecret: null };
const earlier = (change: Partial<EarlierOrder> = {}): EarlierOrder => ({
  state: 'done',
  quote_uuid: 'quote',
  answer,
  payment_subscription_uuid: 'contract',
  ...change,
});

test.each([
  ['answered as before, since it would change nothing any more', earlier(), 'quote', answer],
  ['carried out when it has another price', earlier(), 'another', null],
  ['carried out when the one before failed', earlier({ state: 'failed' }), 'quote', null],
])('an order that comes again is %s', (_, before, quote, expected) => {
  expect(update.answerOfDone(before, quote)).toBe(expected);
});

test.each([
  ['answered with what is still to be confirmed', earlier({ state: 'awaiting-setup' }), 'quote', answer],
  ['carried out when its price has changed', earlier({ state: 'awaiting-setup' }), 'another', null],
  ['carried out when nothing waits', earlier({ state: 'failed' }), 'quote', null],
])('an order whose confirmation is open is %s', async (_, before, uuid, expected) => {
  const again = update.answerAgain({} as Billing, {} as never, before, { uuid } as QuoteRow);
  expect(await again).toBe(expected);
});

const confirm = async (plan: UpdatePlan, offer: string | null, state: 'done' | 'awaiting-setup' = 'done') => {
  const happened: unknown[] = [];
  const billing = {
    offers: { accept: async (_: unknown, uuid: string) => void happened.push(['accepted', uuid]) },
    jobs: {
      enqueue: async (_: unknown, { kind }: { kind: string }, payload: object) => void happened.push([kind, payload]),
    },
  };
  const change: Change<UpdatePlan> = {
    uuid: 'order',
    shop_uuid: 'shop',
    payment_subscription_uuid: 'contract',
    offer_uuid: offer,
    plan,
    created_at: new Date('2026-11-22T10:00:00.000Z'),
    actor: null,
  };
  const tables = {
    selectFrom: () => tables,
    select: () => tables,
    where: () => tables,
    executeTakeFirst: async () => ({ organization_uuid: 'organization' }),
  };
  await update.confirm?.(billing as never, tables as never, change, { state, stripeId: 'sub_1', answer });
  return happened;
};
const upgrade = updatePlan({ upgrade: { items: [], prorationDate: 1, untilPaid: true } });
const taxedAnew = ['follow-base-data', { organizationUuid: 'organization' }];
const confirmed = ['order-confirmed', { shopUuid: 'shop', paymentSubscriptionUuid: 'contract', orderUuid: 'order' }];

test('an upgrade is announced once it is charged, with the offer that it accepts', async () => {
  const happened = await confirm(upgrade, 'offer');
  expect(happened).toEqual([['accepted', 'offer'], confirmed, taxedAnew]);
  expect(await confirm(upgrade, null)).toEqual([confirmed, taxedAnew]);
});

test('what is only scheduled is announced when it is read', async () => {
  expect(await confirm(updatePlan(), null)).toEqual([taxedAnew]);
});

test('what the customer has to confirm first has changed nothing yet', async () => {
  expect(await confirm(upgrade, 'offer', 'awaiting-setup')).toEqual([]);
});

test('the activity says what it changes, where the plan does', () => {
  const details = { planBefore: 'starter', plan: 'advanced' };
  expect(update.details?.(updatePlan({ details }))).toEqual(details);
  expect(update.details?.(updatePlan())).toEqual({});
});

test('a change without steps is done as it is', async () => {
  const { stripe } = answeringProvider({});
  const billing = { stripe, clock: { now: () => new Date('2026-11-22T10:00:00.000Z') } } as Billing;
  const change = { uuid: 'order', plan: updatePlan(), created_at: new Date('2026-11-22') } as Change<UpdatePlan>;
  expect(await update.carryOut(billing, change, { tookEffect: false })).toEqual({
    state: 'done',
    stripeId: 'sub_1',
    answer,
  });
});
