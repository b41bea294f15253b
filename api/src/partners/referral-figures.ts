import type { Referral } from '@kontor/contract/partner';
import { calendarDay } from '@kontor/domain/date';
import { sql } from 'kysely';
import { after, days } from '../infrastructure/clock.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { readCommissionTerms } from './commission/commission-terms.ts';
import { customerShops } from './customer-shops.ts';

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
  const byLink = db
    .selectFrom('partner_suggestion')
    .where('partner_uuid', '=', partnerUuid)
    .where('by_link', '=', true);
  const signups = await byLink
    .select([
      sql<number>`count(*) filter (where created_at > ${since})::int`.as('last30Days'),
      sql<number>`count(*)::int`.as('total'),
    ])
    .executeTakeFirstOrThrow();
  const shops = await db
    .selectFrom(customerShops(db, partnerUuid, await readCommissionTerms(db, partnerUuid), now).as('customer'))
    .select([
      sql<number>`count(distinct "organizationUuid")::int`.as('connected'),
      sql<number>`count(*) filter (where state = 'trial')::int`.as('trials'),
      sql<number>`count(*) filter (where plan is not null)::int`.as('contracts'),
    ])
    .where('organizationUuid', 'in', byLink.select('organization_uuid'))
    .executeTakeFirstOrThrow();
  return { visits, signups, ...shops };
}
