import type { Sandbox } from '../sandbox.ts';
import type { SchedulePhase, SubscriptionSchedule } from '../wire.ts';
import { changeSubscription } from './collection.ts';
import { endSubscription } from './end-subscription.ts';
import { periodEnd } from './periods.ts';
import { intervalOf, sameInterval } from './plan-change.ts';
import { billPeriod } from './renew.ts';
import { itemList, mergeItems } from './subscription-object.ts';
import { periodOf, updateItems } from './update-subscription.ts';

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

/** The last phase is over: the subscription goes on by itself, or ends. */
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

/** The phase's items in place of the subscription's; a price that stays keeps its item. */
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

/** A phase that begins where a period ends: the new items are billed as that period, nothing is prorated. */
function renewInto(sandbox: Sandbox, subscription: string, phase: SchedulePhase): void {
  const before = sandbox.get('subscriptions', subscription);
  const items = mergeItems(
    sandbox,
    subscription,
    before.items.data,
    inputsFor(sandbox, subscription, phase),
    periodOf(before),
  );
  const restarts =
    !sameInterval(intervalOf(before.items.data), intervalOf(items)) || phase.billing_cycle_anchor === 'phase_start';
  const start = phase.start_date;
  const anchor = restarts ? start : before.billing_cycle_anchor;
  const end = periodEnd(anchor, start, intervalOf(items));
  const moved = items.map((item) => ({ ...item, current_period_start: start, current_period_end: end }));
  const changed = changeSubscription(sandbox, subscription, {
    items: itemList(subscription, moved),
    billing_cycle_anchor: anchor,
    status: before.status === 'trialing' ? 'active' : before.status,
    ...(phase.default_tax_rates ? { default_tax_rates: phase.default_tax_rates } : {}),
    ...(phase.metadata ? { metadata: { ...before.metadata, ...phase.metadata } } : {}),
  });
  billPeriod(sandbox, changed);
}

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
  if (periodOf(subscription).end === start_date) {
    renewInto(sandbox, subscription.id, phase);
    return;
  }
  updateItems(
    sandbox,
    subscription.id,
    {
      items: inputsFor(sandbox, subscription.id, phase),
      behavior:
        phase.proration_behavior === 'always_invoice' || phase.proration_behavior === 'none'
          ? phase.proration_behavior
          : 'create_prorations',
      prorationDate: null,
      restart: phase.billing_cycle_anchor === 'phase_start',
      endsTrial: false,
      defaultTaxRates: phase.default_tax_rates ?? null,
    },
    'allow_incomplete',
  );
}
