import type { InvoiceRefund } from '@kontor/contract/operator-money';
import type { ErrorCode } from '@kontor/contract/problem';
import type { Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

/** How a payout is made. */
export type PayoutPlan =
  | { readonly to: 'bank-transfer'; readonly bankReference: string }
  /** The charges of the customer that are refunded, and by how many cents. */
  | { readonly to: 'payment-method'; readonly refunds: readonly ChargeRefund[] };

export interface ChargeRefund {
  readonly charge: string;
  readonly amount: number;
}

/** A line of an invoice that is refunded: its place, and net cents. With `quantity`, so many units of it. */
export interface RefundedLine {
  readonly index: number;
  readonly net: number;
  readonly quantity?: number;
}

/** How money of an invoice is paid back. */
export interface RefundPlan {
  readonly to: InvoiceRefund['to'];
  /** `null`: an amount, which no lines name. */
  readonly lines: readonly RefundedLine[] | null;
}

export interface MoneyTables {
  /**
   * What operators do about money of an organization.
   * - `uuid`: Made by the sender, as the key of the request: an act is done once for each.
   * - `request_hash`: Of what was asked for: another request with the same key is refused.
   * - `amount`: Cents, positive.
   */
  money_act: TableOf<
    'money_act',
    {
      kind: 'assign' | 'return' | 'credit' | 'payout' | 'refund' | 'write-off';
      payout: Json<PayoutPlan>;
      refund: Json<RefundPlan>;
      /** `refused` by the payment provider, or by what it had found meanwhile. */
      state: 'working' | 'done' | 'refused';
      /** Why it was refused. */
      problem_code: ErrorCode;
    }
  >;
}

export type MoneyAct = Selectable<MoneyTables['money_act']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends MoneyTables {}
}
