import { randomUUID } from 'node:crypto';
import type { ConnectClient, NewClientEndpoint, NewConnectClient } from '@kontor/contract/connect-client';
import { isEventType } from '@kontor/contract/connect-event';
import type { Scope } from '@kontor/contract/connect-scope';
import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { randomSecret } from '../../infrastructure/signing.ts';
import { addSecret, existingClients, lockClient, putClient, revokeClient } from './client.repository.ts';
import { checkEndpoint } from './endpoint-address.ts';
import { eventsWithin } from './endpoint-events.ts';
import { replaceEndpoint } from './endpoint-secret.ts';

/** What operators do with clients, on their page and by the command. Secrets are returned this once. */
export interface Clients {
  list(): Promise<ConnectClient[]>;
  add(client: NewConnectClient): Promise<{ id: string; secret: string }>;
  rotate(id: string): Promise<{ secret: string }>;
  revoke(id: string): Promise<void>;
  setEndpoint(id: string, endpoint: NewClientEndpoint): Promise<{ secret: string }>;
}

type Needs = Pick<Infrastructure, 'database' | 'clock' | 'environment' | 'keyRing'>;

/** How long two secrets sign the events of an endpoint, so that its system can be given the new one. */
export const endpointOverlap = days(1);

export const createClients = (needs: Needs): Clients => {
  const { database, clock, environment } = needs;
  const change = <T>(id: string, work: (tx: Tx, client: { readonly scopes: Scope[] }) => Promise<T>) =>
    inTransaction(database, async (tx) => {
      const client = await lockClient(tx, environment, id);
      if (client === null) throw notFound();
      return work(tx, client);
    });

  return {
    list: () => listClients(needs),

    async add({ name, scopes, contactEmail = null }) {
      const id = randomUUID();
      const secret = randomSecret();
      await inTransaction(database, async (tx) => {
        await putClient(tx, { id, name, scopes, contactEmail, isSandbox: false }, clock.now());
        await addSecret(tx, id, secret, clock.now());
      });
      return { id, secret };
    },

    async rotate(id) {
      const secret = randomSecret();
      await change(id, (tx) => addSecret(tx, id, secret, clock.now()));
      return { secret };
    },

    revoke: (id) => change(id, (tx) => revokeClient(tx, id, clock.now())),

    async setEndpoint(id, endpoint) {
      checkEndpoint(endpoint, environment);
      return change(id, (tx, { scopes }) => {
        const events = eventsWithin(scopes, endpoint.events);
        return replaceEndpoint(tx, needs, id, { ...endpoint, events }, after(clock.now(), endpointOverlap));
      });
    },
  };
};

async function listClients({ database, environment }: Needs): Promise<ConnectClient[]> {
  const clients = await existingClients(database, environment)
    .leftJoin('connect_endpoint', 'connect_endpoint.client_id', 'connect_client.id')
    .select(['id', 'name', 'scopes', 'contact_email', 'created_at', 'url', 'events', 'parked_at', 'parked_reason'])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const secrets = await database
    .selectFrom('connect_client_secret')
    .select(['client_id', 'created_at', 'last_used_at'])
    .orderBy('created_at', 'desc')
    .execute();
  return clients.map(({ id, name, scopes, contact_email, created_at, url, events, parked_at, parked_reason }) => ({
    id,
    name,
    scopes,
    contactEmail: contact_email,
    createdAt: created_at.toISOString(),
    secrets: secrets
      .filter(({ client_id }) => client_id === id)
      .map((secret) => ({
        createdAt: secret.created_at.toISOString(),
        lastUsedAt: secret.last_used_at?.toISOString() ?? null,
      })),
    endpoint:
      url === null || events === null
        ? null
        : { url, events: events.filter(isEventType), parked: parkedOnTheWire(parked_at, parked_reason) },
  }));
}

const parkedOnTheWire = (at: Date | null, reason: 'gone' | 'failing' | null) =>
  at === null || reason === null ? null : { since: at.toISOString(), reason };
