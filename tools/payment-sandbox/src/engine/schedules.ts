import { invalidRequest, wrongState } from '../protocol/errors.ts';
import type { Metadata, SchedulePhase, Subscription, SubscriptionSchedule, TaxRate } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';
import { changeSubscription } from './collection.ts';
import { addIntervals, type Interval } from './periods.ts';
import { phaseAt } from './schedule-phases.ts';
import { taxRatesOf } from './subscription-object.ts';
import { periodOf } from './update-subscription.ts';

export interface PhaseInput {
  items: { price: string; quantity?: number | undefined; tax_rates?: string[] | null | undefined }[];
  start_date?: number | 'now' | undefined;
  end_date?: number | 'now' | undefined;
  duration?: { interval: string; interval_count?: number | undefined } | undefined;
  proration_behavior?: SchedulePhase['proration_behavior'] | undefined;
  billing_cycle_anchor?: 'automatic' | 'phase_start' | undefined;
  collection_method?: SchedulePhase['collection_method'] | undefined;
  default_tax_rates?: string[] | null | undefined;
  invoice_settings?: { days_until_due?: number | undefined } | undefined;
  metadata?: Metadata | null | undefined;
}

interface PhaseFields {
  start: number;
  end: number;
  items: SchedulePhase['items'];
  currency: string;
  proration: SchedulePhase['proration_behavior'];
  anchor: SchedulePhase['billing_cycle_anchor'];
  collectionMethod: SchedulePhase['collection_method'];
  daysUntilDue: number | null;
  taxRates: TaxRate[];
  metadata: Metadata;
}

const phaseObject = (fields: PhaseFields): SchedulePhase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: fields.anchor,
  billing_thresholds: null,
  collection_method: fields.collectionMethod,
  currency: fields.currency,
  default_payment_method: null,
  default_tax_rates: fields.taxRates,
  description: null,
  discounts: [],
  end_date: fields.end,
  invoice_settings:
    fields.daysUntilDue === null
      ? null
      : {
          account_tax_ids: null,
          custom_fields: null,
          days_until_due: fields.daysUntilDue,
          description: null,
          footer: null,
          issuer: null,
        },
  items: fields.items,
  metadata: fields.metadata,
  on_behalf_of: null,
  proration_behavior: fields.proration,
  start_date: fields.start,
  transfer_data: null,
  trial_end: null,
});

const phaseItem = (price: string, quantity: number, taxRates: TaxRate[]): SchedulePhase['items'][number] => ({
  billing_thresholds: null,
  discounts: [],
  metadata: {},
  plan: price,
  price,
  quantity,
  tax_rates: taxRates,
});

/** The current period becomes the first phase: nothing changes until another phase is added. */
export function scheduleFor(sandbox: Sandbox, subscription: Subscription, metadata: Metadata): SubscriptionSchedule {
  if (subscription.schedule)
    throw invalidRequest(
      `You cannot migrate a subscription that is already attached to a schedule: ${subscription.schedule}.`,
      { param: 'from_subscription' },
    );
  if (subscription.ended_at !== null || subscription.cancel_at !== null)
    throw invalidRequest('You cannot migrate a subscription that is canceled or set to cancel.', {
      param: 'from_subscription',
    });
  const { start, end } = periodOf(subscription);
  const phase = phaseObject({
    start,
    end,
    items: subscription.items.data.map((item) => phaseItem(item.price.id, item.quantity ?? 1, item.tax_rates ?? [])),
    currency: subscription.currency,
    proration: 'create_prorations',
    anchor: null,
    collectionMethod: null,
    daysUntilDue: null,
    taxRates: subscription.default_tax_rates ?? [],
    metadata: {},
  });
  const id = newId('sub_sched');
  changeSubscription(sandbox, subscription.id, { schedule: id });
  return sandbox.create(
    'subscription_schedules',
    {
      id,
      object: 'subscription_schedule',
      application: null,
      billing_mode: subscription.billing_mode,
      canceled_at: null,
      completed_at: null,
      created: sandbox.now(),
      current_phase: { start_date: start, end_date: end },
      customer: subscription.customer,
      customer_account: null,
      default_settings: {
        application_fee_percent: null,
        billing_cycle_anchor: 'automatic',
        billing_thresholds: null,
        collection_method: subscription.collection_method,
        default_payment_method: subscription.default_payment_method,
        description: null,
        invoice_settings: {
          account_tax_ids: null,
          custom_fields: null,
          days_until_due: subscription.days_until_due,
          description: null,
          footer: null,
          issuer: { type: 'self' },
        },
        on_behalf_of: null,
        transfer_data: null,
      },
      end_behavior: 'release',
      livemode: false,
      metadata,
      pause_schedules: [],
      phases: [phase],
      released_at: null,
      released_subscription: null,
      status: 'active',
      subscription: subscription.id,
      test_clock: null,
    },
    'subscription_schedule.created',
  );
}

