import type { Referral } from '@kontor/contract/partner';
import { calendarDay } from '@kontor/domain/date';
import { sql } from 'kysely';
import { after, days } from '../infrastructure/clock.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { findCustomerShops } from './customer-shops.ts';

const shownDays = days(30);

/**
 * What has come of a partner's link. Of merchants who have not connected the partner only the number is told (decision 0043).
 * Must be read for all tenants.
 */
export async function readReferral(db: Queryable, partnerUuid: string, now: Date): Promise<Omit<Referral, 'url'>> {
  const since = after(now, -shownDays);
  const visits = await db
    .selectFrom('referral_day')
    .select([
      sql<number>`coalesce(sum(visits) filter (where day > ${calendarDay(since.toISOString())}::date), 0)::int`.as(
        'last30Days',
      ),
      sql<number>`coalesce(sum(visits), 0)::int`.as('total'),
    ])
    .where('partner_uuid', '=', partnerUuid)
    .executeTakeFirstOrThrow();
  const merchants = await db
    .selectFrom('partner_suggestion')
    .select(['organization_uuid', 'created_at'])
    .where('partner_uuid', '=', partnerUuid)
    .where('by_link', '=', true)
    .execute();
  const byLink = new Set(merchants.map(({ organization_uuid }) => organization_uuid));
  const shops = (await findCustomerShops(db, partnerUuid)).filter((shop) => byLink.has(shop.organizationUuid));
  return {
    visits,
    signups: { last30Days: merchants.filter(({ created_at }) => created_at > since).length, total: merchants.length },
    connected: new Set(shops.map(({ organizationUuid }) => organizationUuid)).size,
    trials: shops.filter(({ state }) => state === 'trial').length,
    contracts: shops.filter(({ plan }) => plan !== null).length,
  };
}
