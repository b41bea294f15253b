import type { EventType } from '@kontor/contract/connect-event';
import type { Scope } from '@kontor/contract/connect-scope';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface ConnectClientTables {
  /**
   * Another system of the vendor's.
   * - `is_sandbox`: Exists only where the sandbox tools are on: its secret is public.
   */
  connect_client: TableOf<'connect_client', { scopes: Json<Scope[]> }>;
  connect_client_secret: TableOf<
    'connect_client_secret',
    {
      /** At most two are valid at a time. */ place: 1 | 2;
    }
  >;
  /**
   * Where the events of a client are sent.
   * - `sealed_secret`: Signs the events; sealed (infrastructure/secrets/key-ring.ts), because it is needed as it is.
   * - `sealed_previous_secret`: The one before signs as well until then.
   * - `failing_since`: Since when every attempt failed.
   * - `mailed_at`: When the last mail about parked events was sent; `null` again after a success.
   * - `parked_at`: Since when no events are sent, and why.
   */
  connect_endpoint: TableOf<'connect_endpoint', { events: Json<EventType[]>; parked_reason: 'gone' | 'failing' }>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ConnectClientTables {}
}

declare module '../../infrastructure/http/call-context.ts' {
  interface CallSubjects {
    /** The other system that makes a call. */
    readonly client: { readonly id: string; readonly name: string; readonly scopes: readonly Scope[] };
  }
}
