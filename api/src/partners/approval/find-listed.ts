import type { ListedPartner } from '@kontor/contract/operator-partner';
import type { PartnerState } from '@kontor/contract/partner';
import { termsOfDay } from '@kontor/domain/commission';
import { calendarDay } from '@kontor/domain/date';
import { sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { notFound } from '../../infrastructure/http/problem.ts';
import { readTermsOfPartners } from '../commission/commission-terms.ts';
import { partners } from '../partner.repository.ts';

/** Where a page ends. */
export type PartnerPlace = readonly [stateSince: Date, partnerUuid: string];

interface Sought {
  readonly state: PartnerState | undefined;
  readonly after: PartnerPlace | null;
  readonly limit: number;
}

const listed = (db: Queryable) =>
  partners(db)
    .select([
      'organization.created_at',
      'partner_account.state',
      'partner_account.state_since',
      'partner_account.payout_state',
    ])
    .select((of) =>
      of
        .selectFrom('agency_shop')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('agency_shop.agency_uuid', '=', 'organization.uuid')
        .$asScalar()
        .$notNull()
        .as('customerShopCount'),
    );

type Found = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>;

/** With the terms of today, which are read for all of them at once. */
async function withTerms(db: Queryable, found: Found, now: Date): Promise<ListedPartner[]> {
  const termsOf = await readTermsOfPartners(
    db,
    found.map(({ uuid }) => uuid),
  );
  const today = calendarDay(now.toISOString());
  return found.map((row) => {
    const signedUp = calendarDay(row.created_at.toISOString());
    const { rate, months, validFrom, isAgreed, later } = termsOfDay(today, signedUp, termsOf(row.uuid));
    return {
      organizationUuid: row.uuid,
      name: row.name,
      state: row.state,
      stateSince: row.state_since.toISOString(),
      payoutState: row.payout_state,
      customerShopCount: row.customerShopCount,
      terms: { rate, months, validFrom, isAgreed },
      laterTerms: later,
    };
  });
}

/** The partners that have named their company, those whose state has changed last first. */
export async function findListed(db: Queryable, { state, after, limit }: Sought, now: Date): Promise<ListedPartner[]> {
  const [at, uuid] = after ?? [];
  const found = await listed(db)
    .$if(state !== undefined, (some) => some.where('partner_account.state', '=', state ?? 'applied'))
    .$if(after !== null, (rest) =>
      rest.where(
        sql<boolean>`partner_account.state_since <= ${at} and
          (partner_account.state_since <> ${at} or partner_account.organization_uuid > ${uuid}::uuid)`,
      ),
    )
    .orderBy('partner_account.state_since', 'desc')
    .orderBy('partner_account.organization_uuid')
    .limit(limit)
    .execute();
  return withTerms(db, found, now);
}

/** One of them. @throws ProblemError 404 */
export async function findListedOne(db: Queryable, partnerUuid: string, now: Date): Promise<ListedPartner> {
  const found = await listed(db).where('organization.uuid', '=', partnerUuid).execute();
  const [partner] = await withTerms(db, found, now);
  if (partner === undefined) throw notFound();
  return partner;
}
