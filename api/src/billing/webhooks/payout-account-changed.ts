import * as z from 'zod/mini';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';

/** An event: a partner's payout account at the payment provider may have changed. Partners handle it. */
export const payoutAccountChangedJob = defineJob('payout-account-changed', z.object({ accountId: z.string() }), {
  lane: 'events',
});
