import { SandboxError } from '../protocol/errors.ts';
import type { Customer, Invoice, Subscription } from '../protocol/wire.ts';
import type { DraftLine } from '../state/draft.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { assembleInvoice } from './invoices.ts';
import { inNextPeriod } from './renew.ts';
import { inPhase, phaseAt } from './schedule-phases.ts';
import { cycleLines, type ItemChange, periodOf, planUpdate } from './update-subscription.ts';

const noneUpcoming = () =>
  new SandboxError(404, {
    type: 'invalid_request_error',
    code: 'invoice_upcoming_none',
    message: 'No upcoming invoices for customer.',
  });

/** The next regular invoice: of the following period, or of the phase that begins with it. */
function nextLines(sandbox: Sandbox, subscription: Subscription): DraftLine[] {
  const { end } = periodOf(subscription);
  const ends = subscription.cancel_at !== null && subscription.cancel_at <= end;
  if (subscription.ended_at !== null || ends) throw noneUpcoming();
  const schedule = subscription.schedule ? sandbox.get('subscription_schedules', subscription.schedule) : null;
  const phase = schedule && phaseAt(schedule.phases, end);
  const next = phase && phase.start_date === end ? inPhase(sandbox, subscription, phase) : inNextPeriod(subscription);
  return cycleLines(sandbox, next, periodOf(subscription));
}

/**
 * The invoice that would be created, computed by the functions that create it: the immediate invoice of a change, or the
 * next regular invoice with pending prorations.
 */
export function previewUpdate(
  sandbox: Sandbox,
  subscription: Subscription,
  change: ItemChange | null,
  customer: Customer,
): Invoice {
  const planned = change && planUpdate(sandbox, subscription, change);
  const taxed = change?.defaultTaxRates ? { ...subscription, default_tax_rates: change.defaultTaxRates } : subscription;
  const changed = planned ? { ...taxed, items: { ...taxed.items, data: planned.items } } : taxed;
  const atOnce = planned !== null && planned.lines.length > 0;
  const lines = atOnce ? planned.lines : [...(planned?.waiting ?? []), ...nextLines(sandbox, changed)];
  return assembleInvoice(sandbox, {
    customer,
    subscription: taxed,
    lines,
    reason: 'upcoming',
    prorationDate: change?.prorationDate ?? null,
  });
}
