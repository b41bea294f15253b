import { expect, test } from 'vitest';
import { updatePlan } from '../../../testing/update-plan.ts';
import { type ContractChange, kindOf, subscriptionOf } from './kinds.ts';

const names = {
  create: 'subscription.ordered',
  update: 'subscription.changed',
  cancel: 'subscription.canceled',
  resume: 'subscription.resumed',
  'bank-transfer': 'payment-method.changed',
  'payment-method': 'payment-method.changed',
  'pay-invoice': 'invoice.paid',
  'tax-rates': null,
  migrate: null,
  'migrate-away': null,
  prices: null,
  'trial-end': null,
  end: null,
  complimentary: null,
} as const satisfies Record<ContractChange['kind'], string | null>;

test.each(Object.entries(names))('in the activity %s is: %s', (kind, action) => {
  expect(kindOf({ kind: kind as ContractChange['kind'] }).action).toBe(action);
});

test('only what is cancelled ends an order that waits for the customer', () => {
  const kinds = Object.keys(names) as ContractChange['kind'][];
  expect(kinds.filter((kind) => kindOf({ kind }).replacesWaiting)).toEqual(['cancel', 'end', 'complimentary']);
  expect(kinds.filter((kind) => kindOf({ kind }).movesCredit)).toEqual(['migrate']);
});

const create = (charge?: { due: number; credit: number } | null) =>
  ({ kind: 'create', params: { customer: 'cus_1', metadata: {} }, supersedes: null, charge }) as const;

test('a change is about the subscription that it names, and a first order about none', () => {
  expect(subscriptionOf(updatePlan())).toBe('sub_1');
  expect(subscriptionOf(create())).toBeNull();
});

test.each<[what: string, plan: ContractChange, credit: number | null | undefined]>([
  ['a first order uses the credit that it was shown with', create({ due: 100, credit: 50 }), 50],
  ['a first order that is charged later makes no invoice now', create(null), null],
  ['a first order of an older release makes none that is known of', create(), null],
  [
    'an upgrade uses the credit that it was shown with',
    updatePlan({ upgrade: { items: [], prorationDate: 1, untilPaid: true, charge: { due: 0, credit: 70 } } }),
    70,
  ],
  [
    'an upgrade before the subscription has begun makes no invoice',
    updatePlan({ upgrade: { items: [], prorationDate: 1, untilPaid: true, charge: null } }),
    null,
  ],
  ['what is scheduled makes no invoice', updatePlan(), null],
  ['a cancellation makes none', { kind: 'cancel', stripeId: 'sub_1', scheduleId: null }, undefined],
])('%s', (_, plan, credit) => {
  expect(kindOf(plan).credit?.(plan)).toBe(credit);
});

test('a subscription is created for the customer of a first order', () => {
  const plan = create();
  expect(kindOf(plan).createsFor?.(plan)).toBe('cus_1');
});

test('a place that a migration holds is carried out by nothing', async () => {
  const { carryOut } = kindOf({ kind: 'migrate-away' });
  await expect(carryOut({} as never, { uuid: 'held' } as never, { tookEffect: false })).rejects.toThrow(
    'The place of held is held by a migration',
  );
});
