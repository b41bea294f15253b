import type { DunningProcess } from '@kontor/contract/dunning';
import { aBalance, anOwedItem, aPaymentData, aProduct, aShop, aSubscription, ids } from '@kontor/testing/factories';
import { expect, test } from 'vitest';
import { isAboutMoney, type Situation, type Status, statusOf } from './status-sentence.ts';

const dunning = (state: DunningProcess['state'], deactivationDate: string | null = null): DunningProcess => ({
  uuid: ids.subscription,
  state,
  cause: 'failed-card-payment',
  deactivationDate,
  invoiceUuid: ids.invoice,
});

const calm: Situation = {
  now: '2027-01-06T12:00:00.000Z',
  shop: aShop(),
  subscription: aSubscription(),
  paymentData: null,
  dunning: null,
  balance: null,
  unconfirmed: null,
  unknown: [],
  isHidden: false,
  notice: null,
  openSteps: 0,
  waiting: [],
  movedTo: null,
  noMigration: null,
};

const troubled = aSubscription({
  state: 'past-due',
  cancelAtDate: '2026-12-31T00:00:00Z',
  scheduleActivationDate: '2026-12-01T00:00:00Z',
});
const trial = aSubscription({
  state: 'trial',
  cancelAtDate: '2026-12-31T00:00:00Z',
  items: [
    { state: 'active', product: aProduct({ isTrial: true }), quantity: 1, validUntil: '2026-12-20T00:00:00.000Z' },
  ],
});
const endedTrial = aSubscription({
  state: 'expired',
  items: trial.items.map((item) => ({ ...item, state: 'expired' as const })),
});
const endedContract = aSubscription({
  state: 'expired',
  items: [{ state: 'expired', product: aProduct(), quantity: 1, validUntil: '2026-12-22T12:00:00.000Z' }],
});
const canceled = aSubscription({
  cancelAtDate: '2026-12-31T00:00:00Z',
  scheduleActivationDate: '2026-12-01T00:00:00Z',
});

const transfer = anOwedItem({
  amount: 390_320,
  dueAt: '2026-12-06T09:00:00.000Z',
  isOverdue: false,
  collectionMethod: 'send_invoice',
});
const owing = aBalance({ items: [transfer] });

const expectTrial: Status = {
  kind: 'trial',
  until: expect.stringMatching(/^2026-12-19/) as unknown as string,
};

