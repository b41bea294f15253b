import { sql } from 'kysely';
import { statements } from './migration.ts';
import { ofShop } from './row-level-security.ts';

/** Counted orders, and what decides which of them are included: a shop's plan, and when it was suspended. */
export const usage = statements(
  // For ever: an event that comes again after years must not count again.
  sql`create table usage_event (
    client_id text not null,
    event_id text not null,
    shop_uuid uuid not null references shop on delete cascade,
    occurred_at timestamptz not null,
    quantity integer not null,
    received_at timestamptz not null,
    primary key (client_id, event_id)
  )`,
  // For the deletion of a shop.
  sql`create index usage_event_shop on usage_event (shop_uuid)`,
  sql`create table usage_month (
    shop_uuid uuid not null references shop on delete cascade,
    month text not null,
    warned smallint not null default 0,
    closed_at timestamptz,
    orders bigint,
    included integer,
    extra integer,
    unit_amount integer,
    subscription_stripe_id text,
    invoice_stripe_id text,
    primary key (shop_uuid, month)
  )`,
  sql`create index usage_month_open on usage_month (month) where closed_at is null`,
  sql`create index usage_month_unbilled on usage_month (month) where extra > 0 and invoice_stripe_id is null`,
  sql`create table usage_day (
    shop_uuid uuid not null references shop on delete cascade,
    month text not null,
    day smallint not null,
    orders bigint not null,
    primary key (shop_uuid, month, day)
  )`,
  sql`create table plan_change (
    shop_uuid uuid not null references shop on delete cascade,
    number bigint generated always as identity,
    changed_at timestamptz not null,
    plan text check (plan in ('starter', 'advanced', 'professional', 'enterprise')),
    is_charged boolean not null,
    primary key (shop_uuid, number)
  )`,
  sql`alter table dunning_process add column suspended_at timestamptz`,
  ...['usage_event', 'usage_month', 'usage_day', 'plan_change'].flatMap(ofShop),

  // What shops have now, since they have had a subscription. Which plans they had before is not known, and no order was counted
  // then.
  sql`insert into plan_change (shop_uuid, changed_at, plan, is_charged)
    select subscription.shop_uuid, coalesce(provider.created_at, subscription.created_at), item.type,
      subscription.state <> 'complimentary'
    from subscription
    join subscription_item item on item.subscription_uuid = subscription.uuid and item.state = 'active'
      and not item.is_trial and item.type in ('starter', 'advanced', 'professional', 'enterprise')
      and not (item.platform = 'shopware6' and item.version = 'v1')
    left join lateral (
      select payment.created_at, payment.state from payment_subscription payment
      where payment.shop_uuid = subscription.shop_uuid and payment.confirmed
        and payment.state in ('active', 'trialing', 'past_due', 'unpaid')
      order by payment.created_at desc limit 1
    ) provider on true
    where subscription.state in ('active', 'past-due', 'unpaid', 'canceled', 'complimentary')
      and provider.state is distinct from 'trialing'`,
);
