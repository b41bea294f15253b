import type { TableOf } from '../../infrastructure/database/table-of.ts';
export interface ConnectChangeTables {
  /**
   * When what other systems read again has changed last; triggers write it (api/migrations/0097-connect-changes.ts).
   * - `subject`: As events name it; of a download product and id.
   * - `within`: The shop or the product that it is listed by; empty for what is listed as a whole.
   * - `id`: Of the row; `null` for downloads, which have none.
   * - `changed_at`: The system's time.
   */
  connect_change: TableOf<'connect_change', { kind: 'device' | 'branch-store' | 'lead' | 'migration' | 'download' }>;
}

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ConnectChangeTables {}
}
