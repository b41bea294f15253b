import type { Sandbox } from '../state/sandbox.ts';
import { chargeInvoice } from './charging.ts';
import { changeSubscription, collectionFailed, subscriptionOf } from './collection.ts';
import { awaitsResponse, missDispute } from './disputes.ts';
import { endSubscription, expireIncomplete, voidInvoice } from './end-subscription.ts';
import { finalizeInvoice } from './finalize.ts';
import { dropPendingUpdate } from './pending-updates.ts';
import { collectInvoice, renew } from './renew.ts';
import { enterNextPhase } from './schedule-phases.ts';
import { settle } from './settlements.ts';
import { periodOf } from './update-subscription.ts';

export interface DueWork {
  /** Unix seconds. */
  at: number;
  run: () => void;
}

const hour = 3600;
const day = 24 * hour;
const renewing = ['active', 'trialing', 'past_due', 'unpaid'];

/** Runs once, however often the due work is computed. */
function once(sandbox: Sandbox, id: string, at: number, run: () => void): DueWork[] {
  if (sandbox.store.get('notices', id)) return [];
  return [
    {
      at,
      run() {
        sandbox.store.put('notices', { id });
        run();
      },
    },
  ];
}

/** All work that is triggered by time, in the order in which the kinds run when they fall due in the same second. */
const kinds: ((sandbox: Sandbox) => DueWork[])[] = [
  (sandbox) => sandbox.store.all('settlements').map((row) => ({ at: row.at, run: () => settle(sandbox, row) })),

  (sandbox) =>
    sandbox.store
      .all('disputes')
      .filter(awaitsResponse)
      .map((row) => ({ at: row.evidence_details.due_by ?? 0, run: () => missDispute(sandbox, row.id) })),

  (sandbox) =>
    sandbox.store
      .all('subscriptions')
      .filter(({ status }) => status === 'incomplete')
      .map(({ id, created }) => ({ at: created + 23 * hour, run: () => void expireIncomplete(sandbox, id) })),

  (sandbox) =>
    sandbox.store.all('pending_updates').map(({ id, invoice, expiresAt }) => ({
      at: expiresAt,
      run() {
        voidInvoice(sandbox, invoice);
        dropPendingUpdate(sandbox, id);
      },
    })),

  (sandbox) =>
    sandbox.store
      .all('subscriptions')
      .filter((row) => row.cancel_at !== null && row.ended_at === null)
      .map(({ id, cancel_at }) => ({ at: cancel_at ?? 0, run: () => void endSubscription(sandbox, id) })),

  (sandbox) =>
    sandbox.store
      .all('subscription_schedules')
      .filter((row) => row.status === 'active' && row.current_phase !== null)
      .map((row) => ({ at: row.current_phase?.end_date ?? 0, run: () => enterNextPhase(sandbox, row.id) })),

  (sandbox) =>
    sandbox.store
      .all('subscriptions')
      .filter(({ status }) => renewing.includes(status))
      .map((row) => ({ at: periodOf(row).end, run: () => renew(sandbox, row.id) })),

  (sandbox) =>
    sandbox.store
      .all('subscriptions')
      .filter(({ status }) => status === 'trialing')
      .flatMap(({ id, trial_end: end }) =>
        once(
          sandbox,
          `trial-will-end:${id}:${end}`,
          Math.max(sandbox.get('subscriptions', id).created, (end ?? 0) - 3 * day),
          () => sandbox.tell('customer.subscription.trial_will_end', sandbox.get('subscriptions', id)),
        ),
      ),

  (sandbox) =>
    sandbox.store
      .all('invoices')
      .filter((row) => row.status === 'draft' && row.automatically_finalizes_at !== null)
      .map((row) => ({
        at: row.automatically_finalizes_at ?? 0,
        run: () => collectInvoice(sandbox, finalizeInvoice(sandbox, row.id)),
      })),

  (sandbox) =>
    sandbox.store
      .all('invoices')
      .filter((row) => row.status === 'open' && row.next_payment_attempt !== null)
      .map((row) => ({
        at: row.next_payment_attempt ?? 0,
        run() {
          sandbox.change('invoices', row.id, { next_payment_attempt: null });
          if (!chargeInvoice(sandbox, row)) collectionFailed(sandbox, row, true);
        },
      })),

  (sandbox) =>
    sandbox.store
      .all('invoices')
      .filter((row) => row.status === 'open' && row.due_date !== null)
      .flatMap(({ id, due_date: due }) =>
        once(sandbox, `overdue:${id}`, due ?? 0, () => {
          const invoice = sandbox.get('invoices', id);
          sandbox.tell('invoice.overdue', invoice);
          const subscription = subscriptionOf(sandbox, invoice);
          if (subscription?.status === 'active') changeSubscription(sandbox, subscription.id, { status: 'past_due' });
        }),
      ),
];

/** The earliest piece of work; of several in the same second, the one of the first kind. */
export function nextDue(sandbox: Sandbox): DueWork | null {
  const work = kinds.flatMap((kind) => kind(sandbox));
  return work.reduce<DueWork | null>((first, one) => (first === null || one.at < first.at ? one : first), null);
}
