import { sql } from 'kysely';
import { createAnnouncer } from '../connect/events/announce.ts';
import { createDeliverer } from '../connect/events/deliverer.ts';
import { createDeliveryRequests } from '../connect/events/delivery-request.ts';
import { createEndpointGuard } from '../connect/events/endpoint-guard.ts';
import type { Clock } from '../infrastructure/clock.ts';
import { actForAll } from '../infrastructure/database/acting-for.ts';
import { openDatabase } from '../infrastructure/database/open-database.ts';
import { createKeyRing } from '../infrastructure/secrets/key-ring.ts';
import { noTelemetry } from '../infrastructure/telemetry/telemetry.ts';
import { testSecretKeys } from './secret-keys.ts';

// A separate process that makes changes, announces and delivers them until it is killed: delivery-kills.ts starts it.

const silent = { info() {}, warn() {}, error() {} };
const { database } = await openDatabase({ databaseUrl: process.argv[2] ?? '', dataDirectory: 'memory' }, silent);

const epoch = Date.UTC(2026, 0);
/** A minute passes in a second, so that attempts are repeated soon. */
const clock: Clock = { now: () => new Date(Date.now() * 60 - epoch * 59) };
const announcer = createAnnouncer({ clock, environment: { sandboxTools: false } });
const keyRing = createKeyRing(testSecretKeys);
const sent = createDeliveryRequests(createEndpointGuard({ production: false }), 16);
const noChanges = { announceMarked: async () => 0, isMarked: async () => false };
const requests: typeof sent = {
  ...sent,
  async send(...parameters) {
    const answer = await sent.send(...parameters);
    process.send?.('event');
    return answer;
  },
};

createDeliverer(
  { database, clock: { ...clock, offset: 0 }, keyRing, log: silent, telemetry: noTelemetry },
  { announcer, changes: noChanges, requests, onParked: async () => {} },
  { places: 16, lease: 1000, poll: 20, stopWithin: 0 },
).start();

/** A change and its event, in one transaction. */
const makeChange = (): Promise<boolean> =>
  database.transaction().execute(async (tx) => {
    const { rows } = await sql<{ subject: string }>`
      update change set done = true where name =
        (select name from change where not done order by name for update skip locked limit 1)
      returning subject`.execute(tx);
    const [row] = rows;
    if (row === undefined) return false;
    await announcer.announce(tx, {
      type: 'device.removed',
      subject: row.subject,
      data: { shopUuid: '00000000-0000-4000-8000-000000000001', kind: 'wms', externalId: row.subject },
    });
    return true;
  });

await actForAll(async () => {
  while (await makeChange());
});
