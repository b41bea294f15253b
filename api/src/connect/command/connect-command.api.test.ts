import type { ConnectClient } from '@kontor/contract/connect-client';
import { coveredEvents } from '@kontor/contract/connect-event';
import { expect, test } from 'vitest';
import { UsageError } from '../../infrastructure/command/usage-error.ts';
import { askForToken } from '../../testing/connect.ts';
import { testApp } from '../../testing/test-app.ts';
import { runConnectCommand } from './connect-command.ts';

const kontor = await testApp();
const run = (command: string) => runConnectCommand(kontor.infrastructure, command.split(' '));
const json = async <T>(command: string) => JSON.parse(await run(`${command} --json`)) as T;
const works = async (id: string, secret: string) => (await askForToken(kontor, id, secret)).statusCode === 200;
const list = () => json<ConnectClient[]>('client list');

interface Added {
  readonly id: string;
  readonly secret: string;
  readonly endpointSecret: string | null;
}
const add = (name: string, more = '') => json<Added>(`client add --name ${name} --scope usage:write${more}`);

test('a client is added with its scopes, and an endpoint for all events that they cover', async () => {
  const { id, secret, endpointSecret } = await add(
    'ERP',
    ' --scope entitlements:read --contact-email erp@kaiwerk.test --endpoint https://erp.kaiwerk.test/events',
  );
  expect(endpointSecret).toMatch(/^whsec_/);
  expect(await works(id, secret)).toBe(true);
  expect((await list()).find((client) => client.id === id)).toMatchObject({
    name: 'ERP',
    scopes: ['usage:write', 'entitlements:read'],
    contactEmail: 'erp@kaiwerk.test',
    endpoint: {
      url: 'https://erp.kaiwerk.test/events',
      events: coveredEvents(['usage:write', 'entitlements:read']),
      parked: null,
    },
  });
});

test('without --json the secret is printed once, and never listed', async () => {
  const added = await run('client add --name WMS --scope devices:write');
  const [, secret = ''] = /Secret: (\S+)/.exec(added) ?? [];
  expect(secret).toHaveLength(43);
  const listed = await run('client list');
  expect(listed).toContain('WMS');
  expect(listed).not.toContain(secret);
});

test('a client is rotated and revoked by its id, or by a name that only one has', async () => {
  const { id, secret } = await add('Fiscal');
  const rotated = await json<{ id: string; secret: string }>('client rotate Fiscal');
  expect(rotated.id).toBe(id);
  expect([await works(id, secret), await works(id, rotated.secret)]).toEqual([true, true]);
  await run(`client revoke ${id}`);
  expect(await works(id, rotated.secret)).toBe(false);
  await expect(run('client revoke Fiscal')).rejects.toThrow('There is no client Fiscal.');
});

test('a name that two clients have names none', async () => {
  await add('Leads');
  await add('Leads');
  await expect(run('client rotate Leads')).rejects.toThrow('Several clients are called Leads');
});

test('an endpoint gets the events that are named', async () => {
  const { id } = await add('Host', ' --scope shops:read');
  await run('client endpoint Host --url https://host.kaiwerk.test/ --event shop.created --event shop.updated');
  expect((await list()).find((client) => client.id === id)?.endpoint).toEqual({
    url: 'https://host.kaiwerk.test/',
    events: ['shop.created', 'shop.updated'],
    parked: null,
  });
});

test.each([
  ['client add --scope usage:write', '--name: This value is required'],
  ['client add --name X', '--scope: At least one value is needed'],
  ['client add --name X --scope everything', '--scope: The value is invalid'],
  ['client add --name X --scope usage:write --endpoint https://10.0.0.1/', '--url: Events are sent to public https'],
  [
    'client add --name X --scope usage:write --endpoint https://x.kaiwerk.test/ --event lead.submitted',
    "--event: The client's scopes do not cover lead.submitted",
  ],
  ['client add --name X --colour red', "Unknown option '--colour'"],
  ['client rotate', 'Usage: pnpm connect client rotate CLIENT'],
  ['client', 'pnpm connect client add --name NAME'],
])('%s says what is wrong, and adds nothing', async (command, message) => {
  const before = await list();
  const refused = run(command);
  await expect(refused).rejects.toThrow(UsageError);
  await expect(refused).rejects.toThrow(message);
  expect(await list()).toEqual(before);
});

test('a server with the embedded database carries out the command for its own data directory, in a sandbox', async () => {
  const { dataDirectory } = kontor.infrastructure.environment;
  const ask = (body: object) => kontor.client().call('POST /dev/connect', { body });
  const answer = await ask({ arguments: ['client', 'list', '--json'], dataDirectory });
  expect(JSON.parse(answer.json<{ output: string }>().output)).toEqual(await list());
  const wrong = await ask({ arguments: ['client', 'paint'], dataDirectory });
  expect(wrong.json()).toEqual({ output: null, error: expect.stringContaining('Usage:') });
  expect((await ask({ arguments: ['client', 'list'], dataDirectory: '/elsewhere' })).statusCode).toBe(404);
});
