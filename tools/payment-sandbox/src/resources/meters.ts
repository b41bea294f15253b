import { aggregate, eventsOf } from '../engine/metering.ts';
import { listOf, page } from '../http/list.ts';
import { get, type Operation, paging, post } from '../http/operation.ts';
import { integer, oneOf, optional, type Reader, record, text } from '../http/params.ts';
import { invalidRequest } from '../protocol/errors.ts';
import type { Meter, MeterEventSummary } from '../protocol/wire.ts';
import { newId, type Sandbox } from '../state/sandbox.ts';

const payloadKey = record({ event_payload_key: text });

const newMeter = {
  display_name: text,
  event_name: text,
  default_aggregation: record({ formula: oneOf('sum', 'count', 'last') }),
  customer_mapping: optional(record({ event_payload_key: text, type: oneOf('by_id') })),
  value_settings: optional(payloadKey),
};

/** Text by name. */
const payload: Reader<Record<string, string>> = (value, at) => {
  if (value === undefined || typeof value === 'string' || Array.isArray(value))
    throw invalidRequest(`Invalid object: ${at}`, { param: at });
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, text(inner, `${at}[${key}]`)]));
};

const activeMeter = (sandbox: Sandbox, name: string): Meter | undefined =>
  sandbox.store.all('meters').find(({ event_name, status }) => event_name === name && status === 'active');

const day = 86_400;

/** https://docs.stripe.com/api/billing/meter-event/create: at most 35 days ago, at most five minutes ahead. */
function checkTimestamp(sandbox: Sandbox, timestamp: number): number {
  if (timestamp > sandbox.now() + 300)
    throw invalidRequest('The timestamp is too far in the future.', { param: 'timestamp' });
  if (timestamp < sandbox.now() - 35 * day)
    throw invalidRequest('The timestamp is too far in the past.', { param: 'timestamp' });
  return timestamp;
}

/** At Stripe an identifier is unique for at least 24 hours, here for exactly that time. */
function checkIdentifier(sandbox: Sandbox, identifier: string): void {
  const same = sandbox.store
    .all('meter_events')
    .find((row) => row.event.identifier === identifier && row.event.created > sandbox.now() - day);
  if (same) throw invalidRequest(`An event already exists with identifier ${identifier}.`, { param: 'identifier' });
}

function setStatus(sandbox: Sandbox, id: string, status: 'active' | 'inactive'): Meter {
  const deactivated_at = status === 'inactive' ? sandbox.now() : null;
  return sandbox.change('meters', id, { status, status_transitions: { deactivated_at }, updated: sandbox.now() });
}

const wholeMinute: Reader<number> = (value, at) => {
  const time = integer(value, at);
  if (time % 60 !== 0) throw invalidRequest(`${at} must be aligned with minute boundaries.`, { param: at });
  return time;
};

export const meterOperations: Operation[] = [
  post('/billing/meters', newMeter, (sandbox, input) => {
    if (activeMeter(sandbox, input.event_name))
      throw invalidRequest(`There is already an active meter with the event name ${input.event_name}.`, {
        param: 'event_name',
      });
    const now = sandbox.now();
    return sandbox.create('meters', {
      id: newId('mtr'),
      object: 'billing.meter',
      created: now,
      customer_mapping: input.customer_mapping ?? { event_payload_key: 'stripe_customer_id', type: 'by_id' },
      default_aggregation: input.default_aggregation,
      display_name: input.display_name,
      event_name: input.event_name,
      event_time_window: null,
      livemode: false,
      status: 'active',
      status_transitions: { deactivated_at: null },
      updated: now,
      value_settings: input.value_settings ?? { event_payload_key: 'value' },
    });
  }),

  get('/billing/meters', { ...paging, status: optional(oneOf('active', 'inactive')) }, (sandbox, input) => {
    const matching = sandbox.store
      .all('meters')
      .filter(({ status }) => input.status === undefined || status === input.status);
    return page(matching, input, '/v1/billing/meters');
  }),

  get('/billing/meters/:id', {}, (sandbox, _, { id }) => sandbox.get('meters', id)),

  post('/billing/meters/:id', { display_name: optional(text) }, (sandbox, { display_name }, { id }) => {
    const before = sandbox.get('meters', id);
    return sandbox.change('meters', id, {
      display_name: display_name ?? before.display_name,
      updated: sandbox.now(),
    });
  }),

  post('/billing/meters/:id/deactivate', {}, (sandbox, _, { id }) => setStatus(sandbox, id, 'inactive')),

  post('/billing/meters/:id/reactivate', {}, (sandbox, _, { id }) => setStatus(sandbox, id, 'active')),

  get(
    '/billing/meters/:id/event_summaries',
    { customer: text, start_time: wholeMinute, end_time: wholeMinute },
    (sandbox, { customer, start_time, end_time }, { id }) => {
      const meter = sandbox.get('meters', id);
      const events = eventsOf(sandbox, meter.id, customer, { start: start_time, end: end_time });
      const summary: MeterEventSummary = {
        id: newId('mtrusg'),
        object: 'billing.meter_event_summary',
        aggregated_value: aggregate(meter, events),
        end_time,
        livemode: false,
        meter: meter.id,
        start_time,
      };
      return listOf(events.length === 0 ? [] : [summary], `/v1/billing/meters/${id}/event_summaries`);
    },
  ),

  post(
    '/billing/meter_events',
    { event_name: text, payload, identifier: optional(text), timestamp: optional(integer) },
    (sandbox, input) => {
      const meter = activeMeter(sandbox, input.event_name);
      if (!meter)
        throw invalidRequest(`No active meter found for event name ${input.event_name}.`, { param: 'event_name' });
      const customer = text(
        input.payload[meter.customer_mapping.event_payload_key],
        `payload[${meter.customer_mapping.event_payload_key}]`,
      );
      sandbox.get('customers', customer, 'payload');
      const value =
        meter.default_aggregation.formula === 'count'
          ? 1
          : integer(
              input.payload[meter.value_settings.event_payload_key],
              `payload[${meter.value_settings.event_payload_key}]`,
            );
      const identifier = input.identifier ?? newId('mtrevt');
      checkIdentifier(sandbox, identifier);
      const event = {
        object: 'billing.meter_event' as const,
        created: sandbox.now(),
        event_name: input.event_name,
        identifier,
        livemode: false,
        payload: input.payload,
        timestamp: checkTimestamp(sandbox, input.timestamp ?? sandbox.now()),
      };
      sandbox.create('meter_events', { id: newId('mtrevt'), meter: meter.id, customer, value, event });
      return event;
    },
  ),
];
