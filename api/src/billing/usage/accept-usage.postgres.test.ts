import { afterAll, expect, test } from 'vitest';
import { actForAll } from '../../infrastructure/database/acting-for.ts';
import { openDatabase } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { createJobQueue } from '../../infrastructure/jobs/job-queue.ts';
import { waitForBlockedStatement } from '../../testing/locks.ts';
import { createPostgresDatabase } from '../../testing/test-database.ts';
import { usageLoad } from '../../testing/usage-load.ts';
import { createAcceptUsage } from './accept-usage.ts';
import { createCloseMonths } from './close-months.ts';
import { addOrders, insertEvents, lockMonths } from './usage.repository.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const { url, drop } = await createPostgresDatabase({ template: process.env['KONTOR_TEST_TEMPLATE'] });
const servers = await Promise.all([0, 1].map(() => openDatabase({ databaseUrl: url, dataDirectory: 'memory' }, log)));
afterAll(async () => {
  for (const server of servers) await server.close();
  await drop();
});

test('orders that are being counted while their month closes are billed with it, and later ones are rejected', async () => {
  const [first, second] = servers;
  if (first === undefined || second === undefined) throw new Error('Two servers are needed');
  const [shopUuid = ''] = Object.keys((await usageLoad(first.owner, { shops: 1, events: 1, perCall: 1 })).expected);
  const event = { id: 'late', shopUuid, occurredAt: '2026-11-30T12:00:00.000Z', quantity: 1500 };
  const placed = { ...event, month: '2026-11', day: 30 };
  await inTransaction(first.owner, (tx) => lockMonths(tx, [placed]));
  const [counted, mayEnd] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const counting = inTransaction(first.owner, async (tx) => {
    await lockMonths(tx, [placed]);
    await addOrders(tx, await insertEvents(tx, 'erp', [placed], new Date('2026-12-03T22:59:59.000Z')));
    counted.resolve();
    await mayEnd.promise;
  });
  await counted.promise;
  const clock = { offset: 0, now: () => new Date('2026-12-03T23:00:00.000Z') };
  const closing = actForAll(() =>
    createCloseMonths({ database: second.database, clock, jobs: createJobQueue(clock) })(
      {},
      new AbortController().signal,
    ),
  );
  await waitForBlockedStatement(first.owner);
  mayEnd.resolve();
  await Promise.all([counting, closing]);
  const month = await first.owner.selectFrom('usage_month').selectAll().where('shop_uuid', '=', shopUuid).execute();
  expect(month).toMatchObject([{ month: '2026-11', orders: 1500, included: 1000, extra: 500, unit_amount: 20 }]);
  const accept = createAcceptUsage(
    {
      database: first.database,
      clock: { offset: 0, now: () => new Date('2026-12-03T22:59:59.999Z') },
      jobs: createJobQueue(clock),
    },
    async () => {},
  );
  expect(await accept('erp', [{ ...event, id: 'later', type: 'order' }])).toMatchObject({
    rejected: [{ index: 0, code: 'month-closed' }],
  });
  await first.owner.deleteFrom('usage_day').execute();
});

test('two servers that get the same events repeated and in different order count each once', async () => {
  const [first, second] = servers;
  if (first === undefined || second === undefined) throw new Error('Two servers are needed');
  const clock = { offset: 0, now: () => new Date('2026-11-22T11:00:00.000Z') };
  const load = await usageLoad(first.owner, { shops: 20, events: 6000, perCall: 500 });
  const accepts = [first, second].map(({ database }) =>
    createAcceptUsage({ database, clock, jobs: createJobQueue(clock) }, async () => {}),
  );
  const answers = await Promise.all(
    accepts.map(async (accept, server) => {
      const counted: number[] = [];
      for (const call of load.calls(server)) counted.push((await accept('erp', call)).accepted);
      return counted;
    }),
  );
  expect(answers.flat().reduce((sum, count) => sum + count, 0)).toBe(6000);
  expect(await load.counted()).toEqual(load.expected);
});

test('the same id for orders of different months, sent to two servers at once, counts once', async () => {
  const [first, second] = servers;
  if (first === undefined || second === undefined) throw new Error('Two servers are needed');
  const clock = { offset: 0, now: () => new Date('2026-12-02T11:00:00.000Z') };
  const shops = Object.keys((await usageLoad(first.owner, { shops: 2, events: 2, perCall: 1 })).expected);
  const accepts = [first, second].map(({ database }) =>
    createAcceptUsage({ database, clock, jobs: createJobQueue(clock) }, async () => {}),
  );
  const send = async (server: number, id: string) => {
    const [shopUuid = '', occurredAt] = [
      shops[server],
      ['2026-11-30T12:00:00.000Z', '2026-12-01T12:00:00.000Z'][server],
    ];
    const event = { id, shopUuid, type: 'order' as const, occurredAt: occurredAt ?? '', quantity: 1 };
    return (await accepts[server]?.('erp', [event]))?.accepted ?? 0;
  };
  for (let turn = 0; turn < 40; turn += 1) {
    const id = `both-${turn}-${shops[0]}`;
    const [one, other] = await Promise.all([send(0, id), send(1, id)]);
    expect(one + other).toBe(1);
  }
});