function endOf(sandbox: Sandbox, input: PhaseInput, start: number): number {
  if (input.end_date !== undefined) return input.end_date === 'now' ? sandbox.now() : input.end_date;
  const recurring = sandbox.get('prices', input.items[0]?.price ?? '', 'price').recurring;
  const interval: Interval = input.duration
    ? { interval: input.duration.interval, interval_count: input.duration.interval_count ?? 1 }
    : { interval: recurring?.interval ?? 'month', interval_count: recurring?.interval_count ?? 1 };
  return addIntervals(start, interval, 1);
}

/** Invoices that are sent need `days_until_due`, from the phase or from the schedule. */
function checkCollection(schedule: SubscriptionSchedule, phase: SchedulePhase, at: string): void {
  const sends = (phase.collection_method ?? schedule.default_settings.collection_method) === 'send_invoice';
  const days = phase.invoice_settings?.days_until_due ?? null;
  if (sends && days === null && schedule.default_settings.invoice_settings.days_until_due === null)
    throw invalidRequest('If you set `collection_method` to `send_invoice`, you must also set `days_until_due`.', {
      code: 'parameter_missing',
      param: `${at}[invoice_settings][days_until_due]`,
    });
  if (!sends && days !== null)
    throw invalidRequest('You can only set `days_until_due` if `collection_method` is `send_invoice`.', {
      param: `${at}[invoice_settings][days_until_due]`,
    });
}

function nextPhase(sandbox: Sandbox, input: PhaseInput, start: number, at: string): SchedulePhase {
  const first = sandbox.get('prices', input.items[0]?.price ?? '', `${at}[items][0][price]`);
  return phaseObject({
    start,
    end: endOf(sandbox, input, start),
    items: input.items.map(({ price, quantity, tax_rates }, index) => {
      const param = `${at}[items][${index}]`;
      return phaseItem(
        sandbox.get('prices', price, `${param}[price]`).id,
        quantity ?? 1,
        taxRatesOf(sandbox, tax_rates, param),
      );
    }),
    currency: first.currency,
    proration: input.proration_behavior ?? 'create_prorations',
    anchor: input.billing_cycle_anchor ?? null,
    collectionMethod: input.collection_method ?? null,
    daysUntilDue: input.invoice_settings?.days_until_due ?? null,
    taxRates: taxRatesOf(sandbox, input.default_tax_rates, `${at}[default_tax_rates]`),
    metadata: input.metadata ?? {},
  });
}

export function checkRunning(schedule: SubscriptionSchedule): void {
  if (schedule.status !== 'active' && schedule.status !== 'not_started')
    throw wrongState(
      'resource_missing',
      `You cannot change a subscription schedule that is ${schedule.status}: only not_started and active ones can be.`,
    );
}

/** Replaces all phases; the current one must be among them, with an unchanged start. */
export function replacePhases(sandbox: Sandbox, schedule: SubscriptionSchedule, inputs: PhaseInput[]): SchedulePhase[] {
  const phases: SchedulePhase[] = [];
  inputs.forEach((input, index) => {
    const at = `phases[${index}]`;
    const follows = phases.at(-1)?.end_date;
    const start = input.start_date === 'now' ? sandbox.now() : (input.start_date ?? follows);
    if (start === undefined)
      throw invalidRequest(`The first phase must include a \`start_date\`.`, {
        code: 'parameter_missing',
        param: `${at}[start_date]`,
      });
    if (follows !== undefined && start !== follows)
      throw invalidRequest('Each phase must begin where the one before it ends.', { param: `${at}[start_date]` });
    const phase = nextPhase(sandbox, input, start, at);
    checkCollection(schedule, phase, at);
    if (phase.end_date <= phase.start_date)
      throw invalidRequest('A phase must end after it begins.', { param: `${at}[end_date]` });
    phases.push(phase);
  });
  const current = phaseAt(phases, sandbox.now());
  if (schedule.current_phase && current?.start_date !== schedule.current_phase.start_date)
    throw invalidRequest('You can not modify the start date of the current phase.', { param: 'phases[0][start_date]' });
  return phases;
}
