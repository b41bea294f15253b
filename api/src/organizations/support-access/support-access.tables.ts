import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface SupportAccessTables {
  /** Until when an organization lets the vendor's people look. */
  support_access: TableOf<'support_access'>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends SupportAccessTables {}
}
