import { invalidRequest } from '../protocol/errors.ts';
import type { Invoice, Subscription, TaxRate } from '../protocol/wire.ts';
import type { DraftLine } from '../state/draft.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { chargeInvoice, defaultMethodOf } from './charging.ts';
import { changeSubscription } from './collection.ts';
import { finalizeInvoice } from './finalize.ts';
import { assembleInvoice } from './invoices.ts';
import { isMetered, type UsagePeriod, usageOf } from './metering.ts';
import { refuseUnlessPaid } from './payment-attempt.ts';
import { holdUpdate } from './pending-updates.ts';
import {
  intervalOf,
  type PlannedChange,
  type ProrationBehavior,
  planChange,
  sameInterval,
  usageLine,
  wholePeriod,
} from './plan-change.ts';
import type { PaymentBehavior } from './subscribe.ts';
import { type ItemInput, itemList, mergeItems, nameOf } from './subscription-object.ts';

export interface ItemChange {
  items: ItemInput[];
  behavior: ProrationBehavior;
  /** `proration_date`: the change takes effect at this time instead of now. */
  prorationDate: number | null;
  /** `billing_cycle_anchor: 'now'`. */
  restart: boolean;
  /** The trial ends with this change. */
  endsTrial: boolean;
  defaultTaxRates: TaxRate[] | null;
}

export interface PlannedUpdate extends PlannedChange {
  /** Invoiced immediately. */
  lines: DraftLine[];
  /** Added to the next regular invoice. */
  waiting: DraftLine[];
  prorationDate: number | null;
}

/** Must be within the current period, and within the current phase if a schedule manages it; a future time within it is allowed. */
function checkedDate(sandbox: Sandbox, subscription: Subscription, wanted: number | null): number {
  if (wanted === null) return sandbox.now();
  const period = periodOf(subscription);
  const phase = subscription.schedule
    ? sandbox.get('subscription_schedules', subscription.schedule).current_phase
    : null;
  const start = Math.max(period.start, phase?.start_date ?? 0);
  const end = Math.min(period.end, phase?.end_date ?? Number.POSITIVE_INFINITY);
  if (wanted < start || wanted > end)
    throw invalidRequest('Cannot specify proration date outside of current subscription period or current phase.', {
      param: 'proration_date',
    });
  return wanted;
}

export const periodOf = (subscription: Subscription): { start: number; end: number } => ({
  start: subscription.items.data[0]?.current_period_start ?? subscription.start_date,
  end: subscription.items.data[0]?.current_period_end ?? subscription.start_date,
});

/** Computes a change of items, for the update and for its preview. */
export function planUpdate(sandbox: Sandbox, subscription: Subscription, change: ItemChange): PlannedUpdate {
  const before = subscription.items.data;
  const period = periodOf(subscription);
  const after = mergeItems(sandbox, subscription.id, before, change.items, period);
  const trialing = subscription.status === 'trialing' && !change.endsTrial;
  const otherInterval = !sameInterval(intervalOf(before), intervalOf(after));
  const planned = planChange({
    before: subscription.status === 'trialing' ? [] : before,
    after,
    anchor: subscription.billing_cycle_anchor,
    at: checkedDate(sandbox, subscription, change.prorationDate),
    restartsCycle: change.restart || change.endsTrial || (otherInterval && !trialing),
    trialing,
    taxRates: change.defaultTaxRates ?? subscription.default_tax_rates ?? [],
    nameOf: nameOf(sandbox),
  });
  const prorations = change.behavior === 'none' ? [] : planned.prorations;
  // A restarted cycle is always invoiced immediately; otherwise the proration behaviour decides when the difference is.
  const atOnce = change.behavior === 'always_invoice' || planned.wholePeriods.length > 0;
  return {
    ...planned,
    lines: atOnce ? [...prorations, ...planned.wholePeriods] : [],
    waiting: atOnce ? [] : prorations,
    prorationDate: change.prorationDate,
  };
}

