import { randomUUID } from 'node:crypto';
import type { FirstStep } from '@kontor/contract/first-step';
import type { UsageAnswer, UsageEvent, UsageMonth } from '@kontor/contract/usage';
import { beforeAll, expect, test } from 'vitest';
import { connectClient, type TestConnectClient } from '../../testing/connect.ts';
import { type Orderer, orderer, selection, shopOf, subscribe, testBilling } from '../../testing/test-billing.ts';

const kontor = await testBilling();
const { clock, database } = kontor.infrastructure;
let erp: TestConnectClient;
let buyer: Orderer;
beforeAll(async () => {
  erp = await connectClient(kontor, ['usage:write']);
  buyer = await orderer(kontor);
  await subscribe(kontor, buyer, selection('starter'));
});

const order = (change: Partial<UsageEvent> = {}): UsageEvent => ({
  id: randomUUID(),
  shopUuid: shopOf(buyer),
  type: 'order',
  occurredAt: clock.now().toISOString(),
  quantity: 1,
  ...change,
});
const send = (events: unknown) => erp.call('POST /connect/usage', { body: { events } });
const accepted = async (events: UsageEvent[]) =>
  (await erp.expect(200, 'POST /connect/usage', { events })).json<UsageAnswer>();
const running = async () =>
  (await buyer.client.expect(200, `GET ${buyer.shopPath}/usage?months=1`)).json<UsageMonth[]>()[0];

test('orders that another system reports are counted, and the merchant sees them', async () => {
  const events = [order({ quantity: 3 }), order()];
  expect(await accepted(events)).toEqual({ accepted: 2, duplicates: 0, rejected: [] });
  expect(await accepted(events)).toEqual({ accepted: 0, duplicates: 2, rejected: [] });
  expect(await accepted([order({ shopUuid: randomUUID() })])).toEqual({
    accepted: 0,
    duplicates: 0,
    rejected: [{ index: 0, code: 'shop-unknown' }],
  });
  expect(await running()).toMatchObject({ orders: 4 });
});

test('a thousand orders with long ids are one call, and more than 512 KiB none', async () => {
  const events = Array.from({ length: 1000 }, (_, index) => order({ id: `${'x'.repeat(90)}-${index}` }));
  expect(JSON.stringify({ events }).length).toBeGreaterThan(200_000);
  expect(await accepted(events)).toMatchObject({ accepted: 1000 });
  const large = await send([order({ id: 'x'.repeat(600_000) })]);
  expect(large.json()).toMatchObject({ status: 413 });
});

test.each<[what: string, events: unknown, path: string]>([
  ['none', [], 'events'],
  ['more than a thousand', Array.from({ length: 1001 }, () => ({})), 'events'],
  ['a quantity of zero', [{ quantity: 0 }], 'events.0.quantity'],
  ['a quantity that is too large', [{ quantity: 1_000_001 }], 'events.0.quantity'],
  ['half an order', [{ quantity: 1.5 }], 'events.0.quantity'],
  ['a quantity as text', [{ quantity: '1' }], 'events.0.quantity'],
  ['an id with a space', [{ id: 'a b' }], 'events.0.id'],
  ['an id that is too long', [{ id: 'a'.repeat(101) }], 'events.0.id'],
  ['another type', [{ type: 'refund' }], 'events.0.type'],
  ['a day instead of an instant', [{ occurredAt: '2026-11-22' }], 'events.0.occurredAt'],
  ['a shop that is no id', [{ shopUuid: 'radwerk' }], 'events.0.shopUuid'],
])('%s: nothing of the call is counted', async (_, changes, path) => {
  const before = await running();
  const events = (changes as Partial<UsageEvent>[]).map((change) => ({ ...order(), ...change }));
  const answer = await send(events);
  expect(answer.json()).toMatchObject({ status: 422, violations: [{ path }] });
  expect(await running()).toEqual(before);
});

test('a client without the scope, and one without a token, count nothing', async () => {
  const reader = await connectClient(kontor, ['shops:read']);
  const body = { events: [order()] };
  expect((await reader.call('POST /connect/usage', { body })).json()).toMatchObject({
    status: 403,
    code: 'insufficient-scope',
  });
  expect((await buyer.client.call('POST /connect/usage', { body })).statusCode).toBe(401);
});

test('other systems are told of 80 and 100 percent, once each', async () => {
  const { included = 0, orders = 0 } = (await running()) ?? {};
  const events = async () =>
    (
      await database
        .selectFrom('connect_event')
        .select('data')
        .where('type', '=', 'usage.threshold')
        .orderBy('seq')
        .execute()
    ).map(({ data }) => data);
  const share = Math.ceil(included * 0.8);
  if (orders < share) {
    await accepted([order({ quantity: share - orders })]);
  }
  await accepted([order({ quantity: included })]);
  await accepted([order({ quantity: included })]);
  expect(await events()).toMatchObject([
    { shopUuid: shopOf(buyer), threshold: 80, included },
    { shopUuid: shopOf(buyer), threshold: 100, included },
  ]);
});

test('the first order of a shop is a first step that is done, and so is its article', async () => {
  const other = await orderer(kontor);
  const done = async () =>
    (await other.client.expect(200, `GET ${other.shopPath}/first-step`))
      .json<FirstStep[]>()
      .filter((step) => step.done)
      .map(({ key }) => key);
  await accepted([order({ shopUuid: shopOf(other), quantity: -1 })]);
  expect(await done()).toEqual([]);
  await accepted([order({ shopUuid: shopOf(other) }), order({ shopUuid: shopOf(other) })]);
  expect(await done()).toEqual(['first-article', 'first-order']);
});

test('the merchant sees when the newest order came in: neither corrections nor older orders change it', async () => {
  const other = await orderer(kontor);
  await subscribe(kontor, other, selection('starter'));
  const last = async () => (await other.client.expect(200, `GET ${other.shopPath}/usage/last-order`)).json();
  expect(await last()).toEqual({ occurredAt: null });
  const at = (secondsAgo: number) => new Date(clock.now().getTime() - secondsAgo * 1000).toISOString();
  const [newest, older] = [at(10), at(20)];
  await accepted([
    order({ shopUuid: shopOf(other), occurredAt: older }),
    order({ shopUuid: shopOf(other), occurredAt: newest }),
  ]);
  await accepted([
    order({ shopUuid: shopOf(other), occurredAt: at(30) }),
    order({ shopUuid: shopOf(other), occurredAt: at(1), quantity: -1 }),
  ]);
  expect(await last()).toEqual({ occurredAt: newest });
});
