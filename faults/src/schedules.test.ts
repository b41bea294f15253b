import { expect, test } from 'vitest';
import type { Action } from './shop/action.ts';
import { plainOrder } from './shop/order-action.ts';
import { act, ordering, withSchedule } from './single-schedule.ts';

// Short schedules of what random ones meet rarely.

const day = 24 * 3600;

test('shops of one organization that upgrade at once, with one credit and a slow provider, are charged what each was shown', async () => {
  await withSchedule([3], async (run) => {
    await act(run, ordering(0, 'starter'), ordering(1, 'starter'), ordering(2, 'starter'));
    await run.carryOut({ kind: 'pass', seconds: 3600 });
    await act(run, { shop: 0, server: 0, action: { kind: 'credit', amount: 5_000 } });
    await run.carryOut({ kind: 'pass', seconds: 3600 });
    await run.carryOut({ kind: 'slow', latencyMs: 200, calls: 60 });
    await act(run, ordering(0, 'advanced'), ordering(1, 'advanced'), ordering(2, 'advanced'));
    const { breaches } = await run.finish();
    expect(breaches).toEqual([]);
  });
}, 600_000);

test('a database that is lost after a renewal, an order and a closed month comes back with all that others know', async () => {
  await withSchedule([2], async (run, _, figures) => {
    await act(run, ordering(0, 'starter'), {
      shop: 0,
      server: 0,
      action: { kind: 'agency', isConnected: true },
    });
    await run.carryOut({ kind: 'pass', seconds: 3 * day });
    await run.carryOut({ kind: 'backup' });
    await act(run, ordering(1, 'advanced'), {
      shop: 0,
      server: 0,
      action: { kind: 'sell', orders: 4_000, twice: false },
    });
    await run.carryOut({ kind: 'pass', seconds: 35 * day });
    await act(run, ordering(0, 'professional'));
    await run.carryOut({ kind: 'pass', seconds: 600 });
    await run.carryOut({ kind: 'restore' });
    const { breaches } = await run.finish();
    expect([breaches, figures.restores]).toEqual([[], 1]);
  });
}, 600_000);

test('an account is deleted when its contracts have ended, and what is held for it stays at the provider', async () => {
  await withSchedule([2], async (run, _, figures) => {
    await act(run, ordering(0, 'starter'), ordering(1, 'starter'));
    await run.carryOut({ kind: 'pass', seconds: 3600 });
    await act(run, { shop: 0, server: 0, action: { kind: 'credit', amount: 60_000 } });
    await run.carryOut({ kind: 'pass', seconds: 3600 });
    await act(run, { shop: 0, server: 0, action: { kind: 'leave' } });
    await run.carryOut({ kind: 'pass', seconds: 40 * day });
    const { breaches } = await run.finish();
    expect([breaches, figures.deletions]).toEqual([[], 1]);
  });
}, 600_000);

test('an account whose credit the portal knows is deleted once it is paid out', async () => {
  await withSchedule([1], async (run, { database }, figures) => {
    await act(run, ordering(0, 'starter'));
    await run.carryOut({ kind: 'pass', seconds: 3600 });
    await act(run, { shop: 0, server: 0, action: { kind: 'credit', amount: 60_000 } });
    await act(run, ordering(0, 'advanced'));
    await run.carryOut({ kind: 'pass', seconds: 3600 });
    await act(run, { shop: 0, server: 0, action: { kind: 'leave' } });
    await run.carryOut({ kind: 'pass', seconds: 40 * day });
    const waiting = await database.rows('select from app_user where deletion_confirmed_at is not null');
    const { breaches } = await run.finish();
    expect([breaches, waiting.length, figures.deletions]).toEqual([[], 1, 1]);
  });
}, 600_000);

test('a raised list reaches a contract 42 days after its mail, beside a special price and a new rate', async () => {
  await withSchedule([2], async (run) => {
    await act(run, ordering(0, 'starter'), ordering(1, 'starter'));
    await run.carryOut({ kind: 'pass', seconds: 600 });
    await act(run, { shop: 1, server: 0, action: { kind: 'special-price', percent: 50, days: 40 } });
    await run.carryOut({ kind: 'price-list', percent: 125, appliesTo: 'all', inDays: 5 });
    await run.carryOut({ kind: 'tax-rate', country: 'DE', rate: 22.5, inDays: 20 });
    await run.carryOut({ kind: 'pass', seconds: 120 * day });
    const { breaches } = await run.finish();
    expect(breaches).toEqual([]);
  });
}, 600_000);

test('a raised list reaches a contract that a migration has brought to another shop since', async () => {
  await withSchedule([1], async (run, _, figures) => {
    await act(run, ordering(0, 'starter'));
    await run.carryOut({ kind: 'pass', seconds: 600 });
    await run.carryOut({ kind: 'price-list', percent: 125, appliesTo: 'all', inDays: 0 });
    await run.carryOut({ kind: 'pass', seconds: 16 * day });
    await act(run, { shop: 0, server: 0, action: { kind: 'migrate', by: 'merchant', twice: false } });
    await run.carryOut({ kind: 'pass', seconds: 75 * day });
    const { breaches } = await run.finish();
    expect([breaches, figures.changes.get('migrate done'), figures.changes.get('prices done')]).toEqual([[], 1, 1]);
  });
}, 600_000);

test.each<[string, Action]>([
  ['upgraded', plainOrder({ plan: 'advanced', wms: 0, pos: 0, yearly: false, startsAt: 'now' })],
  ['cancelled', { kind: 'cancel' }],
  ['moved to another shop', { kind: 'migrate', by: 'merchant', twice: false }],
  ['given another card', { kind: 'change-method', method: 'card', paysOpenInvoices: true, outcome: 'succeeds' }],
  ['paid by transfer from now on', { kind: 'pay-by-transfer' }],
  ['refunded', { kind: 'refund', part: 'all' }],
  ['ended by a bookkeeper', { kind: 'end-at-provider' }],
])(
  'a contract that is %s while its renewal is a draft is charged as it was shown',
  async (_, action) => {
    await withSchedule([2], async (run, installation) => {
      await act(run, ordering(0, 'starter'), ordering(1, 'starter'));
      await run.carryOut({ kind: 'pass', seconds: 600 });
      const [{ end } = { end: '' }] = await installation.database.rows<{ end: string }>(
        'select max(period_end) as end from payment_subscription',
      );
      const now = await installation.now();
      await run.carryOut({ kind: 'pass', seconds: Math.ceil((new Date(end).getTime() - now.getTime()) / 1000) + 300 });
      const drafts = (await installation.provider.observer.invoices.list({ status: 'draft' })).data.length;
      await act(run, { shop: 0, server: 0, action });
      await run.carryOut({ kind: 'pass', seconds: 3 * 3600 });
      await run.carryOut({ kind: 'pass', seconds: 40 * day });
      const { breaches } = await run.finish();
      expect([drafts, breaches]).toEqual([2, []]);
    });
  },
  600_000,
);
