import type { ConnectDeliveryState } from '@kontor/contract/connect-event';
import type { Generated, GeneratedAlways, Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';

interface ConnectEventTables {
  /** Where a client gets events. */
  connect_endpoint: {
    client_uuid: string;
    client_name: string;
    contact_email: string | null;
    url: string;
    /** The types that it gets; `null` for all, those of later releases included. */
    events: string[] | null;
    sealed_secret: string;
    /** While a secret is replaced, both sign. */
    sealed_previous_secret: string | null;
    previous_secret_until: Date | null;
    /** Since when every attempt failed. */
    failing_since: Date | null;
    /** When the last mail about parked events was sent; `null` again after a success. */
    mailed_at: Date | null;
    parked_at: Date | null;
    parked_reason: 'gone' | 'failing' | null;
    created_at: Date;
  };
  /** The newest version of everything that events are about. */
  connect_document: {
    kind: string;
    subject: string;
    version: number;
    /** What was announced last, where changes are found by comparing with it. */
    data: Json<unknown> | null;
    updated_at: Date;
  };
  connect_event: {
    uuid: string;
    /** The order of the events of one subject. */
    seq: GeneratedAlways<number>;
    type: string;
    subject: string;
    version: number;
    data: Json<unknown>;
    occurred_at: Date;
  };
  connect_delivery: {
    uuid: string;
    client_uuid: string;
    event_uuid: string;
    seq: number;
    type: string;
    subject: string;
    state: ConnectDeliveryState;
    /** Those that ended; since the last replay. */
    attempts: Generated<number>;
    due_at: Date;
    /** How often it was begun; together with the owner it names one attempt. */
    claims: Generated<number>;
    owner: string | null;
    /** Machine time, not the movable clock: it tells whether the owner's process ended. */
    locked_until: Date | null;
    last_attempt_at: Date | null;
    last_status: number | null;
    last_answer: string | null;
  };
}

export type EndpointRow = Selectable<ConnectEventTables['connect_endpoint']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ConnectEventTables {}
}
