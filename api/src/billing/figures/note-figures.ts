import type { ChangingFigure } from '@kontor/contract/figures';
import { type Month, monthOf } from '@kontor/domain/calendar-month';
import type { PlanType } from '@kontor/domain/product';
import { sql } from 'kysely';
import { kept, unplanned } from '../../infrastructure/database/kept-statement.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { type Groups, type Posting, postingsOf } from './postings.ts';

// Call these within the transaction of what they note.

/** What a shop pays per month by its contract, in cents net. */
export interface PaidPerMonth {
  readonly shopUuid: string;
  readonly amount: number;
  readonly plan: PlanType | null;
}

interface NotedRow {
  readonly shop_uuid: string;
  readonly country: string | null;
  readonly partner_uuid: string | null;
  readonly noted_at: Date | null;
  readonly noted_amount: number | null;
  readonly noted_plan: PlanType | null;
  readonly noted_country: string | null;
  readonly noted_partner_uuid: string | null;
}

/** What was noted of shops last, with the groups that they have now. */
const notedOfShops = kept(
  'figures-of-shops',
  (_, { shopUuids }: { readonly shopUuids: readonly string[] }) =>
    sql<NotedRow>`
    select wanted.shop_uuid, place.country, place.partner_uuid, noted.at as noted_at, noted.monthly_amount as noted_amount,
      noted.plan as noted_plan, noted.country as noted_country, noted.partner_uuid as noted_partner_uuid
    from unnest(${unplanned(shopUuids, 'uuid[]')}::uuid[]) as wanted (shop_uuid)
    cross join lateral place_of_shop(wanted.shop_uuid) place
    left join lateral (
      select at, monthly_amount, plan, country, partner_uuid from figure_entry
      where figure_entry.shop_uuid = wanted.shop_uuid and monthly_amount is not null
      order by number desc limit 1
    ) noted on true`,
);

/**
 * Notes what shops pay per month from now on, where that, or the group of what they pay, has changed. The caller holds the locks on
 * their subscriptions.
 *
 * @param at when it took effect; not before what was noted last
 */
export async function noteMonthlyAmounts(tx: Queryable, paid: readonly PaidPerMonth[], at: Date): Promise<void> {
  const rows = (await findChanges(tx, paid)).flatMap(({ shopUuid, notedAt, postings }) => {
    const since = notedAt !== null && notedAt > at ? notedAt : at;
    return postings.map(({ figure, amount, groups: { plan, country, partnerUuid }, monthlyAmount }) => ({
      shop_uuid: shopUuid,
      at: since,
      month: monthOf(since.toISOString()),
      figure,
      amount,
      monthly_amount: monthlyAmount,
      plan,
      country,
      partner_uuid: partnerUuid,
    }));
  });
  if (rows.length > 0) await tx.insertInto('figure_entry').values(rows).execute();
}

/** What is paid for a shop and was not noted, or was noted of other groups. */
export interface UnnotedChange {
  readonly shopUuid: string;
  readonly notedAt: Date | null;
  readonly notedAmount: number;
  readonly amount: number;
  readonly postings: readonly Posting[];
}

/** Of shops whose contracts cost this, those of which something else was noted last. */
export async function findChanges(db: Queryable, paid: readonly PaidPerMonth[]): Promise<UnnotedChange[]> {
  const noted = await notedOfShops(db, { shopUuids: paid.map(({ shopUuid }) => shopUuid) });
  const byShop = new Map(noted.map((row) => [row.shop_uuid, row]));
  return paid.flatMap(({ shopUuid, amount, plan }) => {
    const row = byShop.get(shopUuid);
    if (row === undefined) return [];
    const { country, partner_uuid: partnerUuid, noted_at: notedAt } = row;
    const before = { amount: row.noted_amount ?? 0, groups: notedGroups(row) };
    const postings = postingsOf(before, { amount, groups: { plan, country, partnerUuid } });
    return postings.length === 0 ? [] : [{ shopUuid, notedAt, notedAmount: before.amount, amount, postings }];
  });
}

const notedGroups = (row: NotedRow): Groups => ({
  plan: row.noted_plan,
  country: row.noted_country,
  partnerUuid: row.noted_partner_uuid,
});

/** What is counted or billed of a shop. */
interface Noted {
  readonly shopUuid: string;
  readonly amount: number;
  readonly plan: PlanType | null;
}

const addToFigure = (
  tx: Queryable,
  figure: ChangingFigure,
  noted: readonly Noted[],
  { at, month = monthOf(at.toISOString()) }: { readonly at: Date; readonly month?: Month },
  { plan = sql`noted.plan`, only = sql<boolean>`true` } = {},
) =>
  sql`insert into figure_entry (shop_uuid, at, month, figure, amount, plan, country, partner_uuid)
    select noted.shop_uuid, ${at}::timestamptz, ${month}, ${figure}, noted.amount, ${plan}, place.country, place.partner_uuid
    from unnest(
      ${noted.map(({ shopUuid }) => shopUuid)}::uuid[],
      ${noted.map(({ amount }) => amount)}::bigint[],
      ${noted.map(({ plan }) => plan)}::text[]
    ) as noted (shop_uuid, amount, plan)
    cross join lateral place_of_shop(noted.shop_uuid) place
    where noted.amount <> 0 and ${only}`.execute(tx);

interface OfShop {
  readonly shopUuid: string;
  readonly plan: PlanType | null;
}

/** A shop without a contract begins to try something. */
export const noteTrialBegun = async (tx: Queryable, shop: OfShop, at: Date): Promise<void> =>
  void (await addToFigure(tx, 'trialsBegun', [{ ...shop, amount: 1 }], { at }));

/** A shop has got a contract: once for each trial. */
export const noteTrialTurned = async (tx: Queryable, shop: OfShop, at: Date): Promise<void> =>
  void (await addToFigure(
    tx,
    'trialsTurned',
    [{ ...shop, amount: 1 }],
    { at },
    {
      only: sql<boolean>`'trialsBegun' = (
        select figure from figure_entry
        where figure_entry.shop_uuid = noted.shop_uuid and figure in ('trialsBegun', 'trialsTurned')
        order by number desc limit 1
      )`,
    },
  ));

/** With the plan for which the shop has paid. */
export const noteDunning = async (
  tx: Queryable,
  figure: 'dunningBegun' | 'dunningRecovered',
  shopUuid: string,
  at: Date,
): Promise<void> =>
  void (await addToFigure(
    tx,
    figure,
    [{ shopUuid, amount: 1, plan: null }],
    { at },
    {
      plan: sql`(
        select figure_entry.plan from figure_entry
        where figure_entry.shop_uuid = noted.shop_uuid and monthly_amount is not null
        order by number desc limit 1
      )`,
    },
  ));

/** What the orders of a month beyond the included ones cost, in cents net, by shop. */
export const noteExtraOrders = async (
  tx: Queryable,
  month: Month,
  charged: readonly Noted[],
  at: Date,
): Promise<void> => void (await addToFigure(tx, 'extraOrders', charged, { at, month }));
