import * as z from 'zod/mini';
import { defineCalls } from './call.ts';
import { instant, uuid } from './schema.ts';
import { runsPortal } from './staff-role.ts';

/** A fact that was not the same here and at the payment provider, which is right about what it charges. */
export const ProviderDifference = z.object({
  uuid: uuid(),
  /** `null` for what the provider has and no shop knows. */
  shopUuid: z.nullable(uuid()),
  /** The provider's id of what differs, e.g. `sub_…` or `in_…`. */
  subject: z.string(),
  /** What differs, e.g. `state` or `cancel_at`; `second-live-subscription` where a shop is charged twice. */
  field: z.string(),
  /** Ours when it was found; `null` for nothing. */
  ours: z.nullable(z.string()),
  /** The provider's when it was found; `null` for nothing. */
  theirs: z.nullable(z.string()),
  foundAt: instant(),
  /** Since when both sides agree again; `null` while they do not, which needs a person. */
  mendedAt: z.nullable(instant()),
});

export const operatorDifferenceCalls = defineCalls({
  'GET /operator/difference': {
    summary: 'What the daily comparison with the payment provider found, newest first; fifty at most',
    permission: 'staff',
    staff: runsPortal,
    success: { status: 200, body: z.array(ProviderDifference) },
    errors: [],
  },
});

export type ProviderDifference = z.output<typeof ProviderDifference>;
