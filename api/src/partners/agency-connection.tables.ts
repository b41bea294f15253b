import type { TableOf } from '../infrastructure/database/table-of.ts';
export interface AgencyConnectionTables {
  /**
   * When a merchant had which agency connected. The one that has not ended is in `organization.partner_agency_uuid`.
   * - `organization_uuid`: The merchant's.
   */
  agency_connection: TableOf<'agency_connection'>;
}

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends AgencyConnectionTables {}
}
