import { cancelSchedule, endSubscription } from '../engine/end-subscription.ts';
import { phaseAt, releaseSchedule } from '../engine/schedule-phases.ts';
import { checkRunning, replacePhases, scheduleFor } from '../engine/schedules.ts';
import { page } from '../http/list.ts';
import { get, type Operation, paging, post } from '../http/operation.ts';
import { flag, integer, list, metadata, oneOf, optional, record, text, unsettable } from '../http/params.ts';
import type { SubscriptionSchedule } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { mergeMetadata } from './shared-params.ts';
import { nowOr, ownMethod } from './subscription-params.ts';

const phase = record({
  items: list(record({ price: text, quantity: optional(integer), tax_rates: unsettable(list(text)) })),
  start_date: optional(nowOr),
  end_date: optional(nowOr),
  duration: optional(record({ interval: oneOf('day', 'week', 'month', 'year'), interval_count: optional(integer) })),
  proration_behavior: optional(oneOf('always_invoice', 'create_prorations', 'none')),
  billing_cycle_anchor: optional(oneOf('automatic', 'phase_start')),
  collection_method: optional(oneOf('charge_automatically', 'send_invoice')),
  default_tax_rates: unsettable(list(text)),
  invoice_settings: optional(record({ days_until_due: optional(integer) })),
  metadata,
});

function settingsFrom(
  sandbox: Sandbox,
  { default_settings: before, customer }: SubscriptionSchedule,
  given: { readonly default_payment_method?: string | null | undefined } | undefined,
): SubscriptionSchedule['default_settings'] {
  const method = given?.default_payment_method;
  if (method === undefined) return before;
  return { ...before, default_payment_method: method && ownMethod(sandbox, customer, method) };
}

export const subscriptionScheduleOperations: Operation[] = [
  post('/subscription_schedules', { from_subscription: text, metadata }, (sandbox, input) => {
    const subscription = sandbox.get('subscriptions', input.from_subscription, 'from_subscription');
    return scheduleFor(sandbox, subscription, mergeMetadata(null, input.metadata));
  }),

  get(
    '/subscription_schedules',
    { ...paging, customer: optional(text), scheduled: optional(flag) },
    (sandbox, input) => {
      const matching = sandbox.store
        .all('subscription_schedules')
        .filter((row) => input.customer === undefined || row.customer === input.customer)
        .filter((row) => input.scheduled !== true || row.status === 'not_started');
      return page(matching, input, '/v1/subscription_schedules');
    },
  ),

  get('/subscription_schedules/:id', {}, (sandbox, _, { id }) => sandbox.get('subscription_schedules', id)),

  post(
    '/subscription_schedules/:id',
    {
      default_settings: optional(record({ default_payment_method: unsettable(text) })),
      end_behavior: optional(oneOf('cancel', 'release')),
      metadata,
      phases: optional(list(phase)),
      proration_behavior: optional(oneOf('always_invoice', 'create_prorations', 'none')),
    },
    (sandbox, input, { id }) => {
      const before = sandbox.get('subscription_schedules', id);
      checkRunning(before);
      const phases = input.phases ? replacePhases(sandbox, before, input.phases) : before.phases;
      const current = phaseAt(phases, sandbox.now());
      return sandbox.change(
        'subscription_schedules',
        id,
        {
          phases,
          current_phase: current && { start_date: current.start_date, end_date: current.end_date },
          default_settings: settingsFrom(sandbox, before, input.default_settings),
          end_behavior: input.end_behavior ?? before.end_behavior,
          metadata: mergeMetadata(before.metadata, input.metadata),
        },
        'subscription_schedule.updated',
      );
    },
  ),

  post('/subscription_schedules/:id/release', { preserve_cancel_date: optional(flag) }, (sandbox, _, { id }) => {
    checkRunning(sandbox.get('subscription_schedules', id));
    return releaseSchedule(sandbox, id);
  }),

  post(
    '/subscription_schedules/:id/cancel',
    { invoice_now: optional(oneOf('false')), prorate: optional(oneOf('false')) },
    (sandbox, _, { id }) => {
      const before = sandbox.get('subscription_schedules', id);
      checkRunning(before);
      const canceled = cancelSchedule(sandbox, id);
      if (before.subscription) endSubscription(sandbox, before.subscription);
      return canceled;
    },
  ),
];
