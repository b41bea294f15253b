import type { ConnectEventType } from '@kontor/contract/connect-event';
import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable, Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import type { EndpointRow } from './connect-event.tables.ts';
import { newEndpointSecret, sealEndpointSecret } from './endpoint-secrets.ts';

export interface NewEndpoint {
  readonly clientUuid: string;
  readonly clientName: string;
  /** Who is told, beside the operators, that events are parked. */
  readonly contactEmail: string | null;
  readonly url: string;
  /** The types that it gets; `null` for all. */
  readonly events: readonly ConnectEventType[] | null;
}

/** So long both secrets sign after one was replaced. */
const overlap = days(1);

/**
 * Sets or replaces a client's endpoint; check its address before (endpoint-address.ts). Returns the new secret. The previous
 * one goes on signing beside it for a day. An endpoint that was parked is used again; what is parked waits for a replay.
 */
export async function putEndpoint(
  tx: Tx,
  { clock, keyRing }: Pick<Infrastructure, 'clock' | 'keyRing'>,
  { clientUuid, clientName, contactEmail, url, events }: NewEndpoint,
): Promise<string> {
  const now = clock.now();
  const secret = newEndpointSecret();
  const given = {
    client_name: clientName,
    contact_email: contactEmail,
    url,
    events: events === null ? null : [...events],
    sealed_secret: sealEndpointSecret(keyRing, clientUuid, secret),
    ...inUse,
  };
  await tx
    .insertInto('connect_endpoint')
    .values({
      client_uuid: clientUuid,
      created_at: now,
      sealed_previous_secret: null,
      previous_secret_until: null,
      ...given,
    })
    .onConflict((conflict) =>
      conflict.column('client_uuid').doUpdateSet((row) => ({
        ...given,
        sealed_previous_secret: row.ref('connect_endpoint.sealed_secret'),
        previous_secret_until: after(now, overlap),
      })),
    )
    .execute();
  return secret;
}

const inUse = { failing_since: null, mailed_at: null, parked_at: null, parked_reason: null };

/** What events a client still was to get is deleted with its endpoint. */
export async function removeEndpoint(tx: Tx, clientUuid: string): Promise<void> {
  await tx.deleteFrom('connect_endpoint').where('client_uuid', '=', clientUuid).execute();
}

/** Uses a parked endpoint again; `false` for a client without an endpoint. */
export async function resumeEndpoint(tx: Tx, clientUuid: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('connect_endpoint')
    .set(inUse)
    .where('client_uuid', '=', clientUuid)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What pages and commands show of an endpoint. */
export type Endpoint = Pick<
  EndpointRow,
  'client_uuid' | 'url' | 'events' | 'failing_since' | 'parked_at' | 'parked_reason'
>;

export const findEndpoint = (db: Queryable, clientUuid: string): Promise<Endpoint | undefined> =>
  db
    .selectFrom('connect_endpoint')
    .select(['client_uuid', 'url', 'events', 'failing_since', 'parked_at', 'parked_reason'])
    .where('client_uuid', '=', clientUuid)
    .executeTakeFirst();
