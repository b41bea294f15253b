import { expect, test } from 'vitest';
import { daysUntil } from './date.ts';
import {
  austrianDuty,
  deadlineReminder,
  missingFacts,
  noticeDueAt,
  openObligation,
  type ReportableRegister,
} from './tax-office.ts';

const now = new Date('2026-11-23T10:00:00Z');
const register = (change: Partial<ReportableRegister> = {}): ReportableRegister => ({
  isoCountryCode: 'DE',
  tssSerialNumber: 'a1',
  commissionedAt: '2026-11-04T09:00:00.000Z',
  exchangedAt: null,
  tssChangedAt: null,
  decommissionedAt: null,
  reported: null,
  ...change,
});
const reported = { tssSerialNumber: 'a1', isDecommissioned: false, movedAt: null, runEndedAt: null };

test.each([
  ['a day in the middle of a month', '2026-11-04T09:00:00Z', '2026-12-04T22:59:59.999Z'],
  ['31 January', '2026-01-31T12:00:00Z', '2026-02-28T22:59:59.999Z'],
  ['31 January of a leap year', '2028-01-31T12:00:00Z', '2028-02-29T22:59:59.999Z'],
  ['31 March, across the change of the clocks', '2027-03-31T12:00:00Z', '2027-04-30T21:59:59.999Z'],
  ['28 February', '2026-02-28T12:00:00Z', '2026-03-28T22:59:59.999Z'],
  ['31 December', '2026-12-31T12:00:00Z', '2027-01-31T22:59:59.999Z'],
  ['an evening that is the next day in Germany already', '2026-01-31T23:30:00Z', '2026-03-01T22:59:59.999Z'],
  ['the first day with notices', '2025-07-01T12:00:00Z', '2025-08-01T21:59:59.999Z'],
  ['the day before it', '2025-06-30T12:00:00Z', '2025-07-31T21:59:59.999Z'],
  ['years before it', '2019-02-03T12:00:00Z', '2025-07-31T21:59:59.999Z'],
])('what happened on %s is to be reported within a month, and what is older by 31 July 2025', (_, at, due) => {
  expect(noticeDueAt(at)).toBe(due);
});

test('a new cash register is to be reported, until it is', () => {
  const dueAt = '2026-12-04T22:59:59.999Z';
  expect(openObligation(register(), now)).toMatchObject({ obligation: 'commissioning', dueAt });
  expect(openObligation(register({ reported }), now)).toBeNull();
});

test('one that is given up is to be reported again, also if it never was before', () => {
  const decommissionedAt = '2026-11-20T18:00:00.000Z';
  const open = { obligation: 'decommissioning', dueAt: '2026-12-20T22:59:59.999Z', changes: [] };
  expect(openObligation(register({ decommissionedAt, reported }), now)).toEqual(open);
  expect(openObligation(register({ decommissionedAt }), now)).toEqual(open);
  const done = { ...reported, isDecommissioned: true };
  expect(openObligation(register({ decommissionedAt, reported: done }), now)).toBeNull();
});

test('a day on which one will be given up is a plan', () => {
  expect(openObligation(register({ decommissionedAt: '2026-12-31T18:00:00.000Z', reported }), now)).toBeNull();
});

test('one that was given up before there were notices never has to be reported', () => {
  const old = register({ commissionedAt: '2021-01-04T09:00:00Z', decommissionedAt: '2025-06-30T12:00:00Z' });
  expect(openObligation(old, now)).toBeNull();
});

test('one that works again after it was reported as given up is a new one', () => {
  const back = register({ reported: { ...reported, isDecommissioned: true } });
  expect(openObligation(back, now)?.obligation).toBe('commissioning');
});

test('another TSE is a change, from the day on which it became known', () => {
  const exchanged = register({ tssSerialNumber: 'b2', tssChangedAt: '2026-11-15T09:00:00Z', reported });
  const change = { obligation: 'change', changes: ['tss'] };
  expect(openObligation(exchanged, now)).toEqual({ ...change, dueAt: '2026-12-15T22:59:59.999Z' });
  expect(openObligation({ ...exchanged, tssChangedAt: null }, now)).toEqual({ ...change, dueAt: null });
  expect(openObligation({ ...exchanged, tssSerialNumber: 'a1' }, now)).toBeNull();
  expect(openObligation({ ...exchanged, tssSerialNumber: null }, now)).toBeNull();
  expect(openObligation({ ...exchanged, reported: null }, now)?.obligation).toBe('commissioning');
});

