import { expect, test } from 'vitest';
import type { NewEntry } from '../ledger/ledger.repository.ts';
import type { CreditNoteReading } from '../stripe/credit-note-reading.ts';
import type { InvoiceReading } from '../stripe/invoice-reading.ts';
import {
  closingEntries,
  debtOf,
  entriesOfCreditNote,
  entriesOfDispute,
  isBesideInvoice,
  isWrittenOff,
  paidTwice,
  paidTwiceReference,
  settledReference,
  settlementsOf,
} from './read-entries.ts';

const finalizedAt = new Date('2026-11-20T09:00:00.000Z');
const paidAt = new Date('2026-11-22T09:00:00.000Z');
const voidedAt = new Date('2026-11-25T09:00:00.000Z');

const reading = (change: Partial<InvoiceReading> = {}): InvoiceReading => ({
  stripeId: 'in_1',
  documentNumber: null,
  subscriptionId: 'sub_1',
  customerId: 'cus_1',
  isOffer: false,
  state: 'paid',
  attempts: 1,
  transferred: 0,
  isGivenUp: false,
  failedMethod: null,
  collectionMethod: 'charge_automatically',
  currency: 'EUR',
  finalizedAt,
  dueAt: null,
  paidAt,
  subtotal: 14_900,
  tax: 2_831,
  total: 17_731,
  chargedPercent: 19,
  lines: [],
  payments: [],
  paidWith: null,
  deferred: 0,
  paidByCredit: 0,
  creditedBeforePayment: 0,
  creditNotes: [],
  ...change,
});

const note = (change: Partial<CreditNoteReading> = {}): CreditNoteReading => ({
  stripeId: 'cn_1',
  documentNumber: null,
  at: paidAt,
  voidedAt: null,
  subtotal: 8_403,
  tax: 1_597,
  total: 10_000,
  lines: [],
  refunds: [],
  credit: null,
  outOfBand: 0,
  ...change,
});

/** What was entered, without what moves nothing. */
const moved = (entries: ReturnType<typeof settlementsOf>) =>
  entries.filter(({ amount }) => amount !== 0).map(({ kind, amount, at, reference }) => [kind, amount, at, reference]);

test('an invoice is a debt over its gross total from the moment on in which it was finalized', () => {
  expect(debtOf(reading())).toEqual({ kind: 'invoice', amount: 17_731, at: finalizedAt, reference: 'in_1' });
});

test('one reference stands for everything that an earlier release entered as settled', () => {
  expect(settledReference('in_1')).toBe('in_1:settled');
});

test('each payment settles its part of an invoice', () => {
  const payments = [
    { reference: 'inpay_1', amount: 10_000, at: finalizedAt },
    { reference: 'inpay_2', amount: 7_731, at: paidAt },
  ];
  expect(moved(settlementsOf(reading({ payments })))).toEqual([
    ['payment', -10_000, finalizedAt, 'inpay_1'],
    ['payment', -7_731, paidAt, 'inpay_2'],
  ]);
});

test('the credit of the customer settles an invoice when it is finalized', () => {
  const payments = [{ reference: 'inpay_1', amount: 7_731, at: paidAt }];
  expect(moved(settlementsOf(reading({ payments, paidByCredit: 10_000 })))).toEqual([
    ['payment', -7_731, paidAt, 'inpay_1'],
    ['payment', -10_000, finalizedAt, 'in_1:credit'],
  ]);
});

test('an invoice that became credit owes nothing', () => {
  expect(moved(settlementsOf(reading({ total: -5_000, paidByCredit: -5_000 })))).toEqual([
    ['payment', 5_000, finalizedAt, 'in_1:credit'],
  ]);
});

test('what a paid invoice has not been paid at the provider was paid elsewhere', () => {
  const payments = [{ reference: 'inpay_1', amount: 2_000, at: paidAt }];
  const partly = reading({ payments, paidByCredit: 1_000, creditedBeforePayment: 4_731 });
  expect(moved(settlementsOf(partly)).at(-1)).toEqual(['payment', -10_000, paidAt, 'in_1:out-of-band']);
  expect(moved(settlementsOf(reading({ paidAt: null })))).toEqual([
    ['payment', -17_731, finalizedAt, 'in_1:out-of-band'],
  ]);
});

