import type { ErrorCode } from '@kontor/contract/problem';
import type { ColumnType, Selectable } from 'kysely';

/** How a payout is made. */
export type PayoutPlan =
  | { readonly to: 'bank-transfer'; readonly bankReference: string }
  /** The charges of the customer that are refunded, and by how many cents. */
  | { readonly to: 'payment-method'; readonly refunds: readonly ChargeRefund[] };

export interface ChargeRefund {
  readonly charge: string;
  readonly amount: number;
}

export interface MoneyTables {
  /** What operators do about money of an organization. */
  money_act: {
    /** Made by the sender, as the key of the request: an act is done once for each. */
    uuid: string;
    /** Of what was asked for: another request with the same key is refused. */
    request_hash: string;
    organization_uuid: string;
    kind: 'assign' | 'return' | 'credit' | 'payout';
    /** Cents, positive. */
    amount: number;
    transfer_uuid: string | null;
    invoice_uuid: string | null;
    payout: ColumnType<PayoutPlan | null, string | null, string | null>;
    reason: string;
    /** `refused` by the payment provider, or by what it had found meanwhile. */
    state: 'working' | 'done' | 'refused';
    /** Why it was refused. */
    problem_code: ErrorCode | null;
    created_at: Date;
    ended_at: Date | null;
  };
}

export type MoneyAct = Selectable<MoneyTables['money_act']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends MoneyTables {}
}
