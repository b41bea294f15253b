import { Webhook } from 'standardwebhooks';
import { expect, test } from 'vitest';
import { days, hours, minutes, seconds } from '../../infrastructure/clock.ts';
import { testEvents } from '../../testing/connect-events.ts';
import type { ReceivedEvent } from '../../testing/event-receiver.ts';
import { testApp } from '../../testing/test-app.ts';
import { createClients } from '../client/clients.ts';
import { createDeliverer } from './deliverer.ts';
import { createDeliveryRequests } from './delivery-request.ts';
import { createEndpointGuard } from './endpoint-guard.ts';

const operator = 'operator@kaiwerk.test';
const kontor = await testApp({ environment: { operators: [operator] } });
const { infrastructure, worker } = kontor;
const { clock, database } = infrastructure;
const { connect, announce, states, announcer } = testEvents(kontor);

const numbers = (events: readonly ReceivedEvent[]) => events.map(({ data }) => data['externalId']);
const headersOf = ({ headers }: ReceivedEvent) => headers as Record<string, string>;
const mails = async () =>
  (await database.selectFrom('mail').select(['recipient', 'subject', 'text']).orderBy('created_at').execute()).splice(
    0,
  );

/** Moves the clock to the next attempt and makes it. */
async function nextAttempt(): Promise<number> {
  const due = await worker.nextDueAt();
  if (due === null) return 0;
  clock.offset += Math.max(0, due.getTime() - clock.now().getTime());
  return worker.runDue();
}

test('an event arrives signed, with its type, its instant and the whole state', async () => {
  const erp = await connect();
  const before = clock.now();
  await announce('scanner-1', 7);
  await worker.runDue();
  const [event] = erp.events;
  if (event === undefined) throw new Error('No event has arrived');
  const body = new Webhook(erp.secret).verify(event.body, headersOf(event));
  expect(body).toEqual({
    type: 'device.removed',
    timestamp: expect.any(String),
    data: {
      shopUuid: '00000000-0000-4000-8000-000000000001',
      kind: 'wms',
      externalId: '7',
      version: 1,
      subject: 'scanner-1',
    },
  });
  const { timestamp } = body as { timestamp: string };
  expect(Date.parse(timestamp) - before.getTime()).toBeLessThan(seconds(10));
  expect(event.headers['content-type']).toBe('application/json');
  expect(await states(erp.clientId)).toEqual(['delivered']);
});

test('an event is written with its change or not at all', async () => {
  const erp = await connect();
  const change = database.transaction().execute(async (tx) => {
    await announcer.announce(tx, { type: 'connect.test', subject: 'taken-back', data: { clientId: 'x' } });
    throw new Error('taken back');
  });
  await expect(change).rejects.toThrow('taken back');
  await worker.runDue();
  expect(erp.events).toEqual([]);
});

test('versions grow per subject, also when several changes are written at once', async () => {
  const erp = await connect();
  await Promise.all(Array.from({ length: 20 }, (_, index) => announce(`versioned-${index % 2}`, index)));
  await worker.runDue();
  const versions = (subject: number) =>
    erp.events.filter(({ data }) => Number(data['externalId']) % 2 === subject).map(({ data }) => data['version']);
  const oneToTen = Array.from({ length: 10 }, (_, index) => index + 1);
  expect([versions(0), versions(1)]).toEqual([oneToTen, oneToTen]);
});

test('while a secret is replaced, both sign; a day later only the new one does', async () => {
  const erp = await connect();
  const { secret } = await createClients(infrastructure).setEndpoint(erp.clientId, {
    url: erp.url,
    events: ['device.removed'],
  });
  const arrives = async () => {
    await announce('rotated');
    await worker.runDue();
    const event = erp.events.at(-1);
    if (event === undefined) throw new Error('No event has arrived');
    return event;
  };
  const during = await arrives();
  for (const each of [erp.secret, secret]) new Webhook(each).verify(during.body, headersOf(during));
  expect(during.headers['webhook-signature']).toMatch(/^v1,\S+ v1,\S+$/);
  clock.offset += days(1);
  const later = await arrives();
  new Webhook(secret).verify(later.body, headersOf(later));
  expect(() => new Webhook(erp.secret).verify(later.body, headersOf(later))).toThrow('No matching signature');
});

test('secrets are stored sealed', async () => {
  const erp = await connect();
  const row = await database.selectFrom('connect_endpoint').selectAll().executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(erp.secret.slice('whsec_'.length));
});

test('a client gets the types that it wants', async () => {
  const [devices, shops] = [await connect(['device.removed']), await connect(['shop.created', 'shop.deleted'])];
  await announce('wanted');
  await worker.runDue();
  expect([devices.events.length, shops.events.length]).toEqual([1, 0]);
});

test('of one subject and type the next event waits for the one before, and other subjects do not', async () => {
  const erp = await connect();
  erp.answer = ({ data }, response) => void response.writeHead(data['externalId'] === '1' ? 500 : 204).end();
  await announce('first-subject', 1);
  await announce('first-subject', 2);
  await announce('second-subject', 3);
  await worker.runDue();
  expect(numbers(erp.events).sort()).toEqual(['1', '3']);
  erp.answer = (_, response) => void response.writeHead(204).end();
  await nextAttempt();
  expect(numbers(erp.events.slice(2))).toEqual(['1', '2']);
  const [one, again] = erp.events.filter(({ data }) => data['externalId'] === '1');
  expect([again?.headers['webhook-id'], again?.body]).toEqual([one?.headers['webhook-id'], one?.body]);
});