test.each<[string, Partial<Situation>, Status]>([
  [
    'what is to be paid for a contract that ends before the day on which it would be switched off',
    {
      subscription: aSubscription({ cancelAtDate: '2026-12-18T00:00:00Z' }),
      balance: aBalance({ items: [anOwedItem()] }),
      dunning: dunning('final-reminder-with-deactivation-deadline-sent', '2026-12-19T00:00:00Z'),
    },
    { kind: 'owed', amount: 28_322, until: null },
  ],
  [
    'what is to be paid for an ended subscription, which dunning cannot switch off any more',
    {
      balance: owing,
      subscription: aSubscription({ state: 'expired', items: [] }),
      dunning: dunning('overdue', '2026-12-19T00:00:00Z'),
    },
    { kind: 'owed', amount: 390_320, until: '2026-12-06T09:00:00.000Z' },
  ],
  [
    'what is to be paid, before a trial, an end or open steps',
    { balance: owing, subscription: canceled, openSteps: 2 },
    { kind: 'owed', amount: 390_320, until: '2026-12-06T09:00:00.000Z' },
  ],
  [
    'what is to be paid, before an order that is not confirmed',
    { balance: owing, unconfirmed: 'confirmation' },
    { kind: 'owed', amount: 390_320, until: '2026-12-06T09:00:00.000Z' },
  ],
  [
    'an order that is not confirmed, before a trial or open steps',
    { subscription: trial, unconfirmed: 'another', openSteps: 2 },
    { kind: 'unconfirmed-order' },
  ],
  [
    'a reminder, before what is to be paid',
    { balance: owing, dunning: dunning('invoice-reminder-sent') },
    { kind: 'dunning', severity: 'warning', until: null, isCardDeclined: true },
  ],
  [
    'dunning, whatever else there is',
    {
      dunning: dunning('final-reminder-with-deactivation-deadline-sent', '2026-12-19T00:00:00Z'),
      subscription: troubled,
      openSteps: 2,
    },
    { kind: 'dunning', severity: 'danger', until: '2026-12-19T00:00:00Z', isCardDeclined: true },
  ],
  [
    'that it is switched off, once it is',
    { dunning: dunning('overdue', '2026-12-19T00:00:00Z'), subscription: troubled, openSteps: 2 },
    { kind: 'suspended' },
  ],
  [
    'a first reminder, more quietly, and that a card was declined',
    { dunning: dunning('invoice-reminder-sent') },
    { kind: 'dunning', severity: 'warning', until: null, isCardDeclined: true },
  ],
  [
    'a transfer that did not come, which no card is to blame for',
    { dunning: { ...dunning('invoice-reminder-sent'), cause: 'unpaid-bank-transfer' } },
    { kind: 'dunning', severity: 'warning', until: null, isCardDeclined: false },
  ],
  [
    'where the shop has moved to, instead of the end of its subscription',
    { subscription: aSubscription({ state: 'expired', items: [] }), movedTo: { name: 'Radwerk Neu' } },
    { kind: 'moved', to: 'Radwerk Neu' },
  ],
  ['then a payment that did not go through', { subscription: troubled, openSteps: 2 }, { kind: 'past-due' }],
  [
    'a payment method that was removed, before notices and open steps',
    {
      paymentData: aPaymentData({ paymentMethod: null, nextPaymentMethod: null }),
      notice: { count: 1, until: null, isOverdue: false },
      openSteps: 2,
    },
    { kind: 'no-method' },
  ],
  ['then an unpaid invoice', { subscription: aSubscription({ state: 'unpaid' }) }, { kind: 'unpaid' }],
  [
    'then what has run out',
    { subscription: aSubscription({ state: 'expired' }) },
    { kind: 'expired', what: 'contract', until: null },
  ],
  [
    'and of a contract, its last day',
    { subscription: endedContract },
    { kind: 'expired', what: 'contract', until: expect.stringMatching(/^2026-12-21/) as unknown as string },
  ],
  [
    'and of a trial that is over, its last day',
    { subscription: endedTrial },
    { kind: 'expired', what: 'trial', until: expect.stringMatching(/^2026-12-19/) as unknown as string },
  ],
  [
    'then the trial, which shows its last day',
    { subscription: trial, openSteps: 2 },
    { kind: 'trial', until: expect.stringMatching(/^2026-12-19/) as unknown as string },
  ],
  [
    'then a cancellation, with its last day',
    { subscription: canceled, openSteps: 1 },
    { kind: 'canceled', until: expect.stringMatching(/^2026-12-30/) as unknown as string },
  ],
  [
    'then what is to be reported to the tax office, before steps that have no date',
    { notice: { count: 2, until: '2026-12-04T22:59:59.999Z', isOverdue: false }, openSteps: 2 },
    { kind: 'tax-office', count: 2, until: '2026-12-04T22:59:59.999Z', isOverdue: false },
  ],
  [
    'an open invoice, before what is to be reported',
    { notice: { count: 2, until: '2026-12-04T22:59:59.999Z', isOverdue: true }, balance: owing },
    { kind: 'owed', amount: 390_320, until: '2026-12-06T09:00:00.000Z' },
  ],
  [
    'then a scheduled change',
    { subscription: aSubscription({ scheduleActivationDate: '2026-12-01T00:00:00Z' }), openSteps: 1 },
    { kind: 'change-scheduled', until: '2026-12-01T00:00:00Z' },
  ],
  ['then open steps', { openSteps: 2 }, { kind: 'open-steps', count: 2, rest: 'running', unknown: [] }],
  ['and else that everything is running', { dunning: dunning('resolved') }, { kind: 'running' }],
  ['a shop without subscription says so', { subscription: null, openSteps: 2 }, { kind: 'no-subscription' }],
  [
    'a shopware5 shop needs none',
    { subscription: null, shop: aShop({ type: 'shopware5' }), openSteps: 1 },
    { kind: 'open-steps', count: 1, rest: 'running', unknown: [] },
  ],
  [
    'that a shopware5 shop has to migrate, before its other steps',
    { subscription: null, shop: aShop({ type: 'shopware5' }), openSteps: 1, noMigration: { requestedAt: null } },
    { kind: 'migration-needed' },
  ],
  [
    'until when the vendor answers who has asked for a migration',
    { subscription: null, noMigration: { requestedAt: '2026-12-03T09:00:00.000Z' } },
    { kind: 'migration-requested', until: '2026-12-07T12:00:00.000Z' },
  ],
  [
    'open steps of what is booked, which does not run before',
    { openSteps: 2, waiting: ['pos'], subscription: aSubscription({ scheduleActivationDate: '2026-12-01T00:00:00Z' }) },
    { kind: 'open-steps', count: 2, rest: 'waiting', unknown: [] },
  ],
  ['what is not connected any more', { waiting: ['wms', 'pos'] }, { kind: 'waiting', products: ['wms', 'pos'] }],
  [
    'what is not known, instead of that everything runs',
    { unknown: ['money'] },
    { kind: 'unknown', grounds: ['money'] },
  ],
  [
    'open steps without calling the rest running while something is not known',
    { unknown: ['wms'], openSteps: 2 },
    { kind: 'open-steps', count: 2, rest: 'unknown', unknown: ['wms'] },
  ],
  [
    'what is not known, instead of a change before which everything runs',
    { unknown: ['steps'], subscription: aSubscription({ scheduleActivationDate: '2026-12-01T00:00:00Z' }) },
    { kind: 'unknown', grounds: ['steps'] },
  ],
  [
    'for a role that does not see the products, that nothing is owed',
    { isHidden: true, balance: aBalance() },
    { kind: 'hidden', isNothingOwed: true },
  ],
  ['nothing of what is owed where that is not asked for', { isHidden: true }, { kind: 'hidden', isNothingOwed: false }],
  [
    'what stands still, whatever else is not known',
    { unknown: ['wms'], waiting: ['pos'] },
    { kind: 'waiting', products: ['pos'] },
  ],
  ['a trial also while it is not known what is owed', { unknown: ['money'], subscription: trial }, expectTrial],
])('the home page says first: %s', (_, situation, status) => {
  expect(statusOf({ ...calm, ...situation })).toEqual(status);
});

test('open steps wait while something is to be paid', () => {
  expect(isAboutMoney({ kind: 'owed', amount: 390_320, until: null })).toBe(true);
  expect(isAboutMoney({ kind: 'suspended' })).toBe(true);
  expect(isAboutMoney({ kind: 'trial', until: null })).toBe(false);
});
