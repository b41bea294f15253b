import * as z from 'zod/mini';
import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { readSums } from '../account/account.repository.ts';
import { isActedOn } from '../account/acts-at-work.ts';
import type { Billing } from './billing.ts';
import { findCustomer, readCustomer } from './customer.ts';
import { mirrorAccount } from './mirror-account.ts';
import { unlessMissing } from './provider-problem.ts';

export const forgetCustomerJob = defineJob('forget-customer', z.object({ organizationUuid: z.string() }), {
  lane: 'payment',
});

/**
 * Deletes an organization without members at the payment provider, including its payment methods. Once it
 * owes nothing, nothing is held for it, and nothing is being paid out: the account for its transfers, which its invoices state, ends
 * with the customer.
 */
export const createForgetCustomer =
  ({ database, stripe, clock, jobs }: Billing): JobHandler<typeof forgetCustomerJob> =>
  async ({ organizationUuid }) => {
    const customer = await findCustomer(database, organizationUuid);
    if (customer === null) return;
    await mirrorAccount({ database, stripe }, customer.stripe_id);
    const isThere = (await readCustomer(stripe, customer.stripe_id)) !== null;
    if ((await isOwing(database, organizationUuid)) || (isThere && (await holdsMoney(database, organizationUuid)))) {
      return jobs.enqueue(database, forgetCustomerJob, { organizationUuid }, { dueAt: after(clock.now(), days(1)) });
    }
    // It may have been deleted by an earlier attempt that could not record it.
    await unlessMissing(() => stripe.customers.del(customer.stripe_id));
    await database.deleteFrom('payment_customer').where('organization_uuid', '=', organizationUuid).execute();
  };

/**
 * Credit or transferred money of the organization would be deleted with the customer, or is just being moved: a payout has taken the credit
 * before it has refunded it, and may have to give it back.
 */
async function holdsMoney(db: Queryable, organizationUuid: string): Promise<boolean> {
  const { credit, unassigned } = await readSums(db, organizationUuid);
  return credit > 0 || unassigned > 0 || (await isActedOn(db, organizationUuid));
}

async function isOwing(db: Queryable, organizationUuid: string): Promise<boolean> {
  const open = await db
    .selectFrom('invoice')
    .innerJoin('shop', 'shop.uuid', 'invoice.shop_uuid')
    .select('invoice.uuid')
    .where('shop.organization_uuid', '=', organizationUuid)
    .where('invoice.state', 'in', ['open', 'processing'])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}
