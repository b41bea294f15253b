import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '@kontor/programs/postgres';
import { createAnnouncer } from '../connect/events/announce.ts';
import { createDeliverer } from '../connect/events/deliverer.ts';
import { createDeliveryRequests } from '../connect/events/delivery-request.ts';
import { createEndpointGuard } from '../connect/events/endpoint-guard.ts';
import { createClock } from '../infrastructure/clock.ts';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import { type OpenDatabase, openDatabase } from '../infrastructure/database/open-database.ts';
import { createKeyRing } from '../infrastructure/secrets/key-ring.ts';
import { noTelemetry } from '../infrastructure/telemetry/telemetry.ts';
import { connectReceiver, deliverWithKills, freePort } from './delivery-kills.ts';
import { testSecretKeys } from './secret-keys.ts';

// Started by bench/: prints the figures of deliveries as JSON.

const silent = { info() {}, warn() {}, error: (about: object) => process.stderr.write(`${JSON.stringify(about)}\n`) };
const count = Number(process.argv[2] ?? 2000);
const changes = Number(process.argv[3] ?? 10_000);

const noChanges = { announceMarked: async () => 0, isMarked: async () => false };

interface Received {
  readonly url: string;
  /** Resolves once that many have arrived. */
  readonly all: Promise<void>;
  stop(): void;
}

async function receive(expected: number, directory: string): Promise<Received> {
  const port = await freePort();
  const script = fileURLToPath(new URL('./delivery-receiver.ts', import.meta.url));
  const child = fork(script, [String(port), join(directory, `${port}`)], { execArgv: ['--no-warnings'] });
  await once(child, 'message');
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  child.on('message', () => {
    arrived += 1;
    if (arrived === expected) all.resolve();
  });
  return { url: `http://127.0.0.1:${port}/`, all: all.promise, stop: () => child.kill() };
}

/** Events per second of one process to one receiver; with a second receiver that accepts connections and never answers. */
async function eventsPerSecond(
  { database }: OpenDatabase,
  directory: string,
  isBesideHanging: boolean,
): Promise<number> {
  const clock = createClock();
  const keyRing = createKeyRing(testSecretKeys);
  const announcer = createAnnouncer({ clock, environment: { sandboxTools: false } });
  const hanging = createServer().listen(0, '127.0.0.1');
  await once(hanging, 'listening');
  const receiver = await receive(count, directory);
  await connectReceiver(database, receiver.url);
  if (isBesideHanging) await connectReceiver(database, `http://127.0.0.1:${(hanging.address() as AddressInfo).port}/`);
  await database.transaction().execute(async (tx) => {
    for (let number = 0; number < count; number += 1) {
      const data = { shopUuid: randomUUID(), kind: 'wms', externalId: `${number}` } as const;
      await announcer.announce(tx, { type: 'device.removed', subject: `${number}`, data });
    }
  });
  const requests = createDeliveryRequests(createEndpointGuard({ production: false }), 16);
  const deliverer = createDeliverer(
    { database, clock, keyRing, log: silent, telemetry: noTelemetry },
    { announcer, changes: noChanges, requests, onParked: async () => {} },
    { places: 16, lease: 30_000, poll: 200, stopWithin: 100 },
  );
  const startedAt = performance.now();
  deliverer.start();
  await receiver.all;
  const seconds = (performance.now() - startedAt) / 1000;
  await pause(100);
  await deliverer.stop();
  receiver.stop();
  hanging.close();
  await database.deleteFrom('connect_endpoint').execute();
  await database.deleteFrom('connect_document').execute();
  return count / seconds;
}

const directory = await mkdtemp(join(tmpdir(), 'kontor-deliveries-'));
const server = await startPostgres();
try {
  const embedded = await openDatabase({ databaseUrl: null, dataDirectory: join(directory, 'data') }, silent);
  const embeddedSpeed = await actForAll(() => eventsPerSecond(embedded, directory, false));
  await embedded.close();
  const opened = await openDatabase({ databaseUrl: server.url, dataDirectory: 'memory' }, silent);
  const postgres = await actForAll(() => eventsPerSecond(opened, directory, false));
  const besideHanging = await actForAll(() => eventsPerSecond(opened, directory, true));
  const kills = await deliverWithKills(opened.owner, server.url, { changes, subjects: 500, killAfter: 500 });
  await opened.close();
  process.stdout.write(`${JSON.stringify({ embedded: embeddedSpeed, postgres, besideHanging, kills })}\n`);
} finally {
  server.stop();
  await rm(directory, { recursive: true });
}
