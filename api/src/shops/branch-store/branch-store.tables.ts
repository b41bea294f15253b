import type { FiscalState } from '@kontor/contract/branch-store';
import type { Generated, Selectable } from 'kysely';

/** Columns that may be left out are `null` for what was stored before the fiscal service reported them. */
export interface BranchStoreTables {
  branch_store: {
    uuid: string;
    shop_uuid: string;
    /** The fiscal service's id. Without one it is known there by `uuid`. */
    external_id: Generated<string | null>;
    name: string;
    iso_country_code: string;
    state: FiscalState;
    /** The fiscal service has not confirmed it yet; `state` is `disabled` until then. */
    is_requested: Generated<boolean>;
    address_line1: Generated<string | null>;
    zip: Generated<string | null>;
    city: Generated<string | null>;
    tax_number: Generated<string | null>;
    created_at: Date;
  };
  cash_register: {
    uuid: string;
    branch_store_uuid: string;
    /** The fiscal service's id. Without one it is known there by `uuid`. */
    external_id: Generated<string | null>;
    name: string;
    serial_number: string;
    manufacturer: Generated<string | null>;
    model: Generated<string | null>;
    state: FiscalState;
    /** What signs its receipts; all three are `null` as long as nothing does. */
    tss_serial_number: Generated<string | null>;
    tss_state: Generated<FiscalState | null>;
    tss_certificate_expires_at: Generated<Date | null>;
    commissioned_at: Generated<Date | null>;
    decommissioned_at: Generated<Date | null>;
    /**
     * When its report named another system, or another TSE, than the one before (compliance/note-exchange.ts), or a system that
     * moved here from another branch store of the shop.
     */
    exchanged_at: Generated<Date | null>;
    tss_changed_at: Generated<Date | null>;
    created_at: Date;
  };
}

export type BranchStoreRow = Selectable<BranchStoreTables['branch_store']>;
export type CashRegisterRow = Selectable<BranchStoreTables['cash_register']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends BranchStoreTables {}
}