test('an invoice that is not paid has been paid nowhere', () => {
  expect(moved(settlementsOf(reading({ state: 'open', paidAt: null })))).toEqual([]);
  expect(settlementsOf(reading({ state: 'open', paidAt: null })).every(({ amount }) => Object.is(amount, 0))).toBe(
    true,
  );
});

test('a credit note on an open invoice takes off what is owed', () => {
  expect(moved(entriesOfCreditNote(note(), 0))).toEqual([['credit-note', -10_000, paidAt, 'cn_1']]);
});

test('what a credit note gives back after the payment is entered with it', () => {
  const refunds = [{ stripeId: 're_1', amount: 6_000 }];
  const credit = { reference: 'cbtxn_1', amount: 3_000 };
  expect(moved(entriesOfCreditNote(note({ refunds, credit, outOfBand: 1_000 }), 0))).toEqual([
    ['credit-note', -10_000, paidAt, 'cn_1'],
    ['refund', 6_000, paidAt, 're_1'],
    ['refund', 3_000, paidAt, 'cbtxn_1'],
    ['refund', 1_000, paidAt, 'cn_1:out-of-band'],
  ]);
});

test('refunds that have documents of their own are not taken off again', () => {
  const refunds = [{ stripeId: 're_1', amount: 4_000 }];
  expect(moved(entriesOfCreditNote(note({ refunds }), 4_000))[0]).toEqual(['credit-note', -6_000, paidAt, 'cn_1']);
});

test('what is written off is owed no more, was not paid back, and of a chargeback is no part of the invoice at the provider', () => {
  const open = entriesOfCreditNote(note({ isWriteOff: true }), 0);
  const chargedBack = entriesOfCreditNote(note({ isWriteOff: true, outOfBand: 10_000 }), 0);
  expect(moved(open)).toEqual([['credit-note', -10_000, paidAt, 'cn_1:written-off']]);
  expect(moved(chargedBack)).toEqual([['credit-note', -10_000, paidAt, 'cn_1:chargeback-written-off']]);
  expect([...open, ...chargedBack].map(isWrittenOff)).toEqual([true, true]);
  expect([...open, ...chargedBack].map(isBesideInvoice)).toEqual([false, true]);
  expect(entriesOfCreditNote(note(), 0).map(isWrittenOff)).toEqual([false, false]);
});

test('a write-off that is voided is owed again', () => {
  expect(moved(entriesOfCreditNote(note({ isWriteOff: true, voidedAt }), 0))[1]).toEqual([
    'credit-note',
    10_000,
    voidedAt,
    'cn_1:void',
  ]);
});

test('a credit note that is voided is owed again', () => {
  expect(moved(entriesOfCreditNote(note({ voidedAt }), 0))).toEqual([
    ['credit-note', -10_000, paidAt, 'cn_1'],
    ['credit-note', 10_000, voidedAt, 'cn_1:void'],
  ]);
});

const taken = { amount: -17_731, created: finalizedAt.getTime() / 1000 };
const given = { amount: 17_731, created: paidAt.getTime() / 1000 };

test('a lost dispute is owed again, and one that is won is settled', () => {
  const chargeback = ['chargeback', 17_731, finalizedAt, 'dp_1:withdrawn'];
  expect(moved(entriesOfDispute('dp_1', [taken]))).toEqual([chargeback]);
  expect(moved(entriesOfDispute('dp_1', [given, taken]))).toEqual([
    chargeback,
    ['chargeback-reversal', -17_731, paidAt, 'dp_1:reinstated'],
  ]);
});

test('a dispute whose money is taken in parts is one chargeback over their sum', () => {
  const rest = { amount: -269, created: paidAt.getTime() / 1000 };
  expect(moved(entriesOfDispute('dp_1', [taken, rest]))).toEqual([
    ['chargeback', 18_000, finalizedAt, 'dp_1:withdrawn'],
  ]);
});

