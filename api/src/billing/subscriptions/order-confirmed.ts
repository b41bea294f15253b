import * as z from 'zod/mini';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { defineJob } from '../../infrastructure/jobs/define-job.ts';
import type { JobQueue } from '../../infrastructure/jobs/job-queue.ts';

/** An event: an order has taken effect, and the customer has nothing left to confirm. orders/ handles it. */
export const orderConfirmedJob = defineJob(
  'order-confirmed',
  z.object({
    shopUuid: z.string(),
    paymentSubscriptionUuid: z.string(),
    /** Of a change; `null` for the order that created the subscription. */
    orderUuid: z.nullable(z.string()),
  }),
);

/** Call it within the transaction that stores the confirmation. */
export const announceOrderConfirmed = (
  jobs: JobQueue,
  tx: Queryable,
  confirmed: { readonly shopUuid: string; readonly paymentSubscriptionUuid: string; readonly orderUuid: string | null },
): Promise<void> => jobs.enqueue(tx, orderConfirmedJob, confirmed);
