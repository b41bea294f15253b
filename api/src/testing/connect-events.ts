import { randomUUID } from 'node:crypto';
import { afterAll, afterEach } from '@jest/globals';
import type { ConnectEventType } from '@kontor/contract/connect-event';
import { type Announcer, createAnnouncer } from '../connect/events/announce.ts';
import { putEndpoint } from '../connect/events/endpoint.repository.ts';
import { type EventReceiver, openEventReceiver } from './event-receiver.ts';
import type { TestApp } from './test-app.ts';

export interface TestClientSystem extends EventReceiver {
  readonly clientUuid: string;
  readonly secret: string;
}

export interface TestEvents {
  readonly announcer: Announcer;
  /** A client whose endpoint is a receiver of its own. */
  connect(events?: readonly ConnectEventType[], contactEmail?: string): Promise<TestClientSystem>;
  /** Announces a device that was removed: the whole event is its subject and this number. */
  announce(subject: string, number?: number): Promise<void>;
  states(clientUuid: string): Promise<string[]>;
}

/** Clients with endpoints that really receive; all of them are gone after each test. */
export function testEvents(kontor: TestApp): TestEvents {
  const { database, clock } = kontor.infrastructure;
  const announcer = createAnnouncer(clock);
  const receivers: EventReceiver[] = [];
  const removeAll = async () => {
    await Promise.all(receivers.splice(0).map((receiver) => receiver.close()));
    await database.deleteFrom('connect_endpoint').execute();
    await database.deleteFrom('connect_event').execute();
  };
  afterEach(removeAll);
  afterAll(async () => {
    await Promise.all(receivers.map((receiver) => receiver.close()));
  });
  return {
    announcer,
    async connect(events, contactEmail) {
      const receiver = await openEventReceiver();
      receivers.push(receiver);
      const clientUuid = randomUUID();
      const endpoint = { clientUuid, clientName: 'ERP', contactEmail: contactEmail ?? null, url: receiver.url };
      const secret = await database
        .transaction()
        .execute((tx) => putEndpoint(tx, kontor.infrastructure, { ...endpoint, events: events ?? null }));
      return Object.assign(receiver, { clientUuid, secret });
    },
    announce: (subject, number = 1) =>
      database.transaction().execute((tx) =>
        announcer.announce(tx, {
          type: 'device.removed',
          subject,
          data: { shopUuid: '00000000-0000-4000-8000-000000000001', kind: 'wms', externalId: String(number) },
        }),
      ),
    async states(clientUuid) {
      const rows = await database
        .selectFrom('connect_delivery')
        .select('state')
        .where('client_uuid', '=', clientUuid)
        .orderBy('seq')
        .execute();
      return rows.map(({ state }) => state);
    },
  };
}
