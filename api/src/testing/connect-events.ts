import type { EventType } from '@kontor/contract/connect-event';
import { allScopes, type Scope } from '@kontor/contract/connect-scope';
import { afterAll, afterEach } from 'vitest';
import { createClients } from '../connect/client/clients.ts';
import { type Announcer, createAnnouncer } from '../connect/events/announce.ts';
import { type EventReceiver, openEventReceiver } from './event-receiver.ts';
import type { TestApp } from './test-app.ts';

export interface TestClientSystem extends EventReceiver {
  readonly clientId: string;
  readonly secret: string;
}

export interface TestEvents {
  readonly announcer: Announcer;
  /** A client whose endpoint is a receiver of its own. */
  connect(events?: readonly EventType[], contactEmail?: string, scopes?: readonly Scope[]): Promise<TestClientSystem>;
  /** Announces a device that was removed: the whole event is its subject and this number. */
  announce(subject: string, number?: number): Promise<void>;
  states(clientId: string): Promise<string[]>;
}

/** Clients with endpoints that really receive; all of them are gone after each test. */
export function testEvents(kontor: TestApp): TestEvents {
  const { database } = kontor.infrastructure;
  const announcer = createAnnouncer(kontor.infrastructure);
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
    async connect(events, contactEmail, scopes = allScopes) {
      const receiver = await openEventReceiver();
      receivers.push(receiver);
      const clients = createClients(kontor.infrastructure);
      const { id: clientId } = await clients.add({ name: 'ERP', scopes: [...scopes], contactEmail });
      const endpoint = { url: receiver.url, events: events && [...events] };
      const { secret } = await clients.setEndpoint(clientId, endpoint);
      return Object.assign(receiver, { clientId, secret });
    },
    announce: (subject, number = 1) =>
      database.transaction().execute((tx) =>
        announcer.announce(tx, {
          type: 'device.removed',
          subject,
          data: { shopUuid: '00000000-0000-4000-8000-000000000001', kind: 'wms', externalId: String(number) },
        }),
      ),
    async states(clientId) {
      const rows = await database
        .selectFrom('connect_delivery')
        .select('state')
        .where('client_id', '=', clientId)
        .orderBy('seq')
        .execute();
      return rows.map(({ state }) => state);
    },
  };
}