test('a branch store that moved is a change of its registers, and one notice tells of a new TSE as well', () => {
  const moved = register({ reported: { ...reported, movedAt: '2026-11-18T09:00:00Z' } });
  const dueAt = '2026-12-18T22:59:59.999Z';
  expect(openObligation(moved, now)).toEqual({ obligation: 'change', dueAt, changes: ['address'] });
  const both = { ...moved, tssSerialNumber: 'b2', tssChangedAt: '2026-11-20T09:00:00Z' };
  expect(openObligation(both, now)).toEqual({ obligation: 'change', dueAt, changes: ['tss', 'address'] });
  const givenUp = { ...moved, decommissionedAt: '2026-11-20T18:00:00.000Z' };
  expect(openObligation(givenUp, now)?.obligation).toBe('decommissioning');
});

test('a system that took the place of another was got on that day', () => {
  const exchangedAt = '2026-11-10T09:00:00Z';
  const dueAt = '2026-12-10T22:59:59.999Z';
  expect(openObligation(register({ exchangedAt }), now)?.dueAt).toBe(dueAt);
  expect(openObligation(register({ exchangedAt, commissionedAt: null }), now)?.dueAt).toBe(dueAt);
});

test('without a date nothing counts down, and the date is missing', () => {
  expect(openObligation(register({ commissionedAt: null }), now)).toMatchObject({
    obligation: 'commissioning',
    dueAt: null,
  });
});

test('Austria has no such notices', () => {
  expect(openObligation(register({ isoCountryCode: 'AT' }), now)).toBeNull();
});

test.each([
  ['2026-12-08T22:59:59.999Z', 15, null],
  ['2026-12-07T22:59:59.999Z', 14, 14],
  ['2026-12-01T22:59:59.999Z', 8, 14],
  ['2026-11-27T22:59:59.999Z', 4, 14],
  ['2026-11-26T22:59:59.999Z', 3, 3],
  ['2026-11-23T22:59:59.999Z', 0, 3],
  ['2026-11-22T22:59:59.999Z', -1, null],
])('the mail for %s, which is %s days away', (date, left, reminder) => {
  expect([daysUntil(date, now), deadlineReminder(date, now)]).toEqual([left, reminder]);
});

const store = {
  isoCountryCode: 'DE',
  addressLine1: 'Torstraße 12',
  zip: '10119',
  city: 'Berlin',
  taxNumber: '30/123/45678',
};

test('what a notice needs and is not known is missing', () => {
  expect(missingFacts(store, register())).toEqual([]);
  const nothing = { ...store, addressLine1: null, zip: null, city: null, taxNumber: null };
  const bare = register({ tssSerialNumber: null, commissionedAt: null });
  expect(missingFacts(nothing, bare)).toEqual(['taxNumber', 'address', 'tss', 'commissionedAt']);
  expect(missingFacts({ ...nothing, isoCountryCode: 'AT' }, bare)).toEqual(['tss']);
});

test('a TSE whose number is spelled differently is no other', () => {
  const colons = register({ tssSerialNumber: 'A1:B2', reported: { ...reported, tssSerialNumber: 'a1b2' } });
  expect(openObligation(colons, now)).toBeNull();
});

test('one that works again is to be reported within a month of that', () => {
  const runEndedAt = '2026-11-20T09:00:00.000Z';
  const back = register({ reported: { ...reported, isDecommissioned: true, runEndedAt } });
  expect(openObligation(back, now)).toMatchObject({
    obligation: 'commissioning',
    dueAt: '2026-12-20T22:59:59.999Z',
  });
});

const vienna = (change: Partial<ReportableRegister> = {}) => register({ isoCountryCode: 'AT', reported, ...change });

test.each([
  ['its start receipt was checked', vienna(), null],
  ['it is new', vienna({ reported: null }), 'start-receipt'],
  [
    'it was given up and is in use again',
    vienna({ reported: { ...reported, runEndedAt: '2026-11-20T09:00:00.000Z' } }),
    'start-receipt',
  ],
  [
    'the note was made after it was given up, and it is in use again',
    vienna({ reported: { ...reported, isDecommissioned: true } }),
    'start-receipt',
  ],
  ['it has another signature unit', vienna({ tssSerialNumber: 'b2' }), 'signature-unit'],
  ['its signature unit is spelled differently', vienna({ tssSerialNumber: 'A:1' }), null],
  ['nothing signs any more', vienna({ tssSerialNumber: null }), null],
  ['it is given up', vienna({ decommissionedAt: '2026-11-20T18:00:00.000Z', reported: null }), null],
  ['it is in Germany', register({ reported: null }), null],
])('what is to be done for a register in Austria: %s', (_, found, duty) => {
  expect(austrianDuty(found, now)).toBe(duty);
});
