import type { ChangingFigure, Figure, FigureGrouping, FigureMonth } from '@kontor/contract/figures';
import { addMonths, type Month } from '@kontor/domain/calendar-month';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import './figure.tables.ts';

/** The months whose figures are wanted, both included, and by what they are divided. */
export interface WantedFigures {
  readonly from: Month;
  readonly to: Month;
  readonly by: FigureGrouping | 'all';
}

/** Where a page of groups ends. */
export interface GroupPlace {
  readonly recurring: number;
  readonly group: string;
}

/** A group with what is paid in it at the end of the last month, and the months in which something changed. */
export interface GroupFigures extends GroupPlace {
  readonly months: ReadonlyMap<Month, Changes>;
}

type Changes = Readonly<Record<ChangingFigure, number>>;

interface Row extends GroupPlace, Changes {
  /** `null` of a group in which nothing changed meanwhile. */
  readonly month: Month | null;
}

const change = sql`added + more - less - lost`;

/** A statement for the months of groups, those in which most is paid first: sums of months, and never the entries. */
export const selectFigures = (
  { from, to, by }: WantedFigures,
  after: GroupPlace | null,
  limit: number | null,
) => sql<Row>`
  with standing as (
    select group_name, sum(${change})::bigint as recurring,
      bool_or(month >= ${from}) as has_changed, sum(${change}) filter (where month < ${from}) as before
    from figure_month where dimension = ${by} and month <= ${to} group by group_name
  ), page as (
    select group_name, recurring from standing
    where (has_changed or before <> 0)
      ${after === null ? sql`` : sql`and (-recurring, group_name) > (${-after.recurring}::bigint, ${after.group})`}
    order by recurring desc, group_name ${limit === null ? sql`` : sql`limit ${limit}`}
  )
  select page.group_name as "group", page.recurring, ofgroup.month, ofgroup.added as "new", ofgroup.more, ofgroup.less, ofgroup.lost,
    ofgroup.trials_begun as "trialsBegun", ofgroup.trials_turned as "trialsTurned", ofgroup.dunning_begun as "dunningBegun",
    ofgroup.dunning_recovered as "dunningRecovered", ofgroup.extra_orders as "extraOrders"
  from page left join figure_month ofgroup
    on ofgroup.dimension = ${by} and ofgroup.group_name = page.group_name and ofgroup.month between ${from} and ${to}
  order by page.recurring desc, page.group_name`;

/** @param limit `null` for all groups */
export async function readFigures(
  db: Queryable,
  wanted: WantedFigures,
  after: GroupPlace | null,
  limit: number | null,
): Promise<GroupFigures[]> {
  const { rows } = await selectFigures(wanted, after, limit).execute(db);
  return [...Map.groupBy(rows, ({ group }) => group)].map(([group, ofGroup]) => ({
    group,
    recurring: ofGroup[0]?.recurring ?? 0,
    months: new Map(ofGroup.flatMap((row) => (row.month === null ? [] : [[row.month, row]]))),
  }));
}

const nothing: Changes = {
  new: 0,
  more: 0,
  less: 0,
  lost: 0,
  trialsBegun: 0,
  trialsTurned: 0,
  dunningBegun: 0,
  dunningRecovered: 0,
  extraOrders: 0,
};

type NamedGroup = Pick<FigureMonth, 'group' | 'groupName'>;

/** Each month with the groups, oldest month first. What is paid in a month is reckoned back from the end of the last one. */
export function figureMonths(
  { from, to }: Pick<WantedFigures, 'from' | 'to'>,
  groups: readonly (Omit<GroupFigures, 'group'> & NamedGroup)[],
): FigureMonth[] {
  const months: FigureMonth[][] = [];
  let paid = groups.map(({ recurring }) => recurring);
  for (let month = to; month >= from; month = addMonths(month, -1)) {
    const ofMonth = groups.map(({ months: changed, group, groupName }, index): FigureMonth => {
      const { new: added, more, less, lost, ...counts } = changed.get(month) ?? nothing;
      return { ...counts, month, recurring: paid[index] ?? 0, new: added, more, less, lost, group, groupName };
    });
    months.push(ofMonth);
    paid = ofMonth.map((row) => row.recurring - row.new - row.more + row.less + row.lost);
  }
  return months.toReversed().flat();
}

/** Which shops are wanted. */
export interface WantedShops {
  readonly month: Month;
  readonly figure: Figure;
  /** Those of one group alone, which is empty for none; `null` for all. */
  readonly group: { readonly by: FigureGrouping; readonly name: string } | null;
}

const columns = { plan: 'plan', country: 'country', partner: 'partner_uuid' } as const;

function isOfGroup({ group }: WantedShops, of: '' | 'standing.' = ''): RawBuilder<unknown> {
  if (group === null) return sql`true`;
  const column = sql.ref(of + columns[group.by]);
  if (group.name === '') return sql`${column} is null`;
  return group.by === 'partner' ? sql`${column} = ${group.name}::uuid` : sql`${column} = ${group.name}`;
}

interface ShopRow {
  readonly shopUuid: string;
  readonly amount: number;
}

/** A statement for the shops behind a figure in the order of their ids, each with what it adds. */
export function selectShops(wanted: WantedShops, after: string | null, limit: number) {
  const { month, figure } = wanted;
  const later = after === null ? sql`true` : sql`shop_uuid > ${after}::uuid`;
  if (figure !== 'recurring')
    return sql<ShopRow>`
      select shop_uuid as "shopUuid", sum(amount)::bigint as amount from figure_entry
      where month = ${month} and figure = ${figure} and ${later} and ${isOfGroup(wanted)}
      group by shop_uuid having sum(amount) <> 0 order by shop_uuid limit ${limit}`;
  // Shop by shop, until there are enough: of a group those that were ever in it.
  const shops =
    wanted.group === null
      ? sql`select uuid as shop_uuid from shop where ${after === null ? sql`true` : sql`uuid > ${after}::uuid`} order by uuid`
      : sql`select distinct shop_uuid from figure_entry
          where monthly_amount is not null and ${later} and ${isOfGroup(wanted)} order by shop_uuid`;
  return sql<ShopRow>`
    select shops.shop_uuid as "shopUuid", standing.monthly_amount as amount from (${shops}) shops cross join lateral (
      select monthly_amount, plan, country, partner_uuid from figure_entry
      where figure_entry.shop_uuid = shops.shop_uuid and monthly_amount is not null and month <= ${month}
      order by number desc limit 1
    ) standing
    where standing.monthly_amount <> 0 and ${isOfGroup(wanted, 'standing.')} order by shops.shop_uuid limit ${limit}`;
}
