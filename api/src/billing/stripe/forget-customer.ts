import * as z from 'zod/mini';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { Billing } from './billing.ts';
import { findCustomer } from './customer.ts';

export const forgetCustomerJob = defineJob('forget-customer', z.object({ organizationUuid: z.string() }), {
  lane: 'payment',
});

/** Deletes an organization without members at the payment provider, including its payment methods. */
export const createForgetCustomer =
  ({ database, stripe }: Pick<Billing, 'database' | 'stripe'>): JobHandler<typeof forgetCustomerJob> =>
  async ({ organizationUuid }) => {
    const customer = await findCustomer(database, organizationUuid);
    if (customer === null) return;
    try {
      await stripe.customers.del(customer.stripe_id);
    } catch (error) {
      // Deleted by an earlier attempt that could not record it.
      if (!(error instanceof Error && 'code' in error && error.code === 'resource_missing')) throw error;
    }
    await database.deleteFrom('payment_customer').where('organization_uuid', '=', organizationUuid).execute();
  };