export const updateInvoice = (sandbox: Sandbox, subscription: Subscription, planned: PlannedUpdate): Invoice =>
  assembleInvoice(sandbox, {
    customer: sandbox.get('customers', subscription.customer, 'customer'),
    subscription,
    lines: planned.lines,
    reason: 'subscription_update',
    prorationDate: planned.prorationDate,
  });

function collect(sandbox: Sandbox, subscription: Subscription, invoice: Invoice, behavior: PaymentBehavior): void {
  if (invoice.status === 'paid' || invoice.collection_method === 'send_invoice') return;
  if (behavior === 'default_incomplete') {
    changeSubscription(sandbox, subscription.id, { status: 'past_due' });
    return;
  }
  if (!defaultMethodOf(sandbox, subscription))
    throw invalidRequest('This customer has no attached payment source or default payment method.', {
      code: 'resource_missing',
    });
  const intent = chargeInvoice(sandbox, invoice);
  if (behavior === 'error_if_incomplete' && intent) refuseUnlessPaid(intent);
}

/** https://docs.stripe.com/billing/subscriptions/change */
export function updateItems(sandbox: Sandbox, id: string, change: ItemChange, behavior: PaymentBehavior): void {
  const before = sandbox.get('subscriptions', id);
  const planned = planUpdate(sandbox, before, change);
  const ends = change.endsTrial && before.status === 'trialing';
  if (ends) sandbox.tell('customer.subscription.trial_will_end', before);
  const ended = ends ? { status: 'active' as const, trial_end: sandbox.now() } : {};
  const wanted = { items: itemList(id, planned.items), billing_cycle_anchor: planned.anchor, ...ended };
  for (const line of planned.waiting) sandbox.create('pending_lines', { id: newId('ii'), subscription: id, line });
  if (planned.lines.length === 0) {
    changeSubscription(sandbox, id, wanted);
    return;
  }
  const taxed = change.defaultTaxRates ? { ...before, default_tax_rates: change.defaultTaxRates } : before;
  const draft = updateInvoice(sandbox, taxed, planned);
  if (before.status === 'unpaid') {
    // Invoices of an unpaid subscription stay drafts until it is active again.
    changeSubscription(sandbox, id, { ...wanted, latest_invoice: draft.id });
    sandbox.create('invoices', { ...draft, auto_advance: false }, 'invoice.created');
    return;
  }
  const holds = behavior === 'pending_if_incomplete' && draft.amount_due > 0;
  if (holds)
    holdUpdate(sandbox, before, {
      invoice: draft.id,
      items: planned.items,
      anchor: planned.anchor,
      trialEnd: ended.trial_end ?? null,
    });
  changeSubscription(sandbox, id, { ...(holds ? {} : wanted), latest_invoice: draft.id });
  sandbox.create('invoices', draft, 'invoice.created');
  const invoice = finalizeInvoice(sandbox, draft.id);
  collect(sandbox, sandbox.get('subscriptions', id), invoice, behavior);
}

/** The usage of metered items in a period. */
export const usageLines = (sandbox: Sandbox, subscription: Subscription, period: UsagePeriod): DraftLine[] =>
  subscription.items.data
    .filter(({ price }) => isMetered(price))
    .map((item) => {
      const usage = usageOf(sandbox, subscription.customer, item.price, period);
      return usageLine(item, usage, period, subscription.default_tax_rates ?? [], nameOf(sandbox));
    });

/** The lines of the regular invoice for the current period: usage of the period before, whole periods, pending prorations. */
export function cycleLines(sandbox: Sandbox, subscription: Subscription, before: UsagePeriod): DraftLine[] {
  const waiting = sandbox.store.all('pending_lines').filter((row) => row.subscription === subscription.id);
  const whole = subscription.items.data
    .filter(({ price }) => !isMetered(price))
    .map((item) => wholePeriod(item, subscription.default_tax_rates ?? [], nameOf(sandbox)));
  return [...waiting.map(({ line }) => line), ...usageLines(sandbox, subscription, before), ...whole];
}
