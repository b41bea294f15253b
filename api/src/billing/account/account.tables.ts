import type { TransferState } from '@kontor/contract/operator-money';
import type { Selectable } from 'kysely';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface AccountTables {
  /**
   * Append-only, as the ledger of invoices: what is held for an organization and belongs to no invoice.
   * - `amount`: Cents: what the organization gets is negative, what is taken is positive, as in the ledger.
   * - `document`: The payment provider's id of the invoice or credit note that it belongs to, or our own of an act of
   *   operators (`money_act`).
   * - `reference`: The payment provider's movement that it comes from: none is entered twice.
   */
  account_entry: TableOf<
    'account_entry',
    {
      /** `transfer`: money that was transferred and not used for an invoice. */ fund: 'credit' | 'transfer';
      /** `released`: of an invoice that was void, or a payment that was undone. `paid-back`: to the customer's bank account. */
      kind: 'given' | 'used' | 'released' | 'adjusted' | 'paid-back';
    }
  >;
  /**
   * The sums of the entries, written with them.
   * - `credit`: Cents that the organization has; negative: it is added to the next invoice.
   * - `unassigned`: Cents that were transferred and belong to no invoice.
   * - `unassigned_since`: Of the oldest transfer that is not used up; `null` without one.
   */
  organization_account: TableOf<'organization_account'>;
  /**
   * All money that came by transfer, or came back from a payment by one. Follows from the entries and from what
   * operators do.
   * - `movement`: The payment provider's movement with which it came: the reference of its entry.
   * - `amount`: Cents, positive, like the following.
   * - `reference`: What was written on the transfer.
   * - `taken`: What operators have assigned to an invoice or returned.
   * - `returned`: What of this went back.
   * - `remaining`: What is left of it.
   */
  received_transfer: TableOf<
    'received_transfer',
    {
      /** `open` as long as something is left. */ state: TransferState;
    }
  >;
}

export type ReceivedTransferRow = Selectable<AccountTables['received_transfer']>;
export type AccountEntryRow = Selectable<AccountTables['account_entry']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends AccountTables {}
}
