import { cart } from '@kontor/domain/testing';
import { expect, test } from 'vitest';
import { onTrial, situation } from '../../testing/situation.ts';
import { changeDetails } from './change-details.ts';

const startsAt = '2026-12-20T09:00:00.000Z';

// The shop pays for Advanced and four WMS devices by the month.
test.each([
  ['a larger plan, from now on', cart('professional', 4), { planBefore: 'advanced', plan: 'professional' }],
  ['more devices', cart('advanced', 6), { wmsBefore: 4, wms: 6 }],
  ['devices of another kind', cart('advanced', 4, 2), { posBefore: 0, pos: 2 }],
  ['fewer devices, later', cart('advanced', 1), { wmsBefore: 4, wms: 1, startsAt }],
  [
    'a smaller plan by the year, later',
    cart('starter', 4, 0, true),
    { planBefore: 'advanced', plan: 'starter', intervalBefore: 'month', interval: 'year', startsAt },
  ],
  ['nothing', cart('advanced', 4), {}],
])('the activity names what an order changes: %s', (_, selection, details) => {
  expect(changeDetails(situation(), selection)).toEqual(details);
});

test('where nothing is had, nothing was changed', () => {
  const none = { ...onTrial(), subscription: null };
  expect(changeDetails(none, cart('starter'))).toEqual({});
});
