import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { DeviceReport } from '@kontor/contract/connect-device';
import { connectEventData } from '@kontor/contract/connect-event';
import { BranchStoreReport, CashRegisterReport } from '@kontor/contract/connect-fiscal';
import { allScopes } from '@kontor/contract/connect-scope';
import type { ConnectShop } from '@kontor/contract/connect-shop';
import { PublishedDownload } from '@kontor/contract/download';
import { NewMigration } from '@kontor/contract/migration';
import { Pairing } from '@kontor/contract/pairing';
import { ProvisioningReport } from '@kontor/contract/provisioning';
import { UsageReport } from '@kontor/contract/usage';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { productEventsUrl } from '../sandbox/stand-ins/product-sandbox.ts';
import { merchantWithShop } from '../testing/accounts.ts';
import { startProducts } from '../testing/products.ts';
import { testApp } from '../testing/test-app.ts';
import { createClients } from './client/clients.ts';
import { addSandboxClients, sendEventsToProducts } from './client/sandbox-clients.ts';
import { runConnectCommand } from './command/connect-command.ts';
import { createAnnouncer } from './events/announce.ts';
import { bodyOf, signed } from './events/delivery-request.ts';
import type { ClaimedDelivery } from './events/delivery-table.ts';

const run = promisify(execFile);
const page = await readFile(new URL('../../../docs/connect.md', import.meta.url), 'utf8');
const example = (language: string, number: number) => {
  const found = [...page.matchAll(new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'))][number - 1];
  if (found?.[1] === undefined) throw new Error(`docs/connect.md has no example ${number} in ${language}`);
  return found[1];
};

const bash = (number: number) => run('bash', ['-euo', 'pipefail', '-c', example('bash', number)], { env: environment });

/** In this package, which has the libraries that the examples use. */
async function withFile<T>(number: number, work: (file: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(import.meta.dirname, 'example-'));
  const file = join(folder, 'example.ts');
  await writeFile(file, example('ts', number));
  try {
    return await work(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const kontor = await testApp();
await addSandboxClients(kontor.infrastructure);
const { database } = kontor.infrastructure;
const { shop } = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null, name: 'Radwerk' });
const portal = await kontor.app.listen({ host: '127.0.0.1', port: 0 });
const environment = { ...process.env, PORTAL: portal, SHOP: shop.uuid };

test('the first example with curl reads the shops', async () => {
  const { stdout } = await bash(1);
  expect((JSON.parse(stdout) as ConnectShop[]).map(({ uuid }) => uuid)).toEqual([shop.uuid]);
});

test('the example in TypeScript reads shops and their entitlements, and asks for the same version again', async () => {
  const { stdout } = await withFile(1, (file) => run(process.execPath, ['--no-warnings', file], { env: environment }));
  expect(JSON.parse(stdout)).toEqual({ shop: 'Radwerk', state: 'trial', again: 304 });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

const linesOf = (process: ChildProcess) => {
  if (process.stdout === null) throw new Error('The output is not read');
  return createInterface(process.stdout)[Symbol.asyncIterator]();
};

test('the second example with curl sets a shop up and counts an order, of which the receiver hears', async () => {
  // The shop was created before there was an endpoint.
  await kontor.worker.runDue();
  const port = await freePort();
  const { secret } = await createClients(kontor.infrastructure).setEndpoint('connect-demo', {
    url: `http://127.0.0.1:${port}/events`,
    events: ['shop.updated'],
  });
  await withFile(2, async (file) => {
    const receiver = spawn(process.execPath, ['--no-warnings', file], {
      env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = linesOf(receiver);
    try {
      expect((await lines.next()).value).toBe(`listening on ${port}`);
      const forged = await fetch(`http://127.0.0.1:${port}/events`, { method: 'POST', body: '{}' });
      expect(forged.status).toBe(401);
      const { stdout } = await bash(2);
      expect(stdout).toContain('"accepted":1');
      await kontor.worker.runDue();
      expect((await lines.next()).value).toMatch(new RegExp(`^shop.updated ${shop.uuid} \\d+$`));
    } finally {
      receiver.kill();
    }
  });
  const state = await kontor.infrastructure.database.selectFrom('shop').select('cloud_state').execute();
  expect(state).toEqual([{ cloud_state: 'active' }]);
});

test('the receiver keeps the newest of everything that a portal tells, whatever comes late, twice or in another order', async () => {
  const { infrastructure, worker } = kontor;
  const owner = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null, name: 'Vielrad' });
  for (const name of ['Vielrad 2', 'Vielrad 3', 'Vielrad 4']) {
    await database.updateTable('shop').set({ name }).where('uuid', '=', owner.shop.uuid).execute();
    await worker.runDue();
  }
  const announcer = createAnnouncer(infrastructure);
  for (const externalId of ['1', '2', '1', '3']) {
    const keys = { shopUuid: owner.shop.uuid, kind: 'wms' as const, externalId };
    const subject = Object.values(keys).join('/');
    await database
      .transaction()
      .execute((tx) =>
        announcer.announce(tx, { type: 'device.removed', subject, numberedBy: owner.shop.uuid, data: keys }),
      );
  }
  const events = await database.selectFrom('connect_event').selectAll().orderBy('seq').execute();
  const highest = new Map(events.map(({ type, subject, version }) => [`${type} ${subject}`, version]));
  expect([...highest.keys()].filter((place) => place.includes(`${owner.shop.uuid}/wms/`))).toHaveLength(3);

  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const kept = await receive(secret, [...events.toReversed(), ...events, ...events.toReversed()]);
  expect(new Map(kept)).toEqual(highest);
  // Nothing that is older was taken for news.
  expect(kept).toHaveLength(highest.size);
  const odd = events.filter((_, index) => index % 2 === 1);
  expect(new Map(await receive(secret, [...odd, ...events, ...odd]))).toEqual(highest);
});

/** What the example says that it has kept, in the order in which it did. */
async function receive(
  secret: string,
  events: readonly Pick<ClaimedDelivery, 'type' | 'subject' | 'data' | 'occurred_at'>[],
) {
  const port = await freePort();
  return withFile(2, async (file) => {
    const receiver = spawn(process.execPath, ['--no-warnings', file], {
      env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const lines = linesOf(receiver);
    await lines.next();
    const send = async (body: string) => {
      const headers = signed(randomUUID(), body, [secret]);
      expect((await fetch(`http://127.0.0.1:${port}/events`, { method: 'POST', headers, body })).status).toBe(204);
    };
    for (const event of events) await send(bodyOf(event));
    await send(JSON.stringify({ type: 'connect.test', data: { subject: 'the end', version: 1 } }));
    const kept: [place: string, version: number][] = [];
    for (let line = await lines.next(); line.value !== 'connect.test the end 1'; line = await lines.next()) {
      const [, place = '', version] = /^(.+) (\d+)$/.exec(String(line.value)) ?? [];
      kept.push([place, Number(version)]);
    }
    receiver.kill();
    return kept;
  });
}

test('the stand-in decides by the functions that the page shows', async () => {
  const file = new URL('../../../tools/product-sandbox/src/systems/newest.ts', import.meta.url);
  const [, functions = ''] = /^interface[^]*?\n}\n\n([^]+)$/.exec(await readFile(file, 'utf8')) ?? [];
  expect(functions).toMatch(/const placeOf = [^]+const isNewer = /);
  expect(example('ts', 2)).toContain(functions.replaceAll('export ', ''));
});

/** The examples in JSON, in the order of the page, by the calls whose bodies they are. */
const bodies: readonly z.ZodMiniType[] = [
  ProvisioningReport,
  UsageReport,
  Pairing,
  DeviceReport,
  PublishedDownload,
  BranchStoreReport,
  CashRegisterReport,
  connectEventData['lead.submitted'],
  NewMigration,
];

test('every example in JSON fits its call', () => {
  const examples = [...page.matchAll(/^```json\n([^]*?)^```$/gm)].map(([, text = '']) => text);
  expect(examples).toHaveLength(bodies.length);
  // The page leaves uuids and instants out where they say nothing.
  const filled = (text: string): unknown =>
    JSON.parse(text.replaceAll(/"(at|createdAt)": "…"/g, '"$1": "2026-11-22T10:15:00Z"').replaceAll('…', shop.uuid));
  for (const [index, body] of bodies.entries()) {
    expect(z.safeParse(body, filled(examples[index] ?? '')).error?.issues ?? []).toEqual([]);
  }
});

test('the example for test suites is understood by the stand-in, for a shop that it fits', async () => {
  const products = await startProducts({ portal: () => kontor, address: () => portal });
  try {
    const { shop: own } = await merchantWithShop(kontor, { type: 'cloud', mainShopUrl: null, name: 'Standrad' });
    await sendEventsToProducts(kontor.infrastructure, productEventsUrl(products.url));
    await kontor.worker.runDue();
    await database.updateTable('shop').set({ name: 'Standrad 2' }).where('uuid', '=', own.uuid).execute();
    await kontor.worker.runDue();
    const text = example('sh', 1)
      .replaceAll('00000000-0000-4000-8000-000000000201', own.uuid)
      .replaceAll(/^products '/gm, "echo; products '");
    const { stdout } = await run(
      'bash',
      ['-euo', 'pipefail', '-c', text.replace('curl --silent "', 'echo; curl --silent "')],
      {
        env: { ...environment, PORTAL: products.url },
      },
    );
    const answers = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as { code?: string });
    expect(answers.map(({ code }) => code ?? null)).toEqual([null, 'code-unknown', null, null, null]);
    expect(answers[3]).toEqual({ isDown: true });
    expect(answers[4]).toMatchObject({ isDown: true, shops: { [own.uuid]: { mode: 'fail' } } });
  } finally {
    await products.close();
  }
});

test('the commands of the page are carried out', async () => {
  const { infrastructure } = kontor;
  const run = (command: string) => runConnectCommand(infrastructure, command.split(' '));
  const commands = [...page.matchAll(/^pnpm connect (.+)$/gm)].map(([, command = '']) => command);
  expect(commands).toHaveLength(5);
  const [add = '', ...others] = commands;
  await run(add);
  await run('client endpoint ERP --url https://erp.vendor.example/events');
  for (const command of others) await run(command);
  for (const command of ['client rotate ERP', 'client list', 'client revoke ERP']) {
    expect(page).toContain(`pnpm connect ${command}`);
    await run(command);
  }
});

test('every scope of the contract is on the page, and no other', () => {
  const [, table = ''] = /^\| scope \| allows \|\n\|[-|]+\n([^]*?)\n\n/m.exec(page) ?? [];
  const listed = [...table.matchAll(/^\| `([a-z:]+)` \|/gm)].map(([, scope = '']) => scope);
  expect(listed.sort()).toEqual([...allScopes].sort());
});
