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

const thirty = { ...situation().settings, bankTransferDaysUntilDue: 30 };
const transferring = paymentRow({
  is_yearly: true,
  collection_method: 'send_invoice',
  payment_method_type: 'bank_transfer',
});

test.each([
  ['what is set counts for a new contract', onTrial(), '2026-12-27T10:00:00.000Z'],
  [
    'what was agreed stays',
    situation({ payments: [{ ...transferring, days_until_due: 7 }] }),
    '2026-12-04T10:00:00.000Z',
  ],
  ['also what was agreed before it was stored', situation({ payments: [transferring] }), '2026-12-11T10:00:00.000Z'],
  ['a contract that is charged gets what is set', paidYearly, '2026-12-27T10:00:00.000Z'],
])('%s', (_, shop, transferDueAt) => {
  const given = { ...shop, settings: thirty };
  expect(transferDue(given, yearly, { dueNow: due, nextCharge }, now)).toEqual({ transferDueAt });
});

test('where nothing is charged any more, there is no invoice to transfer', () => {
  expect(transferDue(onTrial(), yearly, { dueNow: nothing, nextCharge: null }, now)).toEqual({});
});
