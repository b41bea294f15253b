import type {
  CustomerNote,
  CustomerShopFilter,
  CustomerShopOrder,
  CustomerShopState,
} from '@kontor/contract/customer-shop';
import type { SubscriptionState } from '@kontor/contract/subscription';
import type { CommissionHistory } from '@kontor/domain/commission';
import { divideHalfUp, percentOf } from '@kontor/domain/money';
import { type PlanType, planTypes } from '@kontor/domain/product';
import { type RawBuilder, sql } from 'kysely';
import { liveContract } from '../billing/subscriptions/live-contract.ts';
import type { Queryable } from '../infrastructure/database/open-database.ts';
import { containsWords, plainText } from '../infrastructure/database/plain-text.ts';
import { termsAt } from './commission/commission-terms.ts';
import { dayOf, earnsUntil, firstConnectedAt } from './commission/earns-until.ts';
import { connectedShops } from './connected-shops.ts';

// All of it must be read for all tenants: the shops belong to others. A statement reads all shops of a partner at once, whatever
// their number.

/** A shop of a merchant who has the partner connected, as the partner sees it: without anything about payments. */
export interface CustomerShop {
  readonly shopUuid: string;
  readonly organizationUuid: string;
  readonly organizationName: string;
  readonly shopName: string;
  /** What was ordered; `null` in a trial, and when nothing was ordered or it has ended. */
  readonly plan: PlanType | null;
  readonly state: CustomerShopState;
  /** Of the connection, or of the shop if that is younger. */
  readonly since: Date;
  /** What it pays for plan and devices per month or year by its contract: net, in cents. */
  readonly net: number;
  readonly isYearly: boolean;
  /** From when on the partner earns nothing more. */
  readonly earnsUntil: Date;
  readonly note: CustomerNote | null;
}

/** `trial`, `running`, …: without whether the merchant pays. */
const stateOf = (booked: RawBuilder<SubscriptionState | null>): RawBuilder<CustomerShopState> => sql`case
  when ${booked} is null or ${booked} = 'expired' then 'none'
  when ${booked} = 'trial' then 'trial'
  when ${booked} = 'canceled' then 'ending'
  else 'running' end`;

