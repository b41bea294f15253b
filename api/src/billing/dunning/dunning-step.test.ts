import type { DunningState } from '@kontor/contract/dunning';
import { expect, test } from 'vitest';
import { deactivationOf, dunningOrder, firstState, nextStep } from './dunning-step.ts';

const start = new Date('2026-11-01T00:00:00Z');

test.each<[DunningState, string | null, string | null]>([
  ['initial', 'invoice-reminder-sent', '2026-11-08'],
  ['invoice-finalized', 'invoice-reminder-sent', '2026-11-08'],
  ['retrying-card-payments', 'invoice-reminder-sent', '2026-11-08'],
  ['chargeback-invoice-sent', 'invoice-reminder-sent', '2026-11-08'],
  ['invoice-reminder-sent', 'final-reminder-with-deactivation-deadline-sent', '2026-11-22'],
  ['final-reminder-with-deactivation-deadline-sent', 'overdue', '2026-12-03'],
  ['overdue', null, null],
  ['resolved', null, null],
])('after %s comes %s on %s', (state, next, day) => {
  const step = nextStep(state, start);
  expect([step?.state ?? null, step?.at.toISOString().slice(0, 10) ?? null]).toEqual([next, day]);
});

test.each([
  ['failed-card-payment', 'retrying-card-payments'],
  ['failed-sepa-payment', 'initial'],
  ['sepa-chargeback', 'chargeback-invoice-sent'],
  ['unpaid-bank-transfer', 'invoice-finalized'],
] as const)('dunning for %s opens with %s', (cause, state) => {
  expect(firstState[cause]).toBe(state);
  expect(dunningOrder(state)).toBeLessThan(dunningOrder('invoice-reminder-sent'));
});

test('the day of deactivation is told with the final reminder', () => {
  expect(deactivationOf('invoice-reminder-sent', start)).toBeNull();
  expect(deactivationOf('resolved', start)).toBeNull();
  expect(deactivationOf('overdue', start)).toBeNull();
  expect(deactivationOf('final-reminder-with-deactivation-deadline-sent', start)).toEqual(
    new Date('2026-12-03T00:00:00Z'),
  );
});

test('a step that came late leaves as much time to pay as one that came in time', () => {
  const late = new Date('2026-12-10T00:00:00Z');
  expect(nextStep('invoice-reminder-sent', start, late)?.at).toEqual(new Date('2026-12-24T00:00:00Z'));
  const deadline = new Date('2026-12-21T00:00:00Z');
  expect(deactivationOf('final-reminder-with-deactivation-deadline-sent', start, late)).toEqual(deadline);
  expect(nextStep('final-reminder-with-deactivation-deadline-sent', start, late)?.at).toEqual(deadline);
});
