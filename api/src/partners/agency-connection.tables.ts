import type { TableOf } from '../infrastructure/database/table-of.ts';
export interface AgencyConnectionTables {
  /**
   * When a merchant had which agency connected. The one that has not ended is in `organization.partner_agency_uuid`.
   * - `organization_uuid`: The merchant's.
   */
  agency_connection: TableOf<'agency_connection'>;
  /**
   * The shops of merchants who have an agency connected at this moment; kept by triggers.
   * - `organization_uuid`: The merchant's.
   * - `since`: Of the connection, or of the shop if that is younger; as precise as a cursor is.
   */
  agency_shop: TableOf<'agency_shop'>;
}

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends AgencyConnectionTables {}
}
