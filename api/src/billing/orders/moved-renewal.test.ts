import type { PriceMove } from '@kontor/domain/price-move';
import { expect, test } from 'vitest';
import { itemRow, paymentRow, priceOf, storedSubscription } from '../../testing/situation.ts';
import type { StoredSubscription } from '../subscriptions/subscription.repository.ts';
import { movedRenewal } from './moved-renewal.ts';

// The period ends on 20 December.
const raised = { ...priceOf('advanced'), tiers: [{ upTo: null, unitAmount: 25_900 }] };
const move = (notBefore: string, ...prices: PriceMove['prices']): StoredSubscription['moves'][number] => ({
  uuid: 'move',
  paymentSubscriptionUuid: 'contract',
  kind: 'list',
  notBefore: new Date(notBefore),
  prices,
});
const due = move('2026-12-20T09:00:00.000Z', raised);
const renewal = (moves: StoredSubscription['moves'], given: Parameters<typeof storedSubscription>[0] = {}) =>
  movedRenewal({ ...storedSubscription(given), moves });
const moved = [
  { price: raised, quantity: 1 },
  { price: priceOf('wms'), quantity: 4 },
];

test('what moves and what stays is scheduled together for the next renewal', () => {
  expect(renewal([due])).toEqual(moved);
});

test.each<[string, StoredSubscription['moves'], Parameters<typeof storedSubscription>[0]]>([
  ['nothing is told', [], {}],
  ['the renewal is before the day', [move('2026-12-20T09:00:00.001Z', raised)], {}],
  ['the price is the same', [move('2026-12-01', priceOf('advanced'))], {}],
  ['the contract ends', [due], { payments: [paymentRow({ cancel_at: new Date('2026-12-20T09:00:00.000Z') })] }],
  ['the contract has ended', [due], { payments: [paymentRow({ state: 'canceled' })] }],
  ['what moves is only tried', [due], { items: [itemRow('advanced', 1, { is_trial: true }), itemRow('wms', 4)] }],
  ['no price is known', [due], { items: [itemRow('advanced', 1, { price: null })] }],
])('nothing is scheduled where %s', (_, moves, given) => {
  expect(renewal(moves, given)).toBeNull();
});

test('of a contract with a scheduled change what follows moves', () => {
  const given = {
    items: [itemRow('starter'), itemRow('advanced', 1, { state: 'pending' }), itemRow('wms', 4, { state: 'pending' })],
    payments: [paymentRow({ schedule_activation_at: new Date('2026-12-20T09:00:00.000Z') })],
  };
  expect(renewal([due], given)).toEqual(moved);
  expect(renewal([due], { ...given, payments: [paymentRow()] })).toBeNull();
});
