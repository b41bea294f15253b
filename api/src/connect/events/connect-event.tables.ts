import type { ConnectDeliveryState } from '@kontor/contract/connect-event';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

interface ConnectEventTables {
  /** The newest version of everything that events are about. */
  connect_document: TableOf<
    'connect_document',
    {
      /** What was announced last, where changes are found by comparing with it. */ data: Json<unknown>;
    }
  >;
  /**
   * - `seq`: The order of the events of one subject.
   */
  connect_event: TableOf<'connect_event', { data: Json<object> }>;
  /**
   * What has changed and is not announced yet; triggers write it (api/migrations/0029-marked-changes.ts).
   * - `marked_at`: Machine time.
   * - `retry_at`: Machine time, after it could not be announced.
   */
  connect_mark: TableOf<'connect_mark'>;
  /**
   * - `attempts`: Those that ended; since the last replay.
   * - `claims`: How often it was begun; together with the owner it names one attempt.
   * - `locked_until`: Machine time, not the movable clock: it tells whether the owner's process ended.
   */
  connect_delivery: TableOf<'connect_delivery', { state: ConnectDeliveryState }>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ConnectEventTables {}
}
