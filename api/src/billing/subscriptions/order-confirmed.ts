import * as z from 'zod/mini';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';

/** An event: what was ordered has taken effect, and nothing is left for the customer to confirm. orders/ handles it. */
export const orderConfirmedJob = defineJob(
  'order-confirmed',
  z.object({
    shopUuid: z.string(),
    paymentSubscriptionUuid: z.string(),
    /** Of a change; `null` for the order that made the subscription. */
    orderUuid: z.nullable(z.string()),
  }),
);

/** Call it with the transaction that writes the confirmation down. */
export const announceOrderConfirmed = (
  jobs: JobQueue,
  tx: Queryable,
  confirmed: { readonly shopUuid: string; readonly paymentSubscriptionUuid: string; readonly orderUuid: string | null },
): Promise<void> => jobs.enqueue(tx, orderConfirmedJob, confirmed);
