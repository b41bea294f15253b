import type { ConnectDelivery } from '@kontor/contract/connect-event';
import { expect, test } from 'vitest';
import { after, days, minutes } from '../../infrastructure/clock.ts';
import { merchant } from '../../testing/accounts.ts';
import { testEvents } from '../../testing/connect-events.ts';
import type { ReceivedEvent } from '../../testing/event-receiver.ts';
import { newOperator } from '../../testing/operator.ts';
import { runCleanUp } from '../../testing/run-clean-up.ts';
import { testApp } from '../../testing/test-app.ts';
import { createDeliveryOperations } from './delivery-operations.ts';

const operators: string[] = [];
const kontor = await testApp({ environment: { operators } });
const { client, app } = await newOperator(kontor, operators);
const { worker } = kontor;
const { clock } = kontor.infrastructure;
const { connect, announce, states, announcer } = testEvents(kontor);

// The merchant is told of before there is an endpoint.
await worker.runDue();

const numbers = (events: readonly ReceivedEvent[]) => events.map(({ data }) => data['externalId']);

test('a parked endpoint and its events are sent again, and later events as well', async () => {
  const erp = await connect();
  erp.answer = (_, response) => void response.writeHead(410).end();
  await announce('gone-1', 1);
  await announce('gone-2', 2);
  await worker.runDue();
  expect(await states(erp.clientId)).toEqual(['parked', 'parked']);
  erp.answer = (_, response) => void response.writeHead(204).end();
  erp.events.length = 0;
  await client.expect(204, `POST /operator/connect/client/${erp.clientId}/replay`, { parked: true });
  await announce('gone-1', 3);
  await worker.runDue();
  expect(numbers(erp.events).sort()).toEqual(['1', '2', '3']);
  expect(await states(erp.clientId)).toEqual(['delivered', 'delivered', 'delivered']);
});

test('operators see deliveries with their answers, newest first, by state and page by page', async () => {
  const erp = await connect();
  erp.answer = ({ data }, response) =>
    void response.writeHead(data['externalId'] === '1' ? 500 : 204).end('no\u0000t now');
  await announce('listed', 1);
  for (let count = 0; count < 60; count += 1) await announce(`page-${count}`, 2);
  await worker.runDue();
  const path = `/operator/connect/client/${erp.clientId}/delivery`;
  const first = await client.expect(200, `GET ${path}`);
  expect(first.json<ConnectDelivery[]>()).toHaveLength(50);
  const next = /^<([^>]+)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? '';
  const second = await client.expect(200, `GET ${next}`);
  expect(second.json<ConnectDelivery[]>()).toHaveLength(11);
  expect(second.headers['link']).toBeUndefined();
  const waiting = (await client.expect(200, `GET ${path}?state=waiting`)).json<ConnectDelivery[]>();
  expect(waiting).toMatchObject([
    { type: 'device.removed', subject: 'listed', version: 1, attempts: 1, lastStatus: 500, lastAnswer: 'no t now' },
  ]);
});

test('one event, or everything since an instant, is sent again with the same id', async () => {
  const erp = await connect();
  await announce('again-1', 1);
  await worker.runDue();
  clock.offset += minutes(1);
  const since = after(clock.now(), -1000).toISOString();
  await announce('again-2', 2);
  await announce('again-2', 3);
  await worker.runDue();
  const path = `/operator/connect/client/${erp.clientId}`;
  const oldest = (await client.expect(200, `GET ${path}/delivery`)).json<ConnectDelivery[]>().at(-1);
  erp.events.length = 0;
  await client.expect(204, `POST ${path}/replay`, { deliveryUuid: oldest?.uuid });
  await worker.runDue();
  expect(numbers(erp.events)).toEqual(['1']);
  expect(erp.events[0]?.headers['webhook-id']).toBe(oldest?.eventUuid);
  await client.expect(204, `POST ${path}/replay`, { since });
  await worker.runDue();
  expect(numbers(erp.events.slice(1))).toEqual(['2', '3']);
});

test('a replay since an instant long ago brings the newest event of each subject, and no earlier one', async () => {
  const erp = await connect();
  const since = after(clock.now(), -1000).toISOString();
  await announce('long-ago-1', 1);
  await announce('long-ago-1', 2);
  await announce('long-ago-2', 3);
  await client.expect(204, `POST /operator/connect/client/${erp.clientId}/test`);
  await worker.runDue();
  clock.offset += days(32);
  await app.signIn(client);
  await runCleanUp(kontor);
  erp.events.length = 0;
  await client.expect(204, `POST /operator/connect/client/${erp.clientId}/replay`, { since });
  await worker.runDue();
  expect(numbers(erp.events).sort()).toEqual(['2', '3']);
});

test('an operator tries an endpoint, also one that gets other types only', async () => {
  const [erp, other] = [await connect(['shop.created']), await connect()];
  await client.expect(204, `POST /operator/connect/client/${erp.clientId}/test`);
  await worker.runDue();
  expect(erp.events).toMatchObject([{ type: 'connect.test', data: { clientId: erp.clientId } }]);
  expect(other.events).toEqual([]);
});

test('only operators see and send deliveries, and a client without an endpoint has none', async () => {
  const erp = await connect();
  const stranger = await merchant(kontor);
  const path = `/operator/connect/client/${erp.clientId}`;
  for (const call of [`GET ${path}/delivery`, `POST ${path}/test`]) await stranger.client.expect(403, call);
  await stranger.client.expect(403, `POST ${path}/replay`, { parked: true });
  const none = '/operator/connect/client/00000000-0000-4000-8000-000000000009';
  for (const call of [`GET ${none}/delivery`, `POST ${none}/test`]) await client.expect(404, call);
  await client.expect(404, `POST ${none}/replay`, { parked: true });
});

test.each([
  ['nothing', {}],
  ['two things', { parked: true, since: '2026-11-20T00:00:00.000Z' }],
  ['no instant', { since: 'yesterday' }],
  ['what is not parked', { parked: false }],
])('a replay of %s is refused', async (_, body) => {
  const erp = await connect();
  await client.expect(422, `POST /operator/connect/client/${erp.clientId}/replay`, body);
});

test('what waits, what is parked and how late it is are measured', async () => {
  const [erp, gone] = [await connect(), await connect()];
  const operations = createDeliveryOperations(kontor.infrastructure, announcer);
  const figures = async () =>
    (await operations.figures()).map(({ labels, value }) => [...Object.values(labels), value]);
  await merchant(kontor);
  expect((await figures())[0]).toEqual(['marked', 1]);
  await worker.runDue();
  expect(await figures()).toEqual([['marked', 0], ['waiting', 0], ['parked', 0], [0], [0]]);
  gone.answer = (_, response) => void response.writeHead(410).end();
  erp.answer = (_, response) => void response.writeHead(500).end();
  await announce('measured', 1);
  await worker.runDue();
  await announce('measured', 2);
  clock.offset += minutes(2);
  const [, waiting, parked, age, endpoints] = await figures();
  expect([waiting, parked, endpoints]).toEqual([['waiting', 2], ['parked', 1], [1]]);
  // Since its second attempt was due, after five seconds; the event behind it is not late.
  expect(age?.[0]).toBeGreaterThan(minutes(2) / 1000 - 10);
  expect(age?.[0]).toBeLessThan(minutes(2) / 1000);
});
