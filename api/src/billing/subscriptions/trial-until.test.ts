import { expect, test } from 'vitest';
import { newItem } from '../../testing/situation.ts';
import type { NewItem } from './subscription.repository.ts';
import { trialUntil } from './trial-until.ts';

const now = new Date('2027-03-20T10:00:00.000Z');
const end = new Date('2027-04-10T22:00:00.000Z');
const trial = (type: NewItem['type'], change: Partial<NewItem> = {}): NewItem => ({
  ...newItem(type),
  is_trial: true,
  trial_days: 30,
  valid_until: new Date('2027-03-31T10:00:00.000Z'),
  price: null,
  ...change,
});
const given = (state: 'trial' | 'active' | 'expired', ...items: NewItem[]) =>
  trialUntil({ subscription: { state }, items: items as never }, end, now);
const expired = { state: 'expired', valid_until: new Date('2027-03-10T10:00:00.000Z') } as const;

test('a trial that runs ends on another day, and is as much longer', () => {
  expect(given('trial', trial('advanced'), trial('wms'))).toMatchObject([
    { type: 'advanced', state: 'active', valid_until: end, trial_days: 41 },
    { type: 'wms', state: 'active', valid_until: end, trial_days: 41 },
  ]);
});

test('a trial whose length is not known stays without one, and none is shorter than a day', () => {
  expect(given('trial', trial('advanced', { trial_days: null }))).toMatchObject([{ trial_days: null }]);
  const far = trial('advanced', { trial_days: 5, valid_until: new Date('2027-06-01T10:00:00.000Z') });
  expect(given('trial', far)).toMatchObject([{ trial_days: 1, valid_until: end }]);
});

test('a trial that has ended begins again today', () => {
  expect(given('expired', trial('advanced', expired))).toMatchObject([
    { state: 'active', valid_until: end, trial_days: 22 },
  ]);
});

test('while one trial runs, one that ended before stays so', () => {
  expect(given('trial', trial('advanced'), trial('wms', expired))).toMatchObject([
    { state: 'active', valid_until: end },
    expired,
  ]);
});

test('of a running contract what was tried beside it begins again, and nothing that was bought since', () => {
  const bought = newItem('professional');
  expect(given('active', bought, trial('wms', expired))).toMatchObject([bought, { state: 'active', valid_until: end }]);
  expect(given('active', bought, trial('advanced', expired))).toBeNull();
  expect(given('active', bought, newItem('wms'), trial('wms', expired))).toBeNull();
});

test('after a contract has ended no trial begins again, and without one there is none', () => {
  expect(given('expired', { ...newItem('advanced'), state: 'expired' }, trial('wms', expired))).toBeNull();
  expect(given('active', newItem('advanced'))).toBeNull();
});
