import type { Selectable } from 'kysely';

export interface BranchStoreTables {
  branch_store: {
    uuid: string;
    shop_uuid: string;
    name: string;
    iso_country_code: string;
    state: 'active' | 'disabled';
    created_at: Date;
  };
  cash_register: {
    uuid: string;
    branch_store_uuid: string;
    name: string;
    serial_number: string;
    state: 'active' | 'disabled';
    created_at: Date;
  };
}

export type BranchStoreRow = Selectable<BranchStoreTables['branch_store']>;
export type CashRegisterRow = Selectable<BranchStoreTables['cash_register']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends BranchStoreTables {}
}
