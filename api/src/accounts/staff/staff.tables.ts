import type { Language } from '@kontor/contract/schema';
import type { StaffRole } from '@kontor/contract/staff-role';
import type { Selectable } from 'kysely';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface StaffTables {
  /** The vendor's people, beside those of the environment. */
  staff_member: TableOf<'staff_member', { role: StaffRole }>;
  /**
   * One for an address; deleted once it was followed.
   * - `email`: In lower case.
   */
  staff_invitation: TableOf<
    'staff_invitation',
    {
      role: StaffRole;
      /** Of the mail, and of an account that is made by it. */
      language: Language;
    }
  >;
}

export type StaffInvitationRow = Selectable<StaffTables['staff_invitation']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends StaffTables {}
}
