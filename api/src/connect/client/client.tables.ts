import type { EventType } from '@kontor/contract/connect-event';
import type { Scope } from '@kontor/contract/connect-scope';
import type { Generated } from 'kysely';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';

export interface ConnectClientTables {
  /** Another system of the vendor's. */
  connect_client: {
    id: string;
    name: string;
    scopes: Json<Scope[]>;
    contact_email: string | null;
    /** Exists only where the sandbox tools are on: its secret is public. */
    is_sandbox: Generated<boolean>;
    created_at: Date;
    revoked_at: Date | null;
  };
  connect_client_secret: {
    client_id: string;
    /** At most two are valid at a time. */
    place: 1 | 2;
    secret_hash: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  /** Where the events of a client are sent. */
  connect_endpoint: {
    client_id: string;
    url: string;
    events: Json<EventType[]>;
    /** Signs the events; sealed (infrastructure/secrets/key-ring.ts), because it is needed as it is. */
    sealed_secret: string;
    /** The one before signs as well until then. */
    sealed_previous_secret: string | null;
    previous_until: Date | null;
    changed_at: Date;
    /** Since when every attempt failed. */
    failing_since: Date | null;
    /** When the last mail about parked events was sent; `null` again after a success. */
    mailed_at: Date | null;
    /** Since when no events are sent, and why. */
    parked_at: Date | null;
    parked_reason: 'gone' | 'failing' | null;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ConnectClientTables {}
}

declare module '../../infrastructure/http/call-context.ts' {
  interface CallSubjects {
    /** The other system that makes a call. */
    readonly client: { readonly id: string; readonly scopes: readonly Scope[] };
  }
}
