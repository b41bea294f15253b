import { aBalance, anOwedItem, ids } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { dunnedAmount, dunnedInvoices } from './dunned-amount.ts';

const own = anOwedItem({ amount: 10_000 });
const alsoOverdue = anOwedItem({ invoiceUuid: ids.shop, amount: 20_000 });
const onlyOpen = anOwedItem({ invoiceUuid: ids.subscription, amount: 40_000, isOverdue: false });
const balance = aBalance({ items: [own, alsoOverdue, onlyOpen] });

test.each([
  ['a reminder names what its invoice still owes', 'invoice-reminder-sent', balance, 10_000],
  ['switched off products come back when all that is overdue is paid', 'overdue', balance, 30_000],
  ['an invoice that was paid meanwhile owes nothing', 'invoice-reminder-sent', aBalance({ items: [onlyOpen] }), null],
  ['an invoice that is only open switches nothing off', 'overdue', aBalance({ items: [onlyOpen] }), null],
] as const)('%s', (_, state, given, expected) => {
  expect(dunnedAmount({ state, invoiceUuid: own.invoiceUuid }, given)).toBe(expected);
});

test('every invoice that has to be paid to switch the products on again is marked in the list', () => {
  const { invoiceUuid } = own;
  expect([...dunnedInvoices({ state: 'overdue', invoiceUuid }, balance)]).toEqual([
    invoiceUuid,
    alsoOverdue.invoiceUuid,
  ]);
  expect([...dunnedInvoices({ state: 'invoice-reminder-sent', invoiceUuid }, balance)]).toEqual([invoiceUuid]);
});
