import type { LoadFailure } from '@kontor/contract/remote-report';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

/** Each row is about one release in the hour that begins at `hour`. */
export interface RemoteReportTables {
  /** Loads, as a histogram of their durations. */
  remote_load: TableOf<'remote_load'>;
  remote_failure: TableOf<'remote_failure', { reason: LoadFailure }>;
  /** Errors after a load. */
  remote_error: TableOf<'remote_error'>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends RemoteReportTables {}
}
