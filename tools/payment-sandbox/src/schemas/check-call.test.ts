import { expect, test } from 'vitest';
import { answerFinding, checkParams, eventFinding } from './check-call.ts';

const rate = {
  id: 'txr_1',
  object: 'tax_rate',
  active: true,
  country: 'DE',
  created: 1,
  description: null,
  display_name: 'USt.',
  effective_percentage: 19,
  flat_amount: null,
  inclusive: false,
  jurisdiction: null,
  jurisdiction_level: null,
  livemode: false,
  metadata: {},
  percentage: 19,
  rate_type: 'percentage',
  state: null,
  tax_type: 'vat',
};
const list = { object: 'list', has_more: false, url: '/v1/tax_rates' };

test('an answer as the SDK declares it has no finding', () => {
  expect(answerFinding('GET /v1/tax_rates/:', rate)).toBeNull();
  expect(answerFinding('GET /v1/tax_rates', { ...list, data: [rate, rate] })).toBeNull();
});

test.each<[string, string, object, string]>([
  ['an unknown field', 'GET /v1/tax_rates/:', { ...rate, rates: 1 }, 'rates'],
  ['a missing field', 'GET /v1/tax_rates/:', { ...rate, state: undefined }, 'state (missing'],
  ['another type', 'GET /v1/tax_rates/:', { ...rate, percentage: '19' }, 'percentage (type number'],
  ['another value', 'GET /v1/tax_rates/:', { ...rate, rate_type: 'share' }, 'rate_type (enum'],
  ['null where there is always a value', 'GET /v1/tax_rates/:', { ...rate, active: null }, 'active (type boolean'],
  ['one of several objects', 'GET /v1/tax_rates', { ...list, data: [rate, { ...rate, active: 1 }] }, 'data[1][active]'],
  ['a list without its end', 'GET /v1/tax_rates', { object: 'list', url: '/v1/tax_rates', data: [] }, 'has_more'],
  ['another object', 'GET /v1/customers/:', rate, 'GET /v1/customers/:'],
])('%s is found', (_, call, answer, finding) => {
  expect(answerFinding(call, answer)).toContain(finding);
});

test('an event is found by its object, by what changed, and by its type', () => {
  const event = (type: string, object: object, previous_attributes = {}) => ({
    type,
    data: { object, previous_attributes },
  });
  expect(eventFinding(event('tax_rate.updated', rate, { active: false }))).toBeNull();
  expect(eventFinding(event('tax_rate.updated', { ...rate, active: 1 }))).toContain('active');
  expect(eventFinding(event('tax_rate.updated', rate, { active: 1 }))).toContain('active');
  expect(eventFinding(event('tax_rate.changed', rate))).toContain('no such event');
});

test.each<[string, string, Parameters<typeof checkParams>[1]]>([
  ['numbers and booleans', 'POST /v1/tax_rates', { display_name: 'USt.', inclusive: 'false', percentage: '25.5' }],
  ['an empty text that takes a value away', 'POST /v1/tax_rates/:', { metadata: '' }],
  ['fields to expand', 'GET /v1/tax_rates/:', { expand: ['data'] }],
  ['objects in lists', 'POST /v1/subscriptions/:', { items: [{ price: 'price_1', quantity: '2', deleted: 'false' }] }],
  ['a time, or a word for one', 'POST /v1/subscriptions/:', { trial_end: 'now' }],
])('parameters are read as forms: %s', (_, call, given) => {
  expect(() => checkParams(call, given)).not.toThrow();
});

test('an empty text is no value of what cannot be unset', () => {
  const given = { display_name: 'USt.', inclusive: '', percentage: '19' };
  expect(() => checkParams('POST /v1/tax_rates', given)).toThrow("'inclusive' cannot be unset");
});
