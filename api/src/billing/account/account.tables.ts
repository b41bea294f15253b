import type { Selectable } from 'kysely';

export interface AccountTables {
  /** Append-only, as the ledger of invoices: what is held for an organization and belongs to no invoice. */
  account_entry: {
    uuid: string;
    organization_uuid: string;
    /** `transfer`: money that was transferred and not used for an invoice. */
    fund: 'credit' | 'transfer';
    /** `released`: of an invoice that was void, or a payment that was undone. `paid-back`: to the customer's bank account. */
    kind: 'given' | 'used' | 'released' | 'adjusted' | 'paid-back';
    /** Cents: what the organization gets is negative, what is taken is positive, as in the ledger. */
    amount: number;
    at: Date;
    /** The payment provider's id of the invoice or credit note that it belongs to. */
    document: string | null;
    /** The payment provider's movement that it comes from: none is entered twice. */
    reference: string;
  };
  /** The sums of the entries, written with them. */
  organization_account: {
    organization_uuid: string;
    /** Cents that the organization has; negative: it is added to the next invoice. */
    credit: number;
    /** Cents that were transferred and belong to no invoice. */
    unassigned: number;
    /** Of the oldest transfer that is not used up; `null` without one. */
    unassigned_since: Date | null;
  };
}

export type AccountEntryRow = Selectable<AccountTables['account_entry']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends AccountTables {}
}
