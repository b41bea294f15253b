import type { SchedulePhase, Subscription, SubscriptionSchedule } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { changeSubscription } from './collection.ts';
import { endSubscription } from './end-subscription.ts';
import { periodEnd } from './periods.ts';
import { intervalOf, type ProrationBehavior, sameInterval } from './plan-change.ts';
import { billPeriod } from './renew.ts';
import { itemList, mergeItems } from './subscription-object.ts';
import { type ItemChange, periodOf, updateItems } from './update-subscription.ts';

export const phaseAt = (phases: SchedulePhase[], at: number): SchedulePhase | null =>
  phases.find(({ start_date, end_date }) => start_date <= at && at < end_date) ?? null;

const release = (sandbox: Sandbox, schedule: SubscriptionSchedule): SubscriptionSchedule => {
  if (schedule.subscription) changeSubscription(sandbox, schedule.subscription, { schedule: null });
  const released = sandbox.change('subscription_schedules', schedule.id, {
    status: 'released',
    released_at: sandbox.now(),
    released_subscription: schedule.subscription,
    subscription: null,
    current_phase: null,
  });
  sandbox.tell('subscription_schedule.released', released);
  return released;
};

export const releaseSchedule = (sandbox: Sandbox, id: string): SubscriptionSchedule =>
  release(sandbox, sandbox.get('subscription_schedules', id));

/** The last phase is over: the subscription continues without the schedule, or ends. */
function finish(sandbox: Sandbox, schedule: SubscriptionSchedule): void {
  if (schedule.end_behavior !== 'cancel') {
    release(sandbox, schedule);
    return;
  }
  const completed = sandbox.change('subscription_schedules', schedule.id, {
    status: 'completed',
    completed_at: sandbox.now(),
    current_phase: null,
  });
  if (schedule.subscription) endSubscription(sandbox, schedule.subscription);
  sandbox.tell('subscription_schedule.completed', completed);
}

/** Replaces the subscription's items by those of the phase; a price that stays keeps its item. */
function inputsFor(sandbox: Sandbox, subscription: string, phase: SchedulePhase) {
  const before = sandbox.get('subscriptions', subscription).items.data;
  const wanted = phase.items.map(({ price, quantity, tax_rates }) => ({
    id: before.find((item) => item.price.id === price)?.id,
    price,
    quantity,
    tax_rates: tax_rates?.map(({ id }) => id),
  }));
  const gone = before.filter((item) => !phase.items.some(({ price }) => price === item.price.id));
  return [...wanted, ...gone.map(({ id }) => ({ id, deleted: true }))];
}

/** The collection method of a phase, if it has one of its own. */
function collectionIn({ collection_method: method, invoice_settings: settings }: SchedulePhase, before: Subscription) {
  if (method === null) return {};
  const days = method === 'send_invoice' ? (settings?.days_until_due ?? before.days_until_due) : null;
  return { collection_method: method, days_until_due: days };
}

/** A phase gives the subscription its own method, or that of the schedule: also when the subscription's was changed since. */
function methodIn(sandbox: Sandbox, { schedule }: Subscription, phase: SchedulePhase) {
  const kept = schedule
    ? sandbox.get('subscription_schedules', schedule).default_settings.default_payment_method
    : null;
  const method = phase.default_payment_method ?? kept;
  return method === null ? {} : { default_payment_method: method };
}

/** The subscription in a phase that begins at the end of a period: the items of the phase, without proration. */
export function inPhase(sandbox: Sandbox, before: Subscription, phase: SchedulePhase): Subscription {
  const old = before.items.data;
  const items = mergeItems(sandbox, before.id, old, inputsFor(sandbox, before.id, phase), periodOf(before));
  const restarts = !sameInterval(intervalOf(old), intervalOf(items)) || phase.billing_cycle_anchor === 'phase_start';
  const start = phase.start_date;
  const anchor = restarts ? start : before.billing_cycle_anchor;
  const end = periodEnd(anchor, start, intervalOf(items));
  const moved = items.map((item) => ({ ...item, current_period_start: start, current_period_end: end }));
  return {
    ...before,
    items: itemList(before.id, moved),
    billing_cycle_anchor: anchor,
    ...collectionIn(phase, before),
    ...methodIn(sandbox, before, phase),
    status: before.status === 'trialing' ? 'active' : before.status,
    ...(phase.default_tax_rates ? { default_tax_rates: phase.default_tax_rates } : {}),
    ...(phase.metadata ? { metadata: { ...before.metadata, ...phase.metadata } } : {}),
  };
}

const prorationOf = ({ proration_behavior: behavior }: SchedulePhase): ProrationBehavior =>
  behavior === 'always_invoice' || behavior === 'none' ? behavior : 'create_prorations';

export function enterNextPhase(sandbox: Sandbox, id: string): void {
  const schedule = sandbox.get('subscription_schedules', id);
  const phase = phaseAt(schedule.phases, sandbox.now());
  if (!phase || !schedule.subscription) {
    finish(sandbox, schedule);
    return;
  }
  const { start_date, end_date } = phase;
  sandbox.change(
    'subscription_schedules',
    id,
    { current_phase: { start_date, end_date } },
    'subscription_schedule.updated',
  );
  const subscription = sandbox.get('subscriptions', schedule.subscription);
  // The old period ends in this second, so nothing is left to prorate.
  if (periodOf(subscription).end === start_date) {
    const entered = changeSubscription(sandbox, subscription.id, inPhase(sandbox, subscription, phase));
    billPeriod(sandbox, entered, periodOf(subscription));
    return;
  }
  const change: ItemChange = {
    items: inputsFor(sandbox, subscription.id, phase),
    behavior: prorationOf(phase),
    prorationDate: null,
    restart: phase.billing_cycle_anchor === 'phase_start',
    endsTrial: false,
    defaultTaxRates: phase.default_tax_rates ?? null,
  };
  changeSubscription(sandbox, subscription.id, {
    ...collectionIn(phase, subscription),
    ...methodIn(sandbox, subscription, phase),
  });
  updateItems(sandbox, subscription.id, change, 'allow_incomplete');
}
