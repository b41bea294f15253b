import { after, minutes } from '../../infrastructure/clock.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { announceBaseDataChanged, type baseDataChangedJob } from '../../organizations/base-data-changed.ts';
import { vatOf } from '../../organizations/vat/vat-of.ts';
import type { Billing } from '../stripe/billing.ts';
import { findCustomer, updateCustomer } from '../stripe/customer.ts';
import { isProviderUnavailable } from '../stripe/provider-problem.ts';
import { noteTermsOfOrganization } from '../subscriptions/billing-terms.ts';
import { changeContract } from './change-contract.ts';

/** An order or an outage may last longer than a job is tried. */
const retryDelay = minutes(15);

/**
 * Tells the payment provider the new address, and the tax that it means for all invoices to come. While an order is at work for
 * a shop, which is charged by the rates of its quote, or the provider is away, the job is queued anew.
 */
export const createFollowBaseData =
  (billing: Billing): JobHandler<typeof baseDataChangedJob> =>
  async ({ organizationUuid }) => {
    const { database, clock, jobs, log } = billing;
    try {
      await followBaseData(billing, organizationUuid);
    } catch (error) {
      if (!isTemporary(error)) throw error;
      log.warn({ err: error, organizationUuid }, 'the payment provider could not be told new base data yet');
      await announceBaseDataChanged(jobs, database, organizationUuid, after(clock.now(), retryDelay));
    }
  };

const isTemporary = (error: unknown): boolean =>
  isProviderUnavailable(error) ||
  (error instanceof ProblemError &&
    (error.code === 'subscription-in-progress' || error.code === 'payment-provider-unavailable'));

async function followBaseData(billing: Billing, organizationUuid: string): Promise<void> {
  const { database, catalog } = billing;
  const organization = await database
    .selectFrom('organization')
    .selectAll()
    .where('uuid', '=', organizationUuid)
    .executeTakeFirst();
  const customer = await findCustomer(database, organizationUuid);
  if (organization === undefined || customer === null) return;
  await updateCustomer(billing, organization, customer);
  const vat = vatOf(organization);
  const { percent } = vat;
  const taxRates = (await catalog()).taxRateIds(percent);
  for (const live of await liveSubscriptions(billing, organizationUuid)) {
    // A schedule has rates of its own, which may be behind although the subscription's are not.
    if (live.vat_percent === percent && live.schedule_id === null) continue;
    await changeContract(billing, live.shop_uuid, async () => ({
      payment_subscription_uuid: live.uuid,
      plan: { kind: 'tax-rates', stripeId: live.stripe_id, scheduleId: live.schedule_id, taxRates },
    }));
  }
  await noteTermsOfOrganization(database, organization, vat, billing.clock.now());
}

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
