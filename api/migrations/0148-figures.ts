import { sql } from 'kysely';
import { type Migration, statements } from './migration.ts';
import { ofShop, ofSystem } from './row-level-security.ts';

const roles = sql`${sql.ref('kontor_tenant')}, ${sql.ref('kontor_system')}`;

/** Each figure with the column of a month that has its sum. `new` is a word of triggers. */
const columns = {
  new: 'added',
  more: 'more',
  less: 'less',
  lost: 'lost',
  trialsBegun: 'trials_begun',
  trialsTurned: 'trials_turned',
  dunningBegun: 'dunning_begun',
  dunningRecovered: 'dunning_recovered',
  extraOrders: 'extra_orders',
};

const figures = Object.keys(columns).map((figure) => `'${figure}'`);
const sums = Object.values(columns);
const each = (format: (figure: string, column: string) => string) =>
  Object.entries(columns)
    .map(([figure, column]) => format(figure, column))
    .join(', ');

/** The groups to which an entry belongs, in the order in which everything locks their sums. */
const groupsOf = (entry: string) => `(values ('all', ''), ('country', coalesce(${entry}.country, '')),
  ('partner', coalesce(${entry}.partner_uuid::text, '')), ('plan', coalesce(${entry}.plan, ''))) as kind (dimension, group_name)`;

const plans = `('starter', 'advanced', 'professional', 'enterprise')`;
const live = `('active', 'trialing', 'past_due', 'unpaid')`;
const monthOf = (instant: string) => `to_char(${instant} at time zone 'Europe/Berlin', 'YYYY-MM')`;

/** Entries of what was stored before, by statements that give shop, instant, figure, amount, what is paid from then on, and plan. */
const storedEntries = (source: string, month = monthOf('stored.at')) =>
  sql.raw(`insert into figure_entry (shop_uuid, at, month, figure, amount, monthly_amount, plan, country, partner_uuid)
    select stored.shop_uuid, stored.at, ${month}, stored.figure, stored.amount, stored.monthly_amount, stored.plan, place.country, place.partner_uuid
    from (${source}) stored cross join lateral place_of_shop(stored.shop_uuid) place
    where stored.amount <> 0 order by stored.at, stored.shop_uuid`);

/**
 * What changes the vendor's figures, shop by shop: nothing of it is changed or deleted. Sums by month and group are kept by the
 * database, whichever part of a server writes an entry.
 */
