import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { instant, uuid } from './schema.ts';
import { runsPortal } from './staff-role.ts';

/** A change of a contract that does not go on by itself, or has been at work for long. */
export const StuckOrder = z.object({
  uuid: uuid(),
  organizationName: z.string(),
  shopUuid: uuid(),
  shopName: z.string(),
  /** What was to be done: `create`, `update`, `cancel` … */
  kind: z.string(),
  /** `needs-attention` waits for an operator; `working` is still tried again. */
  state: z.enum(['working', 'needs-attention']),
  attempts: z.int(),
  lastError: z.nullable(z.string()),
  createdAt: instant(),
});

/**
 * `retry`: it is carried out once more, now. `close`: it is given up; what the payment provider has by then is taken over, and
 * the shop can order again.
 */
export const OrderSettlement = z.strictObject({ action: z.enum(['retry', 'close']) });

export const operatorOrderCalls = defineCalls({
  'GET /operator/order': {
    summary: 'Changes of contracts that need an operator or take long, the fifty oldest',
    permission: 'staff',
    staff: runsPortal,
    success: { status: 200, body: z.array(StuckOrder) },
    errors: [],
  },
  'POST /operator/order/{orderUuid}/settle': {
    summary: 'Settles a change that needs an operator: once more, or given up',
    permission: 'staff',
    staff: runsPortal,
    body: OrderSettlement,
    success: { status: 204, body: null },
    errors: ['order-not-stuck', 'payment-provider-unavailable'],
  },
});

export type StuckOrder = z.output<typeof StuckOrder>;
export type OrderSettlement = z.output<typeof OrderSettlement>;
