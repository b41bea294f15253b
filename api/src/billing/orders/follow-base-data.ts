import type { Queryable } from '../../infrastructure/database/open-database.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import type { baseDataChangedJob } from '../../organizations/base-data-changed.ts';
import { vatOf } from '../../organizations/vat/vat-of.ts';
import type { Billing } from '../stripe/billing.ts';
import { findCustomer, updateCustomer } from '../stripe/customer.ts';
import { noteTermsOfOrganization } from '../subscriptions/billing-terms.ts';
import { changeContract } from './change-contract.ts';

/** Updates the customer's address at the payment provider and the tax of future invoices. */
export const createFollowBaseData =
  (billing: Billing): JobHandler<typeof baseDataChangedJob> =>
  ({ organizationUuid }) =>
    followBaseData(billing, organizationUuid);

async function followBaseData(billing: Billing, organizationUuid: string): Promise<void> {
  const { database, catalog } = billing;
  const organization = await findOrganization(database, organizationUuid);
  const customer = await findCustomer(database, organizationUuid);
  if (organization === undefined || customer === null) return;
  await updateCustomer(billing, organization, customer);
  const vat = vatOf(organization);
  const { percent } = vat;
  const products = await catalog();
  for (const live of await liveSubscriptions(billing, organizationUuid)) {
    // A schedule has its own rates, which may be outdated even if those of the subscription are not.
    if (live.vat_percent === percent && live.schedule_id === null) continue;
    await changeContract(billing, live.shop_uuid, async (db) => {
      const current = (await findOrganization(db, organizationUuid)) ?? organization;
      const taxRates = products.taxRateIds(vatOf(current).percent);
      return {
        payment_subscription_uuid: live.uuid,
        plan: { kind: 'tax-rates', stripeId: live.stripe_id, scheduleId: live.schedule_id, taxRates },
      };
    });
  }
  await noteTermsOfOrganization(database, organization, vat, billing.clock.now());
  // A job for newer data may have ended first; its results must not be replaced by older data.
  const current = await findOrganization(database, organizationUuid);
  if (JSON.stringify(current) !== JSON.stringify(organization)) return followBaseData(billing, organizationUuid);
}

const findOrganization = (db: Queryable, uuid: string) =>
  db.selectFrom('organization').selectAll().where('uuid', '=', uuid).executeTakeFirst();

const liveSubscriptions = ({ database }: Billing, organizationUuid: string) =>
  database
    .selectFrom('payment_subscription')
    .innerJoin('shop', 'shop.uuid', 'payment_subscription.shop_uuid')
    .select([
      'payment_subscription.uuid',
      'payment_subscription.shop_uuid',
      'payment_subscription.stripe_id',
      'payment_subscription.schedule_id',
      'payment_subscription.vat_percent',
    ])
    .where('shop.organization_uuid', '=', organizationUuid)
    .where('payment_subscription.state', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
    .execute();
