import type { Queryable } from '../infrastructure/database/open-database.ts';
import type { JobQueue } from '../infrastructure/jobs/job-queue.ts';

/** Call it whenever the address or the standing of the VAT id changes, with the transaction that changes it. */
export const followBaseDataLater = (jobs: JobQueue, tx: Queryable, organizationUuid: string): Promise<void> =>
  jobs.enqueue(tx, 'follow-base-data', { organizationUuid }, { uniqueKey: `follow-base-data:${organizationUuid}` });

/**
 * Call it when an order has come about: it says what was true when it was placed, and by the time that the customer has
 * confirmed it the tax may be another.
 */
export async function followShopLater(jobs: JobQueue, tx: Queryable, shopUuid: string): Promise<void> {
  const shop = await tx.selectFrom('shop').select('organization_uuid').where('uuid', '=', shopUuid).executeTakeFirst();
  if (shop) await followBaseDataLater(jobs, tx, shop.organization_uuid);
}
