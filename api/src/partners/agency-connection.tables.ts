export interface AgencyConnectionTables {
  /** When a merchant had which agency connected. The one that has not ended is in `organization.partner_agency_uuid`. */
  agency_connection: {
    uuid: string;
    /** The merchant's. */
    organization_uuid: string;
    agency_uuid: string;
    connected_at: Date;
    ended_at: Date | null;
  };
}

declare module '../infrastructure/database/tables.ts' {
  interface Tables extends AgencyConnectionTables {}
}
