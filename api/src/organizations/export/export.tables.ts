import type { OrganizationExport } from '@kontor/contract/export';
import type { Selectable } from 'kysely';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface ExportTables {
  /**
   * A file with everything of an organization, that is being made or kept.
   * - `attempt`: Who is making it: each attempt has its own, and stops once it reads another one here.
   * - `progress`: In percent.
   * - `advanced_at`: When something was written last.
   */
  organization_export: TableOf<'organization_export', { state: OrganizationExport['state'] }>;
  /** The file of an attempt, in the order of its numbers. */
  organization_export_part: TableOf<'organization_export_part'>;
}

export type ExportRowOfTable = Selectable<ExportTables['organization_export']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ExportTables {}
}
