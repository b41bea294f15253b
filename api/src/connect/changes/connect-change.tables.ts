export interface ConnectChangeTables {
  /** When what other systems read again has changed last; triggers write it (api/migrations/0097-connect-changes.ts). */
  connect_change: {
    kind: 'device' | 'branch-store' | 'lead' | 'migration' | 'download';
    /** As events name it; of a download product and id. */
    subject: string;
    /** The shop or the product that it is listed by; empty for what is listed as a whole. */
    within: string;
    /** Of the row; `null` for downloads, which have none. */
    id: string | null;
    /** The system's time. */
    changed_at: Date;
    is_removed: boolean;
  };
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ConnectChangeTables {}
}
