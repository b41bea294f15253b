import { vatOf } from '../cart/shop-situation.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import type { JobQueue } from '../infrastructure/jobs/job-queue.ts';
import type { JobHandler } from '../infrastructure/jobs/job-worker.ts';
import type { Billing } from './billing.ts';
import { findCustomer, updateCustomer } from './customer.ts';
import { mirrorSubscription } from './mirror-subscription.ts';
import { taxRatesParam } from './preview-upgrade.ts';

export interface BaseDataJobs {
  'follow-base-data': { organizationUuid: string };
}

/** Call it whenever the address or the standing of the VAT id changes, with the transaction that changes it. */
export const followBaseDataLater = (jobs: JobQueue, tx: Queryable, organizationUuid: string): Promise<void> =>
  jobs.enqueue(tx, 'follow-base-data', { organizationUuid }, { uniqueKey: `follow-base-data:${organizationUuid}` });

/** Tells the payment provider the new address, and the tax that it means for all invoices to come. */
export const createFollowBaseData =
  (billing: Billing): JobHandler<'follow-base-data'> =>
  async ({ organizationUuid }) => {
    const { database, stripe, catalog } = billing;
    const organization = await database
      .selectFrom('organization')
      .selectAll()
      .where('uuid', '=', organizationUuid)
      .executeTakeFirst();
    const customer = await findCustomer(database, organizationUuid);
    if (organization === undefined || customer === null) return;
    await updateCustomer(billing, organization, customer);
    const { percent } = vatOf(organization);
    const rates = taxRatesParam((await catalog()).taxRateIds(percent));
    for (const { stripe_id } of await subscriptionsTaxedOtherwise(billing, organizationUuid, percent)) {
      await stripe.subscriptions.update(stripe_id, { default_tax_rates: rates, proration_behavior: 'none' });
      await mirrorSubscription(billing, stripe_id);
    }
  };

const subscriptionsTaxedOtherwise = ({ database }: Billing, organizationUuid: string, percent: number) =>
  database
    .selectFrom('payment_subscription')
    .innerJoin('shop', 'shop.uuid', 'payment_subscription.shop_uuid')
    .select('payment_subscription.stripe_id')
    .where('shop.organization_uuid', '=', organizationUuid)
    .where('payment_subscription.state', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
    .where('payment_subscription.vat_percent', '<>', percent)
    .execute();
