import type { JobHandler } from '../infrastructure/jobs/job-worker.ts';
import type { Billing } from './billing.ts';
import { findCustomer } from './customer.ts';

export interface ForgetCustomerJobs {
  'forget-customer': { organizationUuid: string };
}

/** Deletes an organization that nobody belongs to any more at the payment provider, payment methods included. */
export const createForgetCustomer =
  ({ database, stripe }: Pick<Billing, 'database' | 'stripe'>): JobHandler<'forget-customer'> =>
  async ({ organizationUuid }) => {
    const customer = await findCustomer(database, organizationUuid);
    if (customer === null) return;
    try {
      await stripe.customers.del(customer.stripe_id);
    } catch (error) {
      // Deleted by an attempt that could not note it.
      if (!(error instanceof Error && 'code' in error && error.code === 'resource_missing')) throw error;
    }
    await database.deleteFrom('payment_customer').where('organization_uuid', '=', organizationUuid).execute();
  };
