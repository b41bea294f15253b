import type { FiscalState } from '@kontor/contract/branch-store';
import type { Selectable } from 'kysely';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

/** Columns that may be left out are `null` for what was stored before the fiscal service reported them. */
export interface BranchStoreTables {
  /**
   * - `external_id`: The fiscal service's id. Without one it is known there by `uuid`.
   * - `is_requested`: The fiscal service has not confirmed it yet; `state` is `disabled` until then.
   */
  branch_store: TableOf<'branch_store', { state: FiscalState }>;
  /**
   * - `external_id`: The fiscal service's id. Without one it is known there by `uuid`.
   * - `tss_serial_number`: What signs its receipts; all three are `null` as long as nothing does.
   * - `exchanged_at`: When its report named another system, or another TSE, than the one before
   *   (compliance/note-exchange.ts), or a system that moved here from another branch store of the shop.
   */
  cash_register: TableOf<'cash_register', { state: FiscalState; tss_state: FiscalState }>;
}

export type BranchStoreRow = Selectable<BranchStoreTables['branch_store']>;
export type CashRegisterRow = Selectable<BranchStoreTables['cash_register']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends BranchStoreTables {}
}
