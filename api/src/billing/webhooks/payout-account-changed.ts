import * as z from 'zod/mini';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';

/** An event: the payment provider's account that a partner is paid by may have changed. Partners handle it. */
export const payoutAccountChangedJob = defineJob('payout-account-changed', z.object({ accountId: z.string() }), {
  lane: 'events',
});
