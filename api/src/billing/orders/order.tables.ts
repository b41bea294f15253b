import type { ErrorCode } from '@kontor/contract/problem';
import type { OrderAnswer } from '@kontor/contract/subscription';
import type { Generated, Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';
import type { CreatePlan } from './create-subscription.ts';
import type { PayInvoicePlan, PaymentMethodPlan } from './pay-owed.ts';
import type { BankTransferPlan, CancelPlan, ResumePlan, TaxRatesPlan } from './subscription-settings.ts';
import type { UpdatePlan } from './update-subscription.ts';

/** Everything that the payment provider will be told about one change of a shop's contract, decided once. */
export type ContractChange =
  | CreatePlan
  | UpdatePlan
  | CancelPlan
  | ResumePlan
  | BankTransferPlan
  | PaymentMethodPlan
  | PayInvoicePlan
  | TaxRatesPlan;

export interface OrderTables {
  /** The log of changes of contracts: orders, and whatever else is told to the payment provider about a subscription. */
  billing_order: {
    uuid: string;
    shop_uuid: string;
    kind: ContractChange['kind'];
    request_hash: string;
    /** Of orders: what the customer saw. */
    quote_uuid: string | null;
    /** What the payment provider is told; a repetition says the same. */
    plan: Json<ContractChange>;
    state: 'working' | 'awaiting-setup' | 'needs-attention' | 'done' | 'failed' | 'superseded';
    /** Machine time until which `holder` is taken for alive. */
    lease_until: Date;
    /** Who carries it out; only the holder may complete it. */
    holder: string | null;
    /** How often carrying it out failed. */
    attempts: Generated<number>;
    last_error: string | null;
    /** Why it failed, as the customer is told. */
    problem_code: ErrorCode | null;
    payment_subscription_uuid: string;
    answer: Json<OrderAnswer> | null;
    created_at: Date;
  };
}

export type OrderRow = Selectable<OrderTables['billing_order']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends OrderTables {}
}
