import { expect, test } from 'vitest';
import { itemRow } from '../../testing/situation.ts';
import { bookedNet } from './booked-net.ts';

const items = [
  itemRow('starter'),
  itemRow('wms', 7),
  itemRow('pos', 1, { is_trial: true }),
  itemRow('pos', 2, { price: null }),
  itemRow('advanced', 1, { state: 'pending' }),
  itemRow('wms', 1, { state: 'pending', is_trial: true }),
  itemRow('professional', 1, { state: 'expired' }),
];

test('an agency earns of plan and devices at their contract’s prices, without VAT', () => {
  expect(bookedNet(items, 'active')).toBe(14_900 + 5 * 2_500 + 2 * 1_900);
});

test('what is to come counts when it comes', () => {
  expect(bookedNet(items, 'pending')).toBe(22_900);
  expect(bookedNet([], 'pending')).toBe(0);
});
