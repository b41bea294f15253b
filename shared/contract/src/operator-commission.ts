import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { instant, reason, uuid } from './schema.ts';
import { keepsBooks } from './staff-role.ts';

/** A partner that was paid commissions which customers took back later, and earns nothing that would make up for them. */
export const OwedCommission = z.object({
  organizationUuid: uuid(),
  /** Of the partner. */
  name: z.string(),
  /** What the partner has to give back, in net cents; positive. */
  amount: z.int(),
  /** When the oldest of the months was closed. */
  since: instant(),
});

/**
 * `repaid`: the partner has transferred it; `written-off`: it is given up. Either way the months count as settled and are not
 * carried over any more.
 */
export const OwedCommissionSettlement = z.strictObject({
  how: z.enum(['repaid', 'written-off']),
  reason: reason(),
});

export const operatorCommissionCalls = defineCalls({
  'GET /operator/commission': {
    summary: 'Partners that have to give back commissions for more than three months, oldest first; fifty at most',
    permission: 'staff',
    staff: keepsBooks,
    success: { status: 200, body: z.array(OwedCommission) },
    errors: [],
  },
  'POST /operator/commission/{partnerUuid}/settle': {
    summary: 'Settles what a partner has to give back: repaid, or written off',
    permission: 'staff',
    staff: keepsBooks,
    body: OwedCommissionSettlement,
    success: { status: 204, body: null },
    errors: ['nothing-changed'],
  },
});

export type OwedCommission = z.output<typeof OwedCommission>;
export type OwedCommissionSettlement = z.output<typeof OwedCommissionSettlement>;
