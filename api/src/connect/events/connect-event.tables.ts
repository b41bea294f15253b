import type { ConnectDeliveryState } from '@kontor/contract/connect-event';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';

interface ConnectEventTables {
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
    data: Json<object>;
    occurred_at: Date;
  };
  /** What has changed and is not announced yet; triggers write it (api/migrations/0029-marked-changes.ts). */
  connect_mark: {
    kind: string;
    subject: string;
    transaction: string;
    /** Machine time. */
    marked_at: Generated<Date>;
    failures: Generated<number>;
    /** Machine time, after it could not be announced. */
    retry_at: Date | null;
  };
  connect_delivery: {
    uuid: string;
    client_id: string;
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

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ConnectEventTables {}
}
