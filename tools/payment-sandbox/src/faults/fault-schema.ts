const probability = { type: 'number', minimum: 0, maximum: 1 };
const milliseconds = { type: 'integer', minimum: 0, maximum: 600_000 };
const range = { type: 'array', items: milliseconds, minItems: 2, maxItems: 2 };
const count = { type: 'integer', minimum: 0 };
const text = { type: 'string', minLength: 1 };
const seed = { type: 'integer' };
const status = { type: 'integer', minimum: 400, maximum: 599 };
const method = { enum: ['GET', 'POST', 'DELETE'] };
const phase = { enum: ['before', 'after'] };

const closed = (properties: object, required: string[] = []) => ({
  type: 'object',
  additionalProperties: false,
  required,
  properties,
});

const counted = { id: text, times: { type: 'integer', minimum: 1 }, skip: count };
const callRule = (kind: string, properties: object = {}, required: string[] = []) =>
  closed({ kind: { const: kind }, method, path: text, ...counted, ...properties }, ['kind', ...required]);
const eventRule = (kind: string, properties: object = {}, required: string[] = []) =>
  closed({ kind: { const: kind }, type: text, ...counted, ...properties }, ['kind', ...required]);

const error = closed({ type: text, code: text, message: text, param: text, decline_code: text });

const rules = [
  callRule('slow', { latencyMs: milliseconds, phase }, ['latencyMs']),
  callRule('refuse', { status, error, remembered: { type: 'boolean' }, retryAfter: count }, ['status']),
  callRule('lose'),
  callRule('cut'),
  callRule('hang', { phase, limitMs: milliseconds }),
  eventRule('hold-events'),
  eventRule('drop-events'),
  eventRule('duplicate-events', { copies: { type: 'integer', minimum: 1, maximum: 10 } }),
  eventRule('delay-events', { delayMs: milliseconds }, ['delayMs']),
];

const random = closed(
  {
    seed,
    fail: probability,
    failWith: { type: 'array', items: status, minItems: 1 },
    lose: probability,
    cut: probability,
    hang: probability,
    hangMs: milliseconds,
    slowMs: range,
    method,
    path: text,
    dropEvents: probability,
    duplicateEvents: probability,
    delayEventsMs: range,
    shuffleEvents: { type: 'boolean' },
  },
  ['seed'],
);

/** The body of `POST /payment-sandbox/faults`; a misspelled key is refused rather than ignored. */
export const faultChangeSchema = closed({
  reset: { type: 'boolean' },
  remove: { type: 'array', items: text },
  add: {
    type: 'array',
    items: { type: 'object', required: ['kind'], discriminator: { propertyName: 'kind' }, oneOf: rules },
  },
  away: { enum: ['closed', 'unavailable', null] },
  random: { anyOf: [{ type: 'null' }, random] },
  searchLagSeconds: { type: 'integer', minimum: 0 },
  releaseCalls: { type: 'boolean' },
  releaseEvents: { anyOf: [{ const: 'in-order' }, closed({ seed }, ['seed'])] },
});
