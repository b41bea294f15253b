import type { TransferState } from '@kontor/contract/operator-money';
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
    /** The payment provider's id of the invoice or credit note that it belongs to, or our own of an act of operators (`money_act`). */
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
  /** All money that came by transfer, or came back from a payment by one. Follows from the entries and from what operators do. */
  received_transfer: {
    uuid: string;
    organization_uuid: string;
    /** The payment provider's movement with which it came: the reference of its entry. */
    movement: string;
    /** Cents, positive, like the following. */
    amount: number;
    received_at: Date;
    /** What was written on the transfer. */
    reference: string | null;
    /** What operators have assigned to an invoice or returned. */
    taken: number;
    /** What of this went back. */
    returned: number;
    /** What is left of it. */
    remaining: number;
    /** `open` as long as something is left. */
    state: TransferState;
  };
}

export type ReceivedTransferRow = Selectable<AccountTables['received_transfer']>;
export type AccountEntryRow = Selectable<AccountTables['account_entry']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends AccountTables {}
}
