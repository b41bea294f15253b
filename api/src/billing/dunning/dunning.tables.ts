import type { DunningCause, DunningState } from '@kontor/contract/dunning';
import type { Selectable } from 'kysely';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface DunningTables {
  /**
   * - `shop_uuid`: That of the invoice, by which what runs for a shop is found.
   * - `suspended_at`: When it became overdue; kept after it was resolved.
   */
  dunning_process: TableOf<'dunning_process', { state: DunningState; cause: DunningCause }>;
}

export type DunningRow = Selectable<DunningTables['dunning_process']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends DunningTables {}
}
