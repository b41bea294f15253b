import type { OrderAnswer } from '@kontor/contract/subscription';
import type { Selectable } from 'kysely';
import type { Json } from '../../infrastructure/database/infrastructure.tables.ts';
import type { OrderPlan } from './order-plan.ts';

export interface OrderTables {
  billing_order: {
    uuid: string;
    shop_uuid: string;
    kind: OrderPlan['kind'];
    request_hash: string;
    quote_uuid: string;
    /** Everything the payment provider will be told, decided once: a repetition says the same words. */
    plan: Json<OrderPlan>;
    state: 'working' | 'awaiting-setup' | 'done' | 'failed' | 'superseded';
    /** Machine time after which whoever worked on it counts as dead. */
    lease_until: Date;
    payment_subscription_uuid: string;
    answer: Json<OrderAnswer> | null;
    created_at: Date;
  };
}

export type OrderRow = Selectable<OrderTables['billing_order']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends OrderTables {}
}
