import type { ErrorCode } from '@kontor/contract/problem';
import type { OrderAnswer } from '@kontor/contract/subscription';
import type { Generated, Selectable } from 'kysely';
import type { Actor } from '../../infrastructure/activity/actor.ts';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';
import type { ContractChange } from './changes/kinds.ts';

export interface OrderTables {
  /** The log of contract changes: orders, and all other changes of subscriptions at the payment provider. */
  billing_order: {
    uuid: string;
    shop_uuid: string;
    kind: ContractChange['kind'];
    request_hash: string;
    /** Of orders: the quote that the customer saw. */
    quote_uuid: string | null;
    /** Of orders: the partner's offer that it accepts. */
    offer_uuid: Generated<string | null>;
    /** The requests to the payment provider; a repetition sends the same. */
    plan: Json<ContractChange>;
    state: 'working' | 'awaiting-setup' | 'needs-attention' | 'done' | 'failed' | 'superseded';
    /** Machine time until which the holder's lease is valid. */
    lease_until: Date;
    /** The process that carries it out; only the holder may complete it. */
    holder: string | null;
    /** How many attempts failed. */
    attempts: Generated<number>;
    last_error: string | null;
    /** Why it failed, as told to the customer. */
    problem_code: ErrorCode | null;
    /** Cents of the organization's credit that its invoice uses; `null` if it makes none. */
    credit: Generated<number | null>;
    payment_subscription_uuid: string;
    answer: Json<OrderAnswer> | null;
    created_at: Date;
    /** Who asked for it. Orders of the last release have none. */
    actor: Json<Actor> | null;
  };
}

export type OrderRow = Selectable<OrderTables['billing_order']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends OrderTables {}
}
