import type { UsageEvent } from '@kontor/contract/usage';
import { expect, test } from 'vitest';
import { type Known, openTime, placeEvents, sortEvents } from './sort-events.ts';

const shopUuid = '00000000-0000-4000-8000-000000000010';
const event = (change: Partial<UsageEvent> = {}): UsageEvent => ({
  id: 'order-1',
  shopUuid,
  type: 'order',
  occurredAt: '2026-12-02T10:00:00Z',
  quantity: 1,
  ...change,
});
const known = (change: Partial<Known> = {}): Known => ({
  counted: new Set(),
  shops: new Set([shopUuid]),
  closedMonths: new Set(),
  ...change,
});
const now = new Date('2026-12-02T10:00:00.000Z');
const sort = (events: UsageEvent[], about = known(), at = now) =>
  sortEvents(events, placeEvents(events, openTime(at)), about);

test.each([
  ['in the running month', '2026-12-02T09:59:00Z', null],
  ['five minutes ahead', '2026-12-02T10:05:00Z', null],
  ['further ahead', '2026-12-02T10:05:00.001Z', 'in-the-future'],
  ['in years', '9999-12-31T23:59:59Z', 'in-the-future'],
  ['in the month before, which is open for some days', '2026-11-01T00:00:00Z', null],
  ['in its first moment in Berlin', '2026-10-31T23:00:00Z', null],
  ['before it', '2026-10-31T22:59:59.999Z', 'month-closed'],
  ['in antiquity', '0001-01-01T00:00:00Z', 'month-closed'],
])('an order %s', (_, occurredAt, code) => {
  const { fresh, rejected } = sort([event({ occurredAt })]);
  expect([fresh.length, rejected]).toEqual(code === null ? [1, []] : [0, [{ index: 0, code }]]);
});

test('the month before is closed from midnight of the fourth on', () => {
  const late = [event({ occurredAt: '2026-11-30T12:00:00Z' })];
  expect(sort(late, known(), new Date('2026-12-03T22:59:59.999Z')).rejected).toEqual([]);
  expect(sort(late, known(), new Date('2026-12-03T23:00:00.000Z')).rejected).toEqual([
    { index: 0, code: 'month-closed' },
  ]);
});

test('an order late in the evening of the last day belongs to the next month in Berlin', () => {
  const { fresh } = sort([event({ occurredAt: '2026-11-30T23:30:00Z' })]);
  expect(fresh).toMatchObject([{ month: '2026-12', day: 1, occurredAt: '2026-11-30T23:30:00.000Z' }]);
});

test('an id that was counted is a duplicate, whatever is sent with it', () => {
  const events = [event({ shopUuid: '00000000-0000-4000-8000-000000000099', occurredAt: '2020-01-01T00:00:00Z' })];
  expect(sort(events, known({ counted: new Set(['order-1']) }))).toEqual({ fresh: [], duplicates: 1, rejected: [] });
});

test('an id counts once within a call, and a rejected one may come again', () => {
  const { fresh, duplicates, rejected } = sort([
    event({ occurredAt: '2027-01-01T00:00:00Z' }),
    event({ quantity: 5 }),
    event({ quantity: 7 }),
    event({ id: 'order-2', shopUuid: '00000000-0000-4000-8000-000000000099' }),
  ]);
  expect(fresh).toMatchObject([{ id: 'order-1', quantity: 5 }]);
  expect(duplicates).toBe(1);
  expect(rejected).toEqual([
    { index: 0, code: 'in-the-future' },
    { index: 3, code: 'shop-unknown' },
  ]);
});

test('a month that was billed counts nothing more', () => {
  const billed = known({ closedMonths: new Set([`${shopUuid} 2026-12`]) });
  expect(sort([event()], billed).rejected).toEqual([{ index: 0, code: 'month-closed' }]);
});