test('an inquiry, and a movement of nothing, owe nothing', () => {
  expect(entriesOfDispute('dp_1', [])).toEqual([]);
  expect(entriesOfDispute('dp_1', [{ amount: 0, created: 0 }])).toEqual([]);
});

const open = { stripeId: 'in_1', atProvider: 'open' as const, owed: 17_731, loss: null, at: paidAt };

test('what is voided or given up is not owed any more', () => {
  expect(closingEntries({ ...open, atProvider: 'void' })).toEqual([
    { kind: 'void', amount: -17_731, at: paidAt, reference: 'in_1:void' },
  ]);
  expect(closingEntries({ ...open, atProvider: 'uncollectible' })).toEqual([
    { kind: 'write-off', amount: -17_731, at: paidAt, reference: 'in_1:write-off' },
  ]);
});

test('what is paid after it was given up is no loss', () => {
  expect(closingEntries({ ...open, atProvider: 'paid', owed: -17_731, loss: { amount: -17_731 } })).toEqual([
    { kind: 'write-off', amount: 17_731, at: paidAt, reference: 'in_1:write-off-reversed' },
  ]);
});

test.each([
  ['open', 17_731, null],
  ['processing', 17_731, null],
  ['void', 0, null],
  ['void', -100, null],
  ['uncollectible', 0, { amount: -17_731 }],
  ['uncollectible', -100, null],
  ['paid', 0, null],
  ['open', 17_731, { amount: -17_731 }],
] as const)('an invoice that is %s and owes %d cents is closed by nothing', (atProvider, owed, loss) => {
  expect(closingEntries({ ...open, atProvider, owed, loss })).toEqual([]);
});

type Entered = readonly [kind: NewEntry['kind'], amount: number, reference: string];
const entered = (...entries: readonly Entered[]): NewEntry[] =>
  entries.map(([kind, amount, reference]) => ({ kind, amount, at: paidAt, reference }));

const paidAndTaken: readonly Entered[] = [
  ['invoice', 100, 'in_1'],
  ['payment', -100, 'inpay_1'],
  ['chargeback', 100, 'dp_1:withdrawn'],
];
const paidAgain: Entered = ['payment', -100, 'pi_2'];
const won: Entered = ['chargeback-reversal', -100, 'dp_1:reinstated'];
const credited: Entered = ['refund', 100, paidTwiceReference('cbtxn_1')];

test.each<[what: string, cents: number, entries: readonly Entered[]]>([
  ['a chargeback that is won after the invoice was paid again', 100, [...paidAndTaken, paidAgain, won]],
  ['what of it is credit already', 0, [...paidAndTaken, paidAgain, won, credited]],
  ['a chargeback that is won and was not paid again', 0, [...paidAndTaken, won]],
  ['one that was paid again and is not won', 0, [...paidAndTaken, paidAgain]],
  [
    'a refund that failed, of an invoice whose chargeback was won',
    0,
    [...paidAndTaken, won, ['refund', -30, 're_1:failed']],
  ],
  ['a payment too much, without a chargeback', 0, [...paidAndTaken.slice(0, 2), paidAgain]],
  [
    'a second chargeback that is won later',
    100,
    [
      ...paidAndTaken,
      paidAgain,
      won,
      credited,
      ['chargeback', 100, 'dp_2:withdrawn'],
      ['payment', -100, 'pi_3'],
      ['chargeback-reversal', -100, 'dp_2:reinstated'],
    ],
  ],
  ['no more than what is too much', 40, [...paidAndTaken, paidAgain, won, ['refund', 60, 're_1']]],
])('of %s %d cents were paid twice', (_, cents, entries) => {
  expect(paidTwice(entered(...entries))).toBe(cents);
});

test('what was paid twice is no part of the invoice at the provider', () => {
  expect(entered(credited, ['refund', 100, 're_1']).map(isBesideInvoice)).toEqual([true, false]);
});
