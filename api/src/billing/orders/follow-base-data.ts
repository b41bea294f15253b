import { after, hours } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { ProblemError } from '../../infrastructure/http/problem.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { baseDataChangedJob } from '../../organizations/base-data-changed.ts';
import { readRates } from '../../organizations/vat/read-rates.ts';
import { renewalVat } from '../../organizations/vat/renewal-vat.ts';
import { findToldAt } from '../../organizations/vat/vat-check.repository.ts';
import { vatOf } from '../../organizations/vat/vat-of.ts';
import type { Billing } from '../stripe/billing.ts';
import { findCustomer, updateCustomer } from '../stripe/customer.ts';
import { isRefusedRequest } from '../stripe/provider-problem.ts';
import { noteTerms, noteTermsOfOrganization } from '../subscriptions/billing-terms.ts';
import { changeContract } from './change-contract.ts';
import type { ContractParts } from './contract-parts.ts';

/** Updates the customer's address at the payment provider and the tax of future invoices. */
export const createFollowBaseData =
  (billing: ContractParts): JobHandler<typeof baseDataChangedJob> =>
  ({ organizationUuid }) =>
    followBaseData(billing, organizationUuid);

async function followBaseData(billing: ContractParts, organizationUuid: string): Promise<void> {
  const { database, catalog } = billing;
  const organization = await findOrganization(database, organizationUuid);
  const customer = await findCustomer(database, organizationUuid);
  if (organization === undefined || customer === null) return;
  // What the provider refuses of an address must not keep the contracts at an older tax rate.
  const refusal = await updateCustomer(billing, organization, customer).then(() => null, refused);
  const ratesAt = await readRates(database);
  const vat = vatOf(organization, ratesAt(billing.clock.now()));
  const products = await catalog();
  const toldAt = await findToldAt(database, organizationUuid);
  for (const live of await liveSubscriptions(billing, organizationUuid)) {
    // A schedule has its own rates, which may be outdated even if those of the subscription are not.
    const next = vatOf(organization, ratesAt(live.period_end));
    const { percent } = next;
    // The next invoice finds its recipient by the rate of its day.
    if (percent !== vat.percent) await noteTerms(database, live.shop_uuid, organization, next, billing.clock.now());
    if (live.vat_percent === percent && live.schedule_id === null) continue;
    const isKept = renewalVat(organization, ratesAt, live, toldAt).percent < percent;
    const begunAt = after(live.period_end, begun);
    if (isKept && billing.clock.now() < begunAt) {
      await followLater(billing, organizationUuid, begunAt);
      continue;
    }
    await changeContract(billing, live.shop_uuid, async (db) => {
      const current = (await findOrganization(db, organizationUuid)) ?? organization;
      const taxRates = await products.taxRateIds(vatOf(current, ratesAt(live.period_end)).percent);
      return {
        payment_subscription_uuid: live.uuid,
        plan: { kind: 'tax-rates', stripeId: live.stripe_id, scheduleId: live.schedule_id, taxRates },
      };
    });
  }
  await noteTermsOfOrganization(database, organization, vat, billing.clock.now());
  if (refusal !== null) throw refusal;
  // A job for newer data may have ended first; its results must not be replaced by older data.
  const current = await findOrganization(database, organizationUuid);
  if (JSON.stringify(current) !== JSON.stringify(organization)) return followBaseData(billing, organizationUuid);
}

/** @throws any other error */
function refused(error: unknown): Error {
  if (error instanceof ProblemError && error.code === 'validation-failed') return error;
  if (error instanceof Error && isRefusedRequest(error)) return error;
  throw error;
}

/** The provider makes an invoice when its period begins, and tells us of the next period within minutes. */
const begun = hours(1);

const followLater = (
  { jobs, database }: Pick<Billing, 'jobs' | 'database'>,
  organizationUuid: string,
  dueAt: Date,
): Promise<void> =>
  jobs.enqueue(
    database,
    baseDataChangedJob,
    { organizationUuid },
    { dueAt, uniqueKey: `follow-base-data:${organizationUuid}:${dueAt.toISOString()}` },
  );

const findOrganization = (db: Queryable, uuid: string) =>
  db.selectFrom('organization').selectAll().where('uuid', '=', uuid).executeTakeFirst();

const liveSubscriptions = ({ database }: Pick<Billing, 'database'>, organizationUuid: string) =>
  database
    .selectFrom('payment_subscription')
    .innerJoin('shop', 'shop.uuid', 'payment_subscription.shop_uuid')
    .select([
      'payment_subscription.uuid',
      'payment_subscription.shop_uuid',
      'payment_subscription.stripe_id',
      'payment_subscription.schedule_id',
      'payment_subscription.vat_percent',
      'payment_subscription.period_end',
    ])
    .where('shop.organization_uuid', '=', organizationUuid)
    .where('payment_subscription.state', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
    .execute();
