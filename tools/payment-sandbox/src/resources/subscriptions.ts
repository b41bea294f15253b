import { changeSubscription } from '../engine/collection.ts';
import { endSubscription, expireIncomplete } from '../engine/end-subscription.ts';
import { endWithInvoice } from '../engine/final-invoice.ts';
import { resumeSubscription } from '../engine/renew.ts';
import { startSubscription } from '../engine/subscribe.ts';
import { taxRatesOf } from '../engine/subscription-object.ts';
import { type ItemChange, periodOf, updateItems } from '../engine/update-subscription.ts';
import { page, within } from '../http/list.ts';
import { del, get, type Operation, paging, post, timeRange } from '../http/operation.ts';
import { flag, type Input, integer, list, oneOf, optional, record, text, unsettable } from '../http/params.ts';
import { invalidRequest, wrongState } from '../protocol/errors.ts';
import type { Subscription } from '../protocol/wire.ts';
import type { Sandbox } from '../state/sandbox.ts';
import { mergeMetadata } from './shared-params.ts';
import {
  checkCollection,
  createShape,
  inFuture,
  item,
  newSubscription,
  ownMethod,
  prorationBehavior,
  settingsFrom,
  subscriptionShape,
} from './subscription-params.ts';

const cancellationDetails = optional(
  record({
    comment: unsettable(text),
    feedback: unsettable(
      oneOf(
        'customer_service',
        'low_quality',
        'missing_features',
        'other',
        'switched_service',
        'too_complex',
        'too_expensive',
        'unused',
      ),
    ),
  }),
);

const updateShape = {
  ...subscriptionShape,
  billing_cycle_anchor: optional(record({ type: oneOf('now', 'unchanged') })),
  cancellation_details: cancellationDetails,
  items: optional(list(item)),
  proration_date: optional(integer),
};
type UpdateInput = Input<typeof updateShape>;

/** The fields of a scheduled cancellation; null values when it is withdrawn. */
function cancellation(sandbox: Sandbox, before: Subscription, input: UpdateInput): Partial<Subscription> {
  const { cancel_at: at, cancel_at_period_end: atPeriodEnd } = input;
  if (at === undefined && atPeriodEnd === undefined) return {};
  if (before.schedule !== null)
    throw invalidRequest(
      `The subscription is managed by the subscription schedule \`${before.schedule}\`, and updating any cancelation behavior directly is not allowed. Please update the schedule instead.`,
      { param: at === undefined ? 'cancel_at_period_end' : 'cancel_at' },
    );
  if (typeof at === 'number') inFuture(sandbox, at, 'cancel_at');
  const { end } = periodOf(before);
  const ends = atPeriodEnd ? end : typeof at === 'string' ? end : (at ?? null);
  const details = before.cancellation_details;
  return {
    cancel_at: ends,
    cancel_at_period_end: atPeriodEnd ?? false,
    canceled_at: ends === null ? null : sandbox.now(),
    cancellation_details: {
      comment: input.cancellation_details?.comment ?? details?.comment ?? null,
      feedback: input.cancellation_details?.feedback ?? details?.feedback ?? null,
      feedback_option: null,
      reason: ends === null ? null : 'cancellation_requested',
    },
  };
}

function plainChanges(sandbox: Sandbox, before: Subscription, input: UpdateInput): Partial<Subscription> {
  const { collection_method, days_until_due, default_payment_method: method, default_tax_rates, description } = input;
  if (collection_method !== undefined) checkCollection(input);
  return {
    ...cancellation(sandbox, before, input),
    ...(collection_method === undefined ? {} : { collection_method, days_until_due: days_until_due ?? null }),
    ...(method === undefined ? {} : { default_payment_method: method && ownMethod(sandbox, before.customer, method) }),
    ...(default_tax_rates === undefined
      ? {}
      : { default_tax_rates: taxRatesOf(sandbox, default_tax_rates, 'default_tax_rates') }),
    ...(description === undefined ? {} : { description }),
    ...(input.payment_settings
      ? { payment_settings: settingsFrom(input.payment_settings, before.payment_settings) }
      : {}),
    ...(input.trial_settings
      ? { trial_settings: { end_behavior: { billing_cycle_anchor: null, ...input.trial_settings.end_behavior } } }
      : {}),
    metadata: mergeMetadata(before.metadata, input.metadata),
  };
}

/** Sets a new end of the trial. */
function changeTrial(sandbox: Sandbox, before: Subscription, end: number): void {
  const items = before.items.data.map((row) => ({ ...row, current_period_end: end }));
  changeSubscription(sandbox, before.id, {
    trial_end: end,
    billing_cycle_anchor: end,
    status: 'trialing',
    items: { ...before.items, data: items },
  });
}

