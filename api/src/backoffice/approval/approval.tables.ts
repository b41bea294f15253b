import type { ApprovalState } from '@kontor/contract/approval';
import type { StaffRole } from '@kontor/contract/staff-role';
import type { Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';
import type { StaffWrite } from '../../infrastructure/http/act.ts';

export interface ApprovalTables {
  /**
   * Calls that wait, or waited, for the agreement of another person.
   * - `number`: The order in which they were asked for.
   * - `request_hash`: Of what was asked for. A person who asks for the same twice waits for one agreement.
   */
  approval: TableOf<
    'approval',
    {
      state: ApprovalState;
      call: StaffWrite;
      params: Json<Readonly<Record<string, string>>>;
      query: Json<unknown>;
      body: Json<unknown>;
      before: Json<unknown>;
      after: Json<unknown>;
      requested_role: StaffRole;
      decided_role: StaffRole;
    }
  >;
}

export type ApprovalRow = Selectable<ApprovalTables['approval']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ApprovalTables {}
}
