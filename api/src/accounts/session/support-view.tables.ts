import type { StaffRole } from '@kontor/contract/staff-role';
import type { Selectable } from 'kysely';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface SupportViewTables {
  /**
   * A session in which one of the vendor's people looks at an organization as a reader. It holds until `ends_at`, unless it was ended, its
   * session was, or its role is lost.
   * - `role`: The one in which it was begun.
   * - `ended_at`: `null` while it holds; set soon after `ends_at` by a job.
   */
  support_view: TableOf<'support_view', { role: StaffRole }>;
}

export type SupportViewRow = Selectable<SupportViewTables['support_view']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends SupportViewTables {}
}