function itemChange(sandbox: Sandbox, input: UpdateInput): ItemChange | null {
  const restart = input.billing_cycle_anchor?.type === 'now';
  const endsTrial = input.trial_end === 'now';
  if (!input.items && !restart && !endsTrial) return null;
  return {
    items: input.items ?? [],
    behavior: input.proration_behavior ?? 'create_prorations',
    prorationDate: input.proration_date ?? null,
    restart,
    endsTrial,
    defaultTaxRates:
      input.default_tax_rates === undefined ? null : taxRatesOf(sandbox, input.default_tax_rates, 'default_tax_rates'),
  };
}

function running(sandbox: Sandbox, id: string): Subscription {
  const subscription = sandbox.get('subscriptions', id);
  if (subscription.ended_at !== null)
    throw wrongState(
      'invalid_canceled_subscription_fields',
      `A canceled subscription can only update its cancellation_details and metadata.`,
    );
  return subscription;
}

const listShape = {
  ...paging,
  collection_method: optional(text),
  current_period_end: timeRange,
  current_period_start: timeRange,
  customer: optional(text),
  price: optional(text),
  status: optional(
    oneOf(
      'active',
      'all',
      'canceled',
      'ended',
      'incomplete',
      'incomplete_expired',
      'past_due',
      'paused',
      'trialing',
      'unpaid',
    ),
  ),
};

function matchesStatus(row: Subscription, status: Input<typeof listShape>['status']): boolean {
  if (status === 'all') return true;
  if (status === undefined) return row.status !== 'canceled';
  return status === 'ended' ? row.ended_at !== null : row.status === status;
}

export const subscriptionOperations: Operation[] = [
  post('/subscriptions', createShape, (sandbox, input) => {
    const wanted = newSubscription(sandbox, input);
    const created = startSubscription(sandbox, wanted, input.payment_behavior ?? 'allow_incomplete');
    const ends = cancellation(sandbox, created, {
      ...input,
      billing_cycle_anchor: undefined,
      cancellation_details: undefined,
      proration_date: undefined,
    });
    return changeSubscription(sandbox, created.id, ends);
  }),

  get('/subscriptions', listShape, (sandbox, input) => {
    const matching = sandbox.store
      .all('subscriptions')
      .filter((row) => input.customer === undefined || row.customer === input.customer)
      .filter((row) => input.collection_method === undefined || row.collection_method === input.collection_method)
      .filter((row) => input.price === undefined || row.items.data.some(({ price }) => price.id === input.price))
      .filter((row) => within(periodOf(row).start, input.current_period_start))
      .filter((row) => within(periodOf(row).end, input.current_period_end))
      .filter((row) => matchesStatus(row, input.status));
    return page(matching, input, '/v1/subscriptions');
  }),

  get('/subscriptions/:id', {}, (sandbox, _, { id }) => sandbox.get('subscriptions', id)),

  post('/subscriptions/:id', updateShape, (sandbox, input, { id }) => {
    const before = running(sandbox, id);
    changeSubscription(sandbox, id, plainChanges(sandbox, before, input));
    if (typeof input.trial_end === 'number')
      changeTrial(sandbox, sandbox.get('subscriptions', id), inFuture(sandbox, input.trial_end, 'trial_end'));
    const change = itemChange(sandbox, input);
    if (change) updateItems(sandbox, id, change, input.payment_behavior ?? 'allow_incomplete');
    return sandbox.get('subscriptions', id);
  }),

  post(
    '/subscriptions/:id/resume',
    {
      billing_cycle_anchor: optional(record({ type: oneOf('now') })),
      payment_behavior: optional(oneOf('resume_on_payment_success')),
      proration_behavior: prorationBehavior,
    },
    (sandbox, _, { id }) => resumeSubscription(sandbox, running(sandbox, id)),
  ),

  del(
    '/subscriptions/:id',
    {
      cancellation_details: cancellationDetails,
      invoice_now: optional(flag),
      prorate: optional(flag),
    },
    (sandbox, input, { id }) => {
      const { comment = null, feedback = null } = input.cancellation_details ?? {};
      const { status } = running(sandbox, id);
      // Prorations that wait for an invoice of another subscription are not simulated.
      if (input.prorate && !input.invoice_now)
        throw invalidRequest('The sandbox prorates a cancellation only with `invoice_now`.', { param: 'prorate' });
      if (status === 'incomplete') return expireIncomplete(sandbox, id);
      const details = { comment, feedback, feedback_option: null, reason: 'cancellation_requested' as const };
      return input.invoice_now
        ? endWithInvoice(sandbox, id, { cancellation_details: details }, input.prorate ?? false)
        : endSubscription(sandbox, id, { cancellation_details: details });
    },
  ),
];
