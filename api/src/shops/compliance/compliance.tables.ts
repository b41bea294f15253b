import type { Generated, Selectable } from 'kysely';
import type { BranchStoreRow, CashRegisterRow } from '../branch-store/branch-store.tables.ts';

export interface ComplianceTables {
  /**
   * A cash register whose system was exchanged: that it was given up is to be reported, whatever becomes of the one in its place and of
   * their branch store. It has what a notice states of both.
   */
  past_cash_register: Omit<CashRegisterRow, 'external_id' | 'state' | 'decommissioned_at'> &
    Pick<BranchStoreRow, 'shop_uuid' | 'iso_country_code' | 'address_line1' | 'zip' | 'city' | 'tax_number'> & {
      branch_store_name: string;
      decommissioned_at: Date;
    };
  /** What a person reported to the tax office last, by the register's uuid. */
  cash_register_notice: {
    cash_register_uuid: string;
    shop_uuid: string;
    reported_at: Date;
    tss_serial_number: string | null;
    is_decommissioned: boolean;
    /** Where the branch store was; `null` for what was noted before it was kept, until the branch store moves. */
    address_line1: Generated<string | null>;
    zip: Generated<string | null>;
    city: Generated<string | null>;
    /** Since when it is somewhere else. */
    moved_at: Generated<Date | null>;
  };
  /** What people add to what the fiscal service reports of a branch store. */
  notice_details: {
    branch_store_uuid: string;
    shop_uuid: string;
    tax_number: string;
    tss_certification: Generated<string | null>;
  };
  /** One row per mail about a date that was sent. */
  deadline_mail: {
    reference: string;
    shop_uuid: string;
    created_at: Date;
  };
}

export type NoticeRow = Selectable<ComplianceTables['cash_register_notice']>;
export type NoticeDetailsRow = Selectable<ComplianceTables['notice_details']>;
export type PastCashRegisterRow = Selectable<ComplianceTables['past_cash_register']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends ComplianceTables {}
}
