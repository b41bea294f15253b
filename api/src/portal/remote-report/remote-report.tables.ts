import type { LoadFailure } from '@kontor/contract/remote-report';

/** One release in one hour. */
interface Counted {
  remote: string;
  version: string;
  /** Its beginning. */
  hour: Date;
  count: number;
}

export interface RemoteReportTables {
  /** Loads, as a histogram of their durations. */
  remote_load: Counted & { up_to_ms: number };
  remote_failure: Counted & { reason: LoadFailure };
  /** Errors after a load. */
  remote_error: Counted;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends RemoteReportTables {}
}
