import { calendarDay } from '@kontor/domain/date';
import { sql } from 'kysely';
import { after, days } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { enqueueDaily } from '../../infrastructure/jobs/enqueue-daily.ts';
import type { OrganizationRow } from '../../organizations/organization.tables.ts';
import { readRates } from '../../organizations/vat/read-rates.ts';
import { readRenewalVat } from '../../organizations/vat/renewal-vat.ts';
import { vatOf } from '../../organizations/vat/vat-of.ts';
import { followTaxRateJob, followTaxRatesJob, planTaxRatesJob } from '../prices/tax-rate-jobs.ts';
import type { Billing } from '../stripe/billing.ts';
import { noteTerms } from '../subscriptions/billing-terms.ts';
import { findSubscription } from '../subscriptions/subscription.repository.ts';
import { liveProviderSubscription } from '../subscriptions/subscription-wire.ts';
import { changeContract } from './change-contract.ts';
import type { ContractParts } from './contract-parts.ts';

// What the payment provider charges next is charged by the rate of the day on which the next period begins. So a rate is sent to it
// in the last period that begins before the rate, which for a yearly contract may be a year before.

/** A yearly contract may be paid for so long before a new rate reaches it. */
const [before, ahead] = [days(400), days(400)];

/** Runs daily: countries whose rate changed within a year, or will. */
export const createFollowTaxRates =
  ({ database, clock, jobs }: Pick<Billing, 'database' | 'clock' | 'jobs'>): JobHandler<typeof followTaxRatesJob> =>
  async () => {
    const now = clock.now();
    await enqueueDaily(jobs, database, followTaxRatesJob, after(now, days(1)));
    const countries = await database
      .selectFrom('tax_rate')
      .select('iso_country_code')
      .distinct()
      .where('valid_from', '>', calendarDay(after(now, -before).toISOString()))
      .where('valid_from', '<', calendarDay(after(now, ahead).toISOString()))
      .execute();
    await jobs.enqueueAll(
      database,
      planTaxRatesJob,
      countries.map(({ iso_country_code: isoCountryCode }) => ({
        payload: { isoCountryCode, after: null },
        uniqueKey: `plan-tax-rates:${isoCountryCode}`,
      })),
    );
  };

const atOnce = 200;

/** Queues the contracts of a country that the payment provider would charge by another rate than that of their next period. */
export const createPlanTaxRates =
  ({ database, jobs }: Pick<Billing, 'database' | 'jobs'>): JobHandler<typeof planTaxRatesJob> =>
  async ({ isoCountryCode, after: last }) => {
    const ratesAt = await readRates(database);
    const contracts = await findTaxed(database, isoCountryCode, last);
    const outdated = contracts.filter(
      (contract) => vatOf(contract, ratesAt(contract.period_end)).percent !== contract.vat_percent,
    );
    await inTransaction(database, async (tx) => {
      await jobs.enqueueAll(
        tx,
        followTaxRateJob,
        outdated.map(({ shop_uuid: shopUuid }) => ({
          payload: { shopUuid },
          uniqueKey: `follow-tax-rate:${shopUuid}`,
        })),
      );
      const reached = contracts.at(-1);
      if (contracts.length === atOnce && reached)
        await jobs.enqueue(tx, planTaxRatesJob, { isoCountryCode, after: reached.uuid });
    });
  };

/** Running contracts of a country that pay VAT. */
const findTaxed = (db: Queryable, isoCountryCode: string, last: string | null) =>
  db
    .selectFrom('payment_subscription as payment')
    .innerJoin('shop', 'shop.uuid', 'payment.shop_uuid')
    .innerJoin('organization', 'organization.uuid', 'shop.organization_uuid')
    .select([
      'payment.uuid',
      'payment.shop_uuid',
      'payment.vat_percent',
      'payment.period_end',
      'organization.base_data',
      'organization.vat_id_verification_status',
    ])
    .where('payment.state', 'in', ['active', 'trialing', 'past_due', 'unpaid'])
    .where('payment.vat_percent', '>', 0)
    .where(sql`organization.base_data ->> 'isoCountryCode'`, '=', isoCountryCode)
    .$if(last !== null, (some) => some.where('payment.uuid', '>', last ?? ''))
    .orderBy('payment.uuid')
    .limit(atOnce)
    .execute();

export const createFollowTaxRate =
  (billing: ContractParts): JobHandler<typeof followTaxRateJob> =>
  async ({ shopUuid }) => {
    const { database, clock } = billing;
    const ratesAt = await readRates(database);
    const organization = await organizationOf(database, shopUuid);
    const stored = await findSubscription(database, shopUuid);
    const live = stored && liveProviderSubscription(stored);
    if (!organization || !live) return;
    const vat = await readRenewalVat(database, organization, ratesAt, live);
    if (vat.percent === live.vat_percent && live.schedule_id === null) return;
    const taxRates = await (await billing.catalog()).taxRateIds(vat.percent);
    // First: an invoice by the new rate finds its terms, whenever this job is interrupted.
    await noteTerms(database, shopUuid, organization, vat, clock.now());
    await changeContract(billing, shopUuid, async () => ({
      payment_subscription_uuid: live.uuid,
      plan: { kind: 'tax-rates', stripeId: live.stripe_id, scheduleId: live.schedule_id, taxRates },
    }));
  };

const organizationOf = (db: Queryable, shopUuid: string): Promise<OrganizationRow | undefined> =>
  db
    .selectFrom('organization')
    .selectAll()
    .where('uuid', '=', (of) => of.selectFrom('shop').select('organization_uuid').where('shop.uuid', '=', shopUuid))
    .executeTakeFirst();
