import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { createClients } from '../connect/client/clients.ts';
import { createClock } from '../infrastructure/clock.ts';
import type { Database } from '../infrastructure/database/open-database.ts';
import { readEnvironment } from '../infrastructure/environment.ts';
import { createKeyRing } from '../infrastructure/secrets/key-ring.ts';
import { testSecretKeys } from './secret-keys.ts';

export interface DeliveryKills {
  /** Changes that were committed. */
  readonly changes: number;
  /** Changes whose event has arrived. */
  readonly arrived: number;
  /** Events that arrived, with those that arrived more than once. */
  readonly receipts: number;
  /** Events that arrived for the first time after a later one of their subject. */
  readonly outOfOrder: number;
  readonly kills: number;
  readonly receiverKills: number;
  readonly seconds: number;
}

interface Plan {
  readonly changes: number;
  readonly subjects: number;
  /** After about how many events a process is killed: a server, or the receiver. */
  readonly killAfter: number;
}

export interface Receipt {
  readonly subject: string;
  readonly version: number;
}

const scriptNamed = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** A client that gets removed devices at this address. */
export async function connectReceiver(database: Database, url: string): Promise<void> {
  const environment = { ...readEnvironment({ NODE_ENV: 'test', KONTOR_DATA_DIR: 'memory' }), sandboxTools: false };
  const parts = { database, clock: createClock(), keyRing: createKeyRing(testSecretKeys), environment };
  const clients = createClients(parts);
  const { id } = await clients.add({ name: 'ERP', scopes: ['devices:write'] });
  await clients.setEndpoint(id, { url, events: ['device.removed'] });
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * Two servers make changes, announce and deliver them to a receiver. All three are killed at random and restarted, until every
 * change has been made and nothing waits to be delivered.
 */
export async function deliverWithKills(database: Database, url: string, plan: Plan): Promise<DeliveryKills> {
  await sql`create table if not exists change (name integer primary key, subject text not null, done boolean not null)`.execute(
    database,
  );
  await sql`delete from change`.execute(database);
  await sql`
    insert into change (name, subject, done)
    select name, 'subject-' || name % ${plan.subjects}, false from generate_series(1, ${plan.changes}) name`.execute(
    database,
  );
  const port = await freePort();
  await connectReceiver(database, `http://127.0.0.1:${port}/`);
  const directory = mkdtempSync(join(tmpdir(), 'kontor-deliveries-'));
  const file = join(directory, 'receipts');
  writeFileSync(file, '');

  const startedAt = performance.now();
  const kills = new Map<string, number>();
  const processes = new Map<string, ChildProcess>();
  let isOver = false;
  const start = (name: string, script: string, parameters: string[]): void => {
    const child = fork(script, parameters, {
      execArgv: ['--no-warnings'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    processes.set(name, child);
    let untilKill = Math.ceil(plan.killAfter * (0.5 + Math.random()));
    child.on('message', () => {
      untilKill -= 1;
      if (untilKill === 0) child.kill('SIGKILL');
    });
    child.on('exit', (_, signal) => {
      if (isOver) return;
      if (signal === 'SIGKILL') kills.set(script, (kills.get(script) ?? 0) + 1);
      start(name, script, parameters);
    });
  };
  const [server, receiver] = [scriptNamed('./delivery-process.ts'), scriptNamed('./delivery-receiver.ts')];
  start('receiver', receiver, [String(port), file]);
  start('first server', server, [url]);
  start('second server', server, [url]);

  const isLeft = async () => {
    const { rows } = await sql<{ left: boolean }>`
      select exists (select 1 from change where not done)
        or exists (select 1 from connect_delivery where state <> 'delivered') as left`.execute(database);
    return rows[0]?.left ?? true;
  };
  while (await isLeft()) await pause(50);
  const seconds = (performance.now() - startedAt) / 1000;
  isOver = true;
  await Promise.all(
    [...processes.values()].map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }),
  );
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  rmSync(directory, { recursive: true });
  const receipts = lines.map((line) => JSON.parse(line) as Receipt);
  const { rows } = await sql<{ changes: number }>`select count(*) as changes from change where done`.execute(database);
  return {
    changes: rows[0]?.changes ?? 0,
    ...countReceipts(receipts),
    receipts: receipts.length,
    kills: kills.get(server) ?? 0,
    receiverKills: kills.get(receiver) ?? 0,
    seconds,
  };
}

function countReceipts(receipts: readonly Receipt[]) {
  const highest = new Map<string, number>();
  const seen = new Set<string>();
  let outOfOrder = 0;
  for (const { subject, version } of receipts) {
    const name = `${subject} ${version}`;
    if (!seen.has(name) && version < (highest.get(subject) ?? 0)) outOfOrder += 1;
    seen.add(name);
    highest.set(subject, Math.max(highest.get(subject) ?? 0, version));
  }
  return { arrived: seen.size, outOfOrder };
}
