import type { StaffRole } from '@kontor/contract/staff-role';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface AuditTables {
  /**
   * What the vendor's people have done; no row is ever changed or deleted, so it has no name and no address of a person.
   * - `number`: The order in which it was written.
   * - `idempotency_key`: Of the request, so that a repetition is not written again.
   */
  audit_entry: TableOf<'audit_entry', { actor_role: StaffRole; before: Json<unknown>; after: Json<unknown> }>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends AuditTables {}
}
