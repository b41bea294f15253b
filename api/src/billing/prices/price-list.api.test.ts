import type { PriceList, PriceListItem, TaxRate } from '@kontor/contract/price-list';
import { expect, test } from 'vitest';
import { after, days as inDays } from '../../infrastructure/clock.ts';
import { merchant } from '../../testing/accounts.ts';
import { operatorOf } from '../../testing/operator.ts';
import { flat, publishList } from '../../testing/price-lists.ts';
import { testBilling } from '../../testing/test-billing.ts';

const operators: string[] = [];
const kontor = await testBilling({ operators });
const operator = await operatorOf(kontor, operators);
const lists = async () => (await operator.expect(200, 'GET /backoffice/price-list')).json<PriceList[]>();
const draft = async () => (await operator.expect(201, 'POST /backoffice/price-list')).json<PriceList>();
const day = (days: number) => after(kontor.infrastructure.clock.now(), inDays(days)).toISOString().slice(0, 10);
const publish = (uuid: string, change: object = {}) =>
  operator.call(`PUT /backoffice/price-list/${uuid}/publish`, {
    body: { validFrom: day(1), appliesTo: 'new-contracts', reason: 'Dearer', ...change },
  });

test('an empty database begins with the list of the sales terms, and the rates of the EU', async () => {
  const [first, ...others] = await lists();
  expect(others).toEqual([]);
  expect(first).toMatchObject({ state: 'current', monthsPaidPerYear: 10 });
  expect(first?.items).toContainEqual({
    productType: 'enterprise',
    platform: 'cloud',
    version: 'v2',
    tiers: [{ upTo: null, unitAmount: 34_900 }],
    includedOrders: 2500,
    extraOrderAmount: 10,
  });
  const rates = (await operator.expect(200, 'GET /backoffice/tax-rate')).json<TaxRate[]>();
  expect(rates).toHaveLength(27);
  expect(rates).toContainEqual(expect.objectContaining({ isoCountryCode: 'FI', rate: 25.5 }));
});

test('a draft is changed and thrown away, a published list is not', async () => {
  const { uuid, items } = await draft();
  const change = (key: string, body?: object) => operator.call(`${key} /backoffice/price-list/${uuid}`, { body });
  expect((await change('PUT', { monthsPaidPerYear: 11, items })).json()).toMatchObject({
    state: 'draft',
    monthsPaidPerYear: 11,
  });
  expect((await publish(uuid)).json()).toMatchObject({ state: 'scheduled', validFrom: day(1) });
  for (const answer of [
    await change('PUT', { monthsPaidPerYear: 10, items }),
    await change('DELETE'),
    await publish(uuid),
  ]) {
    expect(answer.json()).toMatchObject({ status: 409, code: 'state-conflict' });
  }
  const other = await draft();
  await operator.expect(200, `PUT /backoffice/price-list/${other.uuid}`, other);
  await operator.expect(204, `DELETE /backoffice/price-list/${other.uuid}`);
  await operator.expect(404, `DELETE /backoffice/price-list/${other.uuid}`);
});

test.each<[string, (items: PriceListItem[]) => PriceListItem[], string]>([
  [
    'a gap',
    (items) => items.map((item, at) => (at === 0 ? { ...item, tiers: [{ upTo: 5, unitAmount: 1 }] } : item)),
    'items.0.tiers.0.upTo',
  ],
  [
    'a negative amount',
    (items) => items.map((item, at) => (at === 1 ? { ...item, ...flat(-1) } : item)),
    'items.1.tiers.0.unitAmount',
  ],
  ['a plan without a price', (items) => items.slice(1), 'items'],
])('a list with %s is refused with its path, and stays a draft', async (_, broken, path) => {
  const { uuid, items } = await draft();
  await operator.expect(200, `PUT /backoffice/price-list/${uuid}`, { monthsPaidPerYear: 10, items: broken(items) });
  const answer = await publish(uuid);
  expect(answer.statusCode).toBe(422);
  expect(answer.json().violations).toMatchObject([{ path }]);
  expect((await lists()).find((list) => list.uuid === uuid)?.state).toBe('draft');
});

test('nothing begins on a day that is over, and nothing without a reason', async () => {
  const { uuid } = await draft();
  expect((await publish(uuid, { validFrom: day(-2) })).json().violations).toMatchObject([{ path: 'validFrom' }]);
  expect((await publish(uuid, { reason: ' ' })).json().violations).toMatchObject([{ path: 'reason' }]);
});

test('a list counts from its day on', async () => {
  const { uuid } = await publishList(kontor, operator, { validFrom: day(3), change: () => flat(5000) });
  const stateOf = async () => (await lists()).find((list) => list.uuid === uuid)?.state;
  expect(await stateOf()).toBe('scheduled');
  await kontor.pass(4);
  expect(await stateOf()).toBe('current');
});

test('a rate is refused for a country that has one from that day on, for a day that is over, and beyond the EU', async () => {
  const add = (body: object) => operator.call('POST /backoffice/tax-rate', { body: { reason: 'The law', ...body } });
  const first = await add({ isoCountryCode: 'EE', rate: 25, validFrom: day(30) });
  expect([first.statusCode, first.json()]).toEqual([201, expect.objectContaining({ isoCountryCode: 'EE', rate: 25 })]);
  const violations = async (body: object) => (await add(body)).json().violations;
  expect(await violations({ isoCountryCode: 'EE', rate: 26, validFrom: day(30) })).toMatchObject([
    { path: 'validFrom', code: 'already-taken' },
  ]);
  expect(await violations({ isoCountryCode: 'EE', rate: 26, validFrom: '2020-02-02' })).toMatchObject([
    { path: 'validFrom', code: 'invalid' },
  ]);
  expect(await violations({ isoCountryCode: 'US', rate: 26, validFrom: day(30) })).toMatchObject([
    { path: 'isoCountryCode' },
  ]);
});

test('prices are for the people of the vendor', async () => {
  const { client } = await merchant(kontor);
  await client.expect(404, 'GET /backoffice/price-list');
  await client.expect(404, 'GET /backoffice/tax-rate');
});
