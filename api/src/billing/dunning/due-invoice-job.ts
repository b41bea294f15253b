import * as z from 'zod/mini';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';

/** Looks at an invoice the day after its due date. The payment provider tells only if it was set up to, and late. */
export const followDueInvoiceJob = defineJob(
  'follow-due-invoice',
  z.object({
    invoiceUuid: z.string(),
    /** How often it was tried in vain, where the provider has told so while dunning was paused. */
    failed: z.optional(z.object({ attempts: z.int(), failedMethod: z.nullable(z.string()), isGivenUp: z.boolean() })),
  }),
);

/** Of the job that follows an invoice when the pause of its shop's dunning ends. */
export const followsWhenPaused = (invoiceUuid: string): string => `follow-paused-invoice:${invoiceUuid}`;
