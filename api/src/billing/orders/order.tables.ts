import type { ErrorCode } from '@kontor/contract/problem';
import type { OrderAnswer } from '@kontor/contract/subscription';
import type { Selectable } from 'kysely';
import type { Actor } from '../../infrastructure/activity/actor.ts';
import type { Json } from '../../infrastructure/database/json.ts';
import type { TableOf } from '../../infrastructure/database/table-of.ts';
import type { ContractChange } from './changes/kinds.ts';

export interface OrderTables {
  /**
   * The log of contract changes: orders, and all other changes of subscriptions at the payment provider.
   * - `quote_uuid`: Of orders: the quote that the customer saw.
   * - `offer_uuid`: Of orders: the partner's offer that it accepts.
   * - `lease_until`: Machine time until which the holder's lease is valid.
   * - `holder`: The process that carries it out; only the holder may complete it.
   * - `attempts`: How many attempts failed.
   * - `credit`: Cents of the organization's credit that its invoice uses; `null` if it makes none.
   */
  billing_order: TableOf<
    'billing_order',
    {
      kind: ContractChange['kind'];
      /** The requests to the payment provider; a repetition sends the same. */
      plan: Json<ContractChange>;
      state: 'working' | 'awaiting-setup' | 'needs-attention' | 'done' | 'failed' | 'superseded';
      /** Why it failed, as told to the customer. */
      problem_code: ErrorCode;
      answer: Json<OrderAnswer>;
      /** Who asked for it. Orders of the last release have none. */
      actor: Json<Actor>;
    }
  >;
}

export type OrderRow = Selectable<OrderTables['billing_order']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends OrderTables {}
}
