import * as z from 'zod/mini';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { defineJob } from '../infrastructure/jobs/define-job.ts';
import type { JobQueue } from '../infrastructure/jobs/job-queue.ts';

/** An event: an organization's taxation or billing address may have changed. Billing handles it. */
export const baseDataChangedJob = defineJob('follow-base-data', z.object({ organizationUuid: z.string() }), {
  lane: 'payment',
});

/** Call it within the transaction that changes the base data or the validity of the VAT id. */
export const announceBaseDataChanged = (jobs: JobQueue, tx: Queryable, organizationUuid: string): Promise<void> =>
  jobs.enqueue(tx, baseDataChangedJob, { organizationUuid }, { uniqueKey: `follow-base-data:${organizationUuid}` });

/**
 * Call it when an order has taken effect: it was taxed as of when it was placed, and base data may have changed until
 * the customer confirmed it.
 */
export async function announceShopOrdered(jobs: JobQueue, tx: Queryable, shopUuid: string): Promise<void> {
  const shop = await tx.selectFrom('shop').select('organization_uuid').where('uuid', '=', shopUuid).executeTakeFirst();
  if (shop) await announceBaseDataChanged(jobs, tx, shop.organization_uuid);
}
