import * as z from 'zod/mini';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';

/** A chargeback was won after its invoice had been paid again. */
export const creditPaidTwiceJob = defineJob('credit-paid-twice', z.object({ invoiceUuid: z.string() }), {
  lane: 'payment',
});
