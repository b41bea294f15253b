import { isLive } from '@kontor/domain/subscription';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { readRates } from '../../organizations/vat/read-rates.ts';
import { findToldAt } from '../../organizations/vat/vat-check.repository.ts';
import { noticeEnds } from '../../organizations/vat/vat-notice.ts';
import { vatOf } from '../../organizations/vat/vat-of.ts';
import type { SubscriptionReading } from '../stripe/read-subscription.ts';
import type { Difference } from './difference.ts';

type About = Pick<Difference, 'shopUuid' | 'subject'>;

type Taxed = Pick<SubscriptionReading, 'state' | 'cancelAt' | 'periodStart' | 'periodEnd' | 'vatPercent'>;

/** The rate of the day on which the next period begins is the one that the payment provider charges it by. */
export async function rateDifference(
  db: Queryable,
  about: About,
  { state, cancelAt, periodStart, periodEnd, vatPercent }: Taxed,
): Promise<Difference[]> {
  if (!isLive(state) || cancelAt !== null) return [];
  const organization = await db
    .selectFrom('organization')
    .innerJoin('shop', 'shop.organization_uuid', 'organization.uuid')
    .select(['organization.uuid', 'organization.base_data', 'organization.vat_id_verification_status'])
    .where('shop.uuid', '=', about.shopUuid)
    .executeTakeFirst();
  if (organization === undefined) return [];
  const { percent } = vatOf(organization, (await readRates(db))(periodEnd));
  // A customer who was told that it will be charged more is still charged less for a while (organizations/vat).
  const toldAt = vatPercent < percent ? await findToldAt(db, organization.uuid) : null;
  // Of the period that was kept as it was.
  const isTold = toldAt !== null && periodStart < noticeEnds(toldAt);
  return percent === vatPercent || isTold
    ? []
    : [{ ...about, field: 'vat_rate', ours: String(percent), theirs: String(vatPercent) }];
}
