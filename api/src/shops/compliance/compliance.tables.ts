import type { FiscalState } from '@kontor/contract/branch-store';
import type { Selectable } from 'kysely';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface ComplianceTables {
  /**
   * A cash register whose system was exchanged: that it was given up is to be reported, whatever becomes of the one in its place and of
   * their branch store. It has what a notice states of both.
   */
  past_cash_register: TableOf<'past_cash_register', { tss_state: FiscalState }>;
  /**
   * What a person reported to the tax office last, by the register's uuid.
   * - `address_line1`: Where the branch store was; `null` for what was noted before it was kept, until the branch
   *   store moves.
   * - `moved_at`: Since when it is somewhere else.
   * - `run_ended_at`: Since when the register, which had been given up, is in use again: noted was the run before.
   */
  cash_register_notice: TableOf<'cash_register_notice'>;
  /** What people add to what the fiscal service reports of a branch store. */
  notice_details: TableOf<'notice_details'>;
  /** One row per mail about a date that was sent. */
  deadline_mail: TableOf<'deadline_mail'>;
}

export type NoticeRow = Selectable<ComplianceTables['cash_register_notice']>;
export type NoticeDetailsRow = Selectable<ComplianceTables['notice_details']>;
export type PastCashRegisterRow = Selectable<ComplianceTables['past_cash_register']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ComplianceTables {}
}
