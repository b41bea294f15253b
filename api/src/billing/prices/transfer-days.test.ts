import { expect, test } from 'vitest';
import { agreedDays, nextAgreedDays, transferDueAt, unstoredDays } from './transfer-days.ts';

const charged = { collection_method: 'charge_automatically', days_until_due: null } as const;
const sent = { collection_method: 'send_invoice', days_until_due: 30 } as const;

test('an invoice that is transferred is due so many days after it was issued', () => {
  expect(transferDueAt('2026-11-27T10:00:00.000Z', 30)).toBe('2026-12-27T10:00:00.000Z');
});

test.each([
  ['what it was ordered with', sent, 30],
  ['what releases agreed that stored nothing', { ...sent, days_until_due: null }, unstoredDays],
  ['nothing, since it is charged', charged, null],
  ['nothing, whatever it had before', { ...charged, days_until_due: 30 }, null],
] as const)('a contract leaves for transfers: %s', (_, contract, days) => {
  expect(agreedDays(contract)).toBe(days);
});

const at = new Date('2026-12-20T09:00:00.000Z');
const change = (sends: boolean | null, days: number | null = null) => ({
  schedule_activation_at: at,
  schedule_sends_invoices: sends,
  schedule_days_until_due: days,
});
const none = { ...change(null), schedule_activation_at: null };

test.each([
  ['as now without a change', { ...sent, ...none }, 30],
  ['as now, whatever a change had that is over', { ...sent, ...change(false, 7), schedule_activation_at: null }, 30],
  ['as now where a change says nothing of it', { ...sent, ...change(null, 7) }, 30],
  ['what the change was ordered with', { ...charged, ...change(true, 7) }, 7],
  ['what the contract had, where the change says nothing', { ...sent, ...change(true) }, 30],
  ['what releases agreed that stored nothing', { ...charged, ...change(true) }, unstoredDays],
  ['nothing, since it will be charged', { ...sent, ...change(false, 7) }, null],
] as const)('from the next period on a contract leaves for transfers: %s', (_, contract, days) => {
  expect(nextAgreedDays(contract)).toBe(days);
});