test('an event that fails is sent ten times within three days, then parked, and operators and the contact get a mail', async () => {
  const erp = await connect(undefined, 'team@erp.test');
  erp.answer = ({ data }, response) => void response.writeHead(data['externalId'] === '1' ? 500 : 204).end('broken');
  const began = clock.now().getTime();
  await announce('failing', 1);
  await worker.runDue();
  const waits: number[] = [];
  for (let attempt = 2; attempt <= 10; attempt += 1) {
    const before = clock.now().getTime();
    await nextAttempt();
    waits.push(clock.now().getTime() - before);
    // The endpoint as a whole works.
    await announce(`working-${attempt}`, 2);
    await worker.runDue();
  }
  expect(erp.events.filter(({ data }) => data['externalId'] === '1')).toHaveLength(10);
  const planned = [
    seconds(5),
    minutes(1),
    minutes(5),
    minutes(30),
    hours(2),
    hours(6),
    hours(12),
    hours(24),
    hours(24),
  ];
  // Machine time passes as well.
  for (const [index, wait] of planned.entries()) {
    expect(waits[index]).toBeGreaterThan(wait - seconds(3));
    expect(waits[index]).toBeLessThan(wait * 1.1 + seconds(3));
  }
  expect(clock.now().getTime() - began).toBeGreaterThan(hours(68));
  expect((await states(erp.clientId))[0]).toBe('parked');
  await worker.runDue();
  const parked = (await mails()).filter(({ text }) => text.includes('ERP'));
  expect(parked.map(({ recipient }) => recipient).sort()).toEqual([operator, 'team@erp.test']);
  expect(parked[0]?.text).toContain('500');
});

test('a newer event goes out in the place of a parked one and marks it as superseded', async () => {
  const erp = await connect();
  await announce('replaced', 1);
  await database.updateTable('connect_delivery').set({ state: 'parked', attempts: 10 }).execute();
  await announce('replaced', 2);
  await announce('another', 3);
  await worker.runDue();
  expect(numbers(erp.events).sort()).toEqual(['2', '3']);
  expect(await states(erp.clientId)).toEqual(['superseded', 'delivered', 'delivered']);
});

test('an event whose last attempt fails while a newer one waits is superseded, and the newer one goes out', async () => {
  const erp = await connect();
  erp.answer = ({ data }, response) => void response.writeHead(data['externalId'] === '1' ? 500 : 204).end();
  await announce('overtaken', 1);
  await database.updateTable('connect_delivery').set({ attempts: 9 }).execute();
  await announce('overtaken', 2);
  await worker.runDue();
  expect(numbers(erp.events)).toEqual(['1', '2']);
  expect(await states(erp.clientId)).toEqual(['superseded', 'delivered']);
});

test('an endpoint that answers 410 is parked with all its events, and with those that are announced later', async () => {
  const erp = await connect(undefined, 'team@gone.test');
  erp.answer = (_, response) => void response.writeHead(410).end();
  await announce('gone-1', 1);
  await worker.runDue();
  await announce('gone-1', 2);
  await announce('gone-2', 3);
  await worker.runDue();
  expect(erp.events).toHaveLength(1);
  expect(await states(erp.clientId)).toEqual(['superseded', 'parked', 'parked']);
  expect((await mails()).filter(({ recipient }) => recipient === 'team@gone.test')).toMatchObject([
    { subject: expect.stringContaining('ERP') },
  ]);
});

test('an endpoint at which nothing has arrived for three days is parked', async () => {
  const erp = await connect();
  erp.answer = (_, response) => void response.writeHead(503).end();
  await announce('silent', 1);
  await worker.runDue();
  clock.offset += days(3);
  await announce('silent-too', 2);
  await announce('silent-as-well', 3);
  await worker.runDue();
  expect(await states(erp.clientId)).toEqual(['parked', 'parked', 'parked']);
  const row = await database.selectFrom('connect_endpoint').selectAll().executeTakeFirstOrThrow();
  expect(row).toMatchObject({ parked_reason: 'failing' });
});

test('a success ends the failure of an endpoint', async () => {
  const erp = await connect();
  erp.answer = (_, response) => void response.writeHead(503).end();
  await announce('ill', 1);
  await worker.runDue();
  erp.answer = (_, response) => void response.writeHead(202).end();
  clock.offset += days(2);
  await worker.runDue();
  erp.answer = (_, response) => void response.writeHead(503).end();
  clock.offset += days(2);
  await announce('ill', 2);
  await worker.runDue();
  expect(await states(erp.clientId)).toEqual(['delivered', 'waiting']);
});

test('a receiver that hangs costs the others nothing, also in the background', async () => {
  const [hanging, quick] = [await connect(), await connect()];
  hanging.answer = () => {};
  for (let count = 0; count < 40; count += 1) await announce(`isolated-${count}`, count);
  const sent = Promise.withResolvers<void>();
  quick.answer = (_, response) => {
    response.writeHead(204).end();
    if (quick.events.length === 40) sent.resolve();
  };
  const requests = createDeliveryRequests(createEndpointGuard({ production: false }), 4);
  const onParked = async () => {};
  const noChanges = { announceMarked: async () => 0, isMarked: async () => false };
  const settings = { places: 4, lease: 30_000, poll: 20, stopWithin: 0 };
  const deliverer = createDeliverer(infrastructure, { announcer, changes: noChanges, requests, onParked }, settings);
  deliverer.start();
  await sent.promise;
  // The hanging one has got what fits into its own places.
  expect(hanging.events.length).toBeLessThanOrEqual(4);
  await deliverer.stop();
  // Cut off when the server stopped: given back, and not counted as attempts.
  const rows = await database
    .selectFrom('connect_delivery')
    .select(['attempts', 'locked_until'])
    .where('client_id', '=', hanging.clientId)
    .execute();
  expect(rows.filter(({ attempts, locked_until: lock }) => attempts > 0 || lock !== null)).toEqual([]);
});
