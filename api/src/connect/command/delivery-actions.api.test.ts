import type { ConnectDelivery } from '@kontor/contract/connect-event';
import { expect, test } from 'vitest';
import { testEvents } from '../../testing/connect-events.ts';
import { testApp } from '../../testing/test-app.ts';
import { runConnectCommand } from './connect-command.ts';

const kontor = await testApp();
const { worker } = kontor;
const { connect, announce } = testEvents(kontor);
const run = (command: string) => runConnectCommand(kontor.infrastructure, command.split(' '));
const deliveries = async (client: string, more = '') =>
  (JSON.parse(await run(`deliveries ${client} --json${more}`)) as { deliveries: ConnectDelivery[] }).deliveries;

test('deliveries are listed by their state, and sent again one by one, all that are parked, or since an instant', async () => {
  const { clientId, events } = await connect();
  const since = kontor.infrastructure.clock.now().toISOString();
  await announce('first');
  await announce('second');
  await worker.runDue();
  const [second, first] = await deliveries(clientId, ' --state delivered');
  expect([second?.subject, first?.subject]).toEqual(['second', 'first']);
  expect(await run(`deliveries ${clientId}`)).toContain(
    `${first?.uuid}  ${first?.occurredAt}  device.removed 1  delivered`,
  );
  await run(`replay ${clientId} --delivery ${first?.uuid}`);
  expect(await deliveries(clientId, ' --state waiting')).toMatchObject([{ subject: 'first', attempts: 0 }]);
  await worker.runDue();
  await run(`replay ${clientId} --since ${since}`);
  await worker.runDue();
  expect(events).toHaveLength(5);
  await kontor.infrastructure.database.updateTable('connect_delivery').set({ state: 'parked' }).execute();
  await run(`replay ${clientId} --parked`);
  await worker.runDue();
  expect(events).toHaveLength(7);
});

test('an endpoint is tried', async () => {
  const { clientId, events } = await connect();
  expect(await run(`client test ${clientId}`)).toContain('connect.test');
  await worker.runDue();
  expect(events).toMatchObject([{ type: 'connect.test' }]);
});

test.each([
  ['deliveries CLIENT --state lost', '--state: The value is invalid'],
  ['deliveries CLIENT --cursor x', '--cursor: Not one of this list'],
  ['deliveries', 'Usage: pnpm connect deliveries CLIENT'],
  ['replay CLIENT', 'Name one of --delivery, --parked and --since.'],
  ['replay CLIENT --parked --since 2026-11-20T00:00:00Z', 'Name one of'],
  ['replay CLIENT --since yesterday', '--since: Not an instant in UTC'],
  ['replay CLIENT --delivery 00000000-0000-4000-8000-000000000009', 'ERP has no such delivery.'],
])('%s says what is wrong', async (command, message) => {
  const { clientId } = await connect();
  await expect(run(command.replace('CLIENT', clientId))).rejects.toThrow(message);
});

test('a client without an endpoint has no deliveries', async () => {
  const { id } = JSON.parse(await run('client add --name WMS --scope devices:write --json')) as { id: string };
  for (const command of ['deliveries ID', 'replay ID --parked', 'client test ID']) {
    await expect(run(command.replace('ID', id))).rejects.toThrow('WMS has no endpoint.');
  }
});