/** Each shop of the partner's customers at this moment, with what it has booked, and what a payment now would earn. */
export const customerShops = (db: Queryable, partnerUuid: string, terms: CommissionHistory, now: Date) =>
  connectedShops(db, partnerUuid)
    .innerJoin('organization', 'organization.uuid', 'customer.organization_uuid')
    .leftJoin('customer_note as note', (join) =>
      join.onRef('note.shop_uuid', '=', 'shop.uuid').on('note.partner_uuid', '=', partnerUuid),
    )
    .leftJoin('subscription', 'subscription.shop_uuid', 'shop.uuid')
    .leftJoinLateral(
      (of) =>
        of
          .selectFrom('subscription_item as item')
          .select([
            sql<PlanType | null>`(array_agg(item.type order by item.position) filter (where item.type = any(${planTypes})))[1]`.as(
              'plan',
            ),
            sql<number | null>`sum(item.amount)::bigint`.as('net'),
          ])
          .whereRef('item.subscription_uuid', '=', 'subscription.uuid')
          .where('item.state', '=', 'active')
          .where('item.is_trial', '=', false)
          .where('subscription.state', 'not in', ['trial', 'expired'])
          .as('booked'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(liveContract(db).select('is_yearly').as('contract'), (join) => join.onTrue())
    .select([
      'shop.uuid as shopUuid',
      'organization.uuid as organizationUuid',
      'organization.name as organizationName',
      'shop.name as shopName',
      'customer.since',
      'booked.plan',
      stateOf(sql.ref('subscription.state')).as('state'),
      // Nothing without a contract at the payment provider.
      sql<number>`case when booked.plan is null or contract.is_yearly is null then 0 else coalesce(booked.net, 0) end`.as(
        'net',
      ),
      sql<boolean>`coalesce(contract.is_yearly, false)`.as('isYearly'),
      earnsUntil(firstConnectedAt('customer'), dayOf(sql`${now}::timestamptz`), terms).as('earnsUntil'),
      'note.note',
      'note.changed_at as notedAt',
    ]);

interface Sought {
  readonly partnerUuid: string;
  readonly filter: CustomerShopFilter;
  readonly terms: CommissionHistory;
  readonly now: Date;
}

const sought = (db: Queryable, { partnerUuid, filter: { search, plan, state }, terms, now }: Sought) =>
  db
    .selectFrom(customerShops(db, partnerUuid, terms, now).as('customer'))
    .$if(search !== undefined, (query) =>
      query.where(containsWords(sql`concat_ws(' ', "organizationName", "shopName", note)`, search ?? '')),
    )
    .$if(plan !== undefined, (query) =>
      query.where(plan === 'none' ? sql<boolean>`plan is null` : sql<boolean>`plan = ${plan}`),
    )
    .$if(state !== undefined, (query) => query.where(sql<boolean>`state = ${state}`));

interface Order {
  /** Then by the shop's id. */
  readonly key: (now: Date) => RawBuilder<unknown>;
  readonly direction: 'asc' | 'desc';
  /** The type of the key in the database. */
  readonly type: 'timestamptz' | 'text' | 'bigint';
}

const orders: Record<CustomerShopOrder, Order> = {
  newest: { key: () => sql`since`, direction: 'desc', type: 'timestamptz' },
  name: { key: () => plainText(sql`"organizationName" || ' ' || "shopName"`), direction: 'asc', type: 'text' },
  commission: {
    // Of twelve months: without fractions.
    key: (now) => sql`case when "earnsUntil" <= ${now} then 0 when "isYearly" then net else net * 12 end`,
    direction: 'desc',
    type: 'bigint',
  },
};

/** The last shop of a page: what it is sorted by, and its id. */
export interface CustomerShopPosition {
  readonly key: Date | string | number;
  readonly shopUuid: string;
}

interface SoughtPage extends Sought {
  readonly sort: CustomerShopOrder;
  readonly after: CustomerShopPosition | null;
  readonly limit: number;
}

/** A page of the shops that are sought, behind a position. */
export async function findCustomerShops(db: Queryable, page: SoughtPage) {
  const { key, direction, type } = orders[page.sort];
  const by = key(page.now);
  const rows = await sought(db, page)
    .selectAll()
    .select(sql<CustomerShopPosition['key']>`(${by})::${sql.raw(type)}`.as('key'))
    .$if(page.after !== null, (query) => {
      const last = sql`${page.after?.key}::${sql.raw(type)}`;
      const reaches = sql.raw(direction === 'asc' ? '>=' : '<=');
      const isOther = sql`${by} <> ${last} or "shopUuid" > ${page.after?.shopUuid}::uuid`;
      return query.where(sql<boolean>`${by} ${reaches} ${last} and (${isOther})`);
    })
    .orderBy(by, direction)
    .orderBy('shopUuid')
    .limit(page.limit)
    .execute();
  return rows.map(({ key: at, note, notedAt, ...shop }) => ({
    ...shop,
    note: note === null || notedAt === null ? null : { text: note, changedAt: notedAt.toISOString() },
    position: { key: at, shopUuid: shop.shopUuid } satisfies CustomerShopPosition,
  }));
}

/** How many shops are sought, and what they bring together per month, in cents. */
export async function sumCustomerShops(
  db: Queryable,
  of: Sought,
): Promise<{ count: number; commissionAmount: number }> {
  const { rate } = termsAt(of.now, of.terms);
  // Each commission is rounded by itself: those of the same amount together.
  const rows = await sought(db, of)
    .select([
      sql<number>`case when "earnsUntil" <= ${of.now} then 0 else net end`.as('net'),
      'isYearly',
      sql<number>`count(*)::int`.as('count'),
    ])
    .groupBy([sql`1`, 'isYearly'])
    .execute();
  return {
    count: rows.reduce((sum, { count }) => sum + count, 0),
    commissionAmount: rows.reduce((sum, { count, ...row }) => sum + count * commissionPerMonth(row, rate), 0),
  };
}

/** How many shops the partner's customers have. */
export async function countCustomerShops(db: Queryable, partnerUuid: string): Promise<number> {
  const { count } = await db
    .selectFrom('agency_shop')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('agency_uuid', '=', partnerUuid)
    .executeTakeFirstOrThrow();
  return count;
}

/** What a shop brings per month with what is booked now, in cents; of a yearly contract a twelfth. */
export const commissionPerMonth = ({ net, isYearly }: Pick<CustomerShop, 'net' | 'isYearly'>, rate: number): number =>
  percentOf(isYearly ? divideHalfUp(net, 12) : net, rate);

/** The same of a shop at an instant. */
export const commissionOf = (shop: CustomerShop, terms: CommissionHistory, now: Date): number =>
  now < shop.earnsUntil ? commissionPerMonth(shop, termsAt(now, terms).rate) : 0;
