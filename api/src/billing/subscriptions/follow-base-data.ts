import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { baseDataChangedJob } from '../../organizations/base-data-changed.ts';
import { vatOf } from '../../organizations/vat/vat-of.ts';
import type { Billing } from '../stripe/billing.ts';
import { findCustomer, updateCustomer } from '../stripe/customer.ts';
import { taxRatesParam } from '../stripe/preview-upgrade.ts';
import { taxScheduled } from '../stripe/schedule-items.ts';
import { mirrorSubscription } from './mirror-subscription.ts';

/** Tells the payment provider the new address, and the tax that it means for all invoices to come. */
export const createFollowBaseData =
  (billing: Billing): JobHandler<typeof baseDataChangedJob> =>
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
    const rates = (await catalog()).taxRateIds(percent);
    for (const { stripe_id, schedule_id, vat_percent } of await liveSubscriptions(billing, organizationUuid)) {
      // First what is scheduled: once the subscription is done, nothing would tell a repetition that this is not.
      if (schedule_id !== null) await taxScheduled(stripe, schedule_id, rates);
      if (vat_percent === percent) continue;
      const params = { default_tax_rates: taxRatesParam(rates), proration_behavior: 'none' as const };
      await stripe.subscriptions.update(stripe_id, params);
      await mirrorSubscription(billing, stripe_id);
    }
  };

const liveSubscriptions = ({ database }: Billing, organizationUuid: string) =>
  database
    .selectFrom('payment_subscription')
    .innerJoin('shop', 'shop.uuid', 'payment_subscription.shop_uuid')
    .select(['payment_subscription.stripe_id', 'payment_subscription.schedule_id', 'payment_subscription.vat_percent'])
    .where('shop.organization_uuid', '=', organizationUuid)
    .where('payment_subscription.state', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
    .execute();