export const figuresOfShops: Readonly<Record<string, Migration>> = {
  '0148-figures': statements(
    sql`create table figure_entry (
      number bigint generated always as identity,
      shop_uuid uuid not null references shop on delete cascade,
      at timestamptz not null,
      month text not null,
      figure text not null check (figure in (${sql.raw(figures.join(', '))})),
      amount bigint not null check (amount <> 0),
      monthly_amount bigint,
      plan text check (plan in ${sql.raw(plans)}),
      country text,
      partner_uuid uuid,
      primary key (shop_uuid, number)
    )`,
    sql`create index figure_entry_figure on figure_entry (month, figure, shop_uuid)
      include (amount, plan, country, partner_uuid)`,
    ...['plan', 'country', 'partner_uuid'].map(
      (group) =>
        sql`create index ${sql.ref(`figure_entry_${group}`)} on figure_entry (${sql.ref(group)}, shop_uuid)
          where monthly_amount is not null`,
    ),
    ...ofShop('figure_entry'),
    sql`revoke update, delete on figure_entry from ${roles}`,
    sql`create table figure_month (
      dimension text not null check (dimension in ('all', 'plan', 'country', 'partner')),
      group_name text not null,
      month text not null,
      ${sql.raw(sums.map((column) => `${column} bigint not null`).join(', '))},
      primary key (dimension, group_name, month)
    )`,
    ...ofSystem('figure_month'),
    sql`revoke insert, update, delete on figure_month from ${roles}`,
    // Of any shop: a member who changes a contract may not see the connection.
    sql`create function place_of_shop(wanted uuid) returns table (country text, partner_uuid uuid)
      language sql stable security definer as $$
        select organization.base_data ->> 'isoCountryCode', agency_shop.agency_uuid
        from public.shop join public.organization on organization.uuid = shop.organization_uuid
        left join public.agency_shop on agency_shop.shop_uuid = shop.uuid
        where shop.uuid = wanted
      $$`,
    sql.raw(`create function sum_up_figure() returns trigger language plpgsql security definer as $$
      begin
        -- Transactions wait for each other here, where nothing else is locked any more: their ends have no other order.
        perform pg_advisory_xact_lock(4712, 0);
        insert into public.figure_month as kept (dimension, group_name, month, ${sums.join(', ')})
          select kind.dimension, kind.group_name, new.month,
            ${each((figure) => `case when new.figure = '${figure}' then new.amount else 0 end`)}
          from ${groupsOf('new')}
          on conflict (dimension, group_name, month) do update set
            ${sums.map((column) => `${column} = kept.${column} + excluded.${column}`).join(', ')};
        return null;
      end $$`),
  ),
  '0149-stored-figures': statements(
    // Of the contracts of a shop the one that counts, or the last one, at what its items cost.
    storedEntries(`
      with contract as (
        select distinct on (payment.shop_uuid) payment.shop_uuid, payment.created_at, payment.state in ${live} as is_live,
          greatest(payment.created_at, coalesce(payment.ended_at, payment.cancel_at, payment.period_end)) as over_at,
          payment.is_yearly, subscription.uuid as subscription_uuid, subscription.state
        from payment_subscription payment join subscription on subscription.shop_uuid = payment.shop_uuid
        where payment.confirmed
        order by payment.shop_uuid, payment.state in ${live} desc, payment.created_at desc
      ), priced as (
        select contract.*, items.amount, items.plan from contract cross join lateral (
          select coalesce(round(sum(item.amount) / case when contract.is_yearly then 12.0 else 1 end), 0)::bigint as amount,
            min(item.type) filter (where item.type in ${plans}) as plan
          from subscription_item item
          where item.subscription_uuid = contract.subscription_uuid and not item.is_trial
            and item.state = case when contract.is_live then 'active' else 'expired' end
        ) items
        where not contract.is_live or contract.state not in ('trial', 'expired', 'complimentary')
      )
      select shop_uuid, created_at as at, 'new' as figure, amount, amount as monthly_amount, plan from priced
      union all
      select shop_uuid, over_at, 'lost', amount, 0, plan from priced where not is_live`),
    // Every shop that could have a subscription has begun with a trial.
    storedEntries(`
      with begun as (
        select subscription.shop_uuid, subscription.created_at,
          (select min(payment.created_at) from payment_subscription payment
            where payment.shop_uuid = subscription.shop_uuid and payment.confirmed) as turned_at,
          (select min(item.type) from subscription_item item where item.subscription_uuid = subscription.uuid
            and item.state = 'active' and item.type in ${plans}) as plan
        from subscription join shop on shop.uuid = subscription.shop_uuid
        where shop.type <> 'shopware5' and subscription.state <> 'complimentary'
      )
      select shop_uuid, created_at as at, 'trialsBegun' as figure, 1 as amount, null::bigint as monthly_amount, plan from begun
      union all
      select shop_uuid, turned_at, 'trialsTurned', 1, null, plan from begun where turned_at is not null`),
    // A pause ends a process and begins it again: of an invoice and a beginning there was one.
    storedEntries(`
      with process as (
        select dunning_process.invoice_uuid, min(dunning_process.shop_uuid::text)::uuid as shop_uuid, dunning_process.started_at,
          max(dunning_process.changed_at) as changed_at, bool_and(dunning_process.state = 'resolved') as is_over
        from dunning_process
        group by dunning_process.invoice_uuid, dunning_process.started_at
      ), placed as (
        select process.*, (select min(item.type) from subscription join subscription_item item
            on item.subscription_uuid = subscription.uuid and item.type in ${plans} and item.state = 'active'
          where subscription.shop_uuid = process.shop_uuid) as plan
        from process where process.shop_uuid is not null
      )
      select shop_uuid, started_at as at, 'dunningBegun' as figure, 1 as amount, null::bigint as monthly_amount, plan from placed
      union all
      select shop_uuid, changed_at, 'dunningRecovered', 1, null, plan from placed where is_over
        and (select sum(amount) from ledger_entry where ledger_entry.invoice_uuid = placed.invoice_uuid
          and kind in ('payment', 'refund', 'chargeback', 'chargeback-reversal')) < 0`),
    storedEntries(
      `select month.shop_uuid, month.closed_at as at, 'extraOrders' as figure,
        coalesce((select sum((line ->> 'count')::bigint * (line ->> 'unitAmount')::bigint) from jsonb_array_elements(month.lines) line),
          month.extra::bigint * month.unit_amount, 0) as amount, null::bigint as monthly_amount, null::text as plan, month.month as of_month
        from usage_month month where month.closed_at is not null and month.extra > 0`,
      'stored.of_month',
    ),
    sql.raw(`insert into figure_month (dimension, group_name, month, ${sums.join(', ')})
      select kind.dimension, kind.group_name, entry.month,
        ${each((figure) => `coalesce(sum(entry.amount) filter (where entry.figure = '${figure}'), 0)`)}
      from figure_entry entry cross join lateral ${groupsOf('entry')}
      group by kind.dimension, kind.group_name, entry.month`),
    // For the end of a transaction: a sum that many wait for is locked for no longer.
    sql`create constraint trigger sum_up_figure after insert on figure_entry deferrable initially deferred
      for each row execute function sum_up_figure()`,
  ),
};
