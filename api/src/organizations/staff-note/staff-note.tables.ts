import type { Selectable } from 'kysely';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface StaffNoteTables {
  /** What the vendor's people write down about an organization, for each other alone: in no export, and erased with it. */
  staff_note: TableOf<'staff_note'>;
}

export type StaffNoteRow = Selectable<StaffNoteTables['staff_note']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends StaffNoteTables {}
}
