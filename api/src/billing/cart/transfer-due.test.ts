import { cart } from '@kontor/domain/testing';
import { expect, test } from 'vitest';
import { onTrial, paymentRow, situation } from '../../testing/situation.ts';
import { transferDue } from './transfer-due.ts';

const now = new Date('2026-11-27T10:00:00.000Z');
const yearly = cart('starter', 0, 0, true);
const due = { amount: 177_310, lines: [] };
const nothing = { amount: 0, lines: [] };
const inTwoWeeks = { transferDueAt: '2026-12-11T10:00:00.000Z' };
const later = { transferDueAt: '2027-01-03T12:00:00.000Z' };
const nextCharge = { amount: 177_310, date: '2026-12-20T12:00:00.000Z' };
const paidYearly = situation({ payments: [paymentRow({ is_yearly: true })] });

test.each([
  ['a first yearly order is payable within two weeks', onTrial(), yearly, due, inTwoWeeks],
  ['so is more of a contract that is billed yearly', paidYearly, yearly, due, inTwoWeeks],
  ['an order for the end of the trial is payable two weeks after that', onTrial(), yearly, nothing, later],
  ['so is the year of who is charged for the rest of the month', situation(), yearly, due, later],
  ['monthly billing has no bank transfer', onTrial(), cart('starter'), due, {}],
])('%s', (_, shop, selection, dueNow, expected) => {
  expect(transferDue(shop, selection, { dueNow, nextCharge }, now)).toEqual(expected);
});

test('where nothing is charged any more, there is no invoice to transfer', () => {
  expect(transferDue(onTrial(), yearly, { dueNow: nothing, nextCharge: null }, now)).toEqual({});
});
