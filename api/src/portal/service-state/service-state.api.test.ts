import type { ServiceState } from '@kontor/contract/help';
import { expect, test } from 'vitest';
import { merchant } from '../../testing/accounts.ts';
import { testApp } from '../../testing/test-app.ts';

const kontor = await testApp();

test('everything runs while no work waits; what waits for minutes is late, and whose work it is is not said', async () => {
  const { client } = await merchant(kontor);
  await kontor.worker.runDue();
  const read = async () => (await client.expect(200, 'GET /service-state')).json<ServiceState[]>();
  const running = { state: 'running', waitingSince: null, affected: [] };
  expect(await read()).toEqual([
    { service: 'signIn', ...running },
    // No provider is connected in this test.
    { service: 'payment', ...running, state: 'down' },
    ...['exchange', 'mail', 'other'].map((service) => ({ service, ...running })),
  ]);
  const { database, clock } = kontor.infrastructure;
  const waitingSince = new Date(clock.now().getTime() - 10 * 60_000);
  await database
    .updateTable('job')
    .set({ due_at: new Date('2100-01-01') })
    .execute();
  await database
    .insertInto('job')
    .values({
      uuid: '0197a000-0000-7000-8000-00000000aaaa',
      kind: 'send-mail',
      lane: 'mail',
      payload: JSON.stringify({ mailUuid: 'x' }),
      due_at: waitingSince,
      created_at: waitingSince,
    })
    .execute();
  // Until then the last answer is kept.
  clock.offset += 16_000;
  expect(await read()).toContainEqual({
    service: 'mail',
    state: 'delayed',
    waitingSince: waitingSince.toISOString(),
    affected: [],
  });
});

test('it is for signed-in users', async () => {
  await kontor.client().expect(401, 'GET /service-state');
});
