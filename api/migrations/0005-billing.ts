import { sql } from 'kysely';
import { statements } from './migration.ts';

const productColumns = sql`
    type text not null check (type in ('starter', 'advanced', 'professional', 'enterprise', 'wms', 'pos')),
    platform text not null check (platform in ('shopware6', 'cloud')),
    version text not null check (version in ('v0', 'v1', 'v2', 'v3'))`;

export const billing = statements(
  sql`create table subscription (
    uuid uuid primary key,
    shop_uuid uuid not null unique references shop on delete cascade,
    state text not null
      check (state in ('trial', 'complimentary', 'active', 'canceled', 'expired', 'past-due', 'unpaid')),
    no_self_service boolean not null default false,
    created_at timestamptz not null
  )`,
  sql`create table subscription_item (
    uuid uuid primary key,
    subscription_uuid uuid not null references subscription on delete cascade,
    state text not null check (state in ('active', 'expired', 'pending')),
    ${productColumns},
    is_trial boolean not null,
    quantity integer not null check (quantity > 0),
    valid_until timestamptz,
    position integer not null
  )`,
  sql`create index subscription_item_subscription on subscription_item (subscription_uuid)`,
  sql`create table payment_customer (
    organization_uuid uuid primary key references organization on delete cascade,
    stripe_id text not null unique,
    details_hash text not null
  )`,
  sql`create table quote (
    uuid uuid primary key,
    shop_uuid uuid not null references shop on delete cascade,
    selection_hash text not null,
    priced_at timestamptz not null,
    cart jsonb not null
  )`,
  sql`create index quote_shop on quote (shop_uuid, selection_hash, priced_at)`,
  // The write-ahead log of orders: decisions are stored here before the payment provider is called.
  sql`create table billing_order (
    uuid uuid primary key,
    shop_uuid uuid not null references shop on delete cascade,
    kind text not null check (kind in ('create', 'update')),
    request_hash text not null,
    quote_uuid uuid not null,
    plan jsonb not null,
    state text not null check (state in ('working', 'awaiting-setup', 'done', 'failed', 'superseded')),
    lease_until timestamptz not null,
    payment_subscription_uuid uuid not null,
    answer jsonb,
    created_at timestamptz not null
  )`,
  sql`create unique index billing_order_at_work on billing_order (shop_uuid) where state = 'working'`,
  sql`create index billing_order_shop on billing_order (shop_uuid, created_at)`,
  // A mirror of the payment provider's data, written only from readings.
  sql`create table payment_subscription (
    uuid uuid primary key,
    shop_uuid uuid not null references shop on delete cascade,
    stripe_id text not null unique,
    stripe_customer_id text not null,
    state text not null check (state in
      ('incomplete', 'active', 'canceled', 'incomplete_expired', 'unpaid', 'past_due', 'trialing')),
    confirmed boolean not null,
    is_yearly boolean not null,
    vat_percent double precision not null,
    setup_intent_id text,
    schedule_id text,
    schedule_activation_at timestamptz,
    cancel_at timestamptz,
    period_start timestamptz not null,
    period_end timestamptz not null,
    collection_method text not null check (collection_method in ('charge_automatically', 'send_invoice')),
    payment_method_type text check (payment_method_type in ('sepa_debit', 'card', 'bank_transfer')),
    payment_method_label text,
    mandate_url text,
    read_at bigint not null,
    created_at timestamptz not null
  )`,
  sql`create unique index payment_subscription_one_per_shop on payment_subscription (shop_uuid)
    where state in ('incomplete', 'active', 'unpaid', 'past_due', 'trialing')`,
  // Numbers the readings of the payment provider: an older one must not overwrite a newer one.
  sql`create sequence payment_reading`,
  sql`create table payment_event (
    id text primary key,
    type text not null,
    created_at timestamptz not null,
    received_at timestamptz not null
  )`,
  sql`create index payment_event_created on payment_event (created_at)`,
  sql`create table invoice_number (
    series text primary key,
    last integer not null
  )`,
  // No reference to the shop: the law requires keeping invoices when a merchant's other data is erased.
  sql`create table invoice (
    uuid uuid primary key,
    shop_uuid uuid not null,
    stripe_id text not null unique,
    number text not null unique,
    language text not null check (language in ('de', 'en')),
    state text not null check (state in ('open', 'processing', 'paid', 'void', 'uncollectible')),
    subtotal bigint not null,
    tax bigint not null,
    total bigint not null,
    vat_percent double precision not null,
    vat_kind text not null check (vat_kind in ('domestic', 'reverse-charge', 'destination', 'outside-eu')),
    lines jsonb not null,
    recipient jsonb not null,
    issued_at timestamptz not null,
    due_at timestamptz,
    paid_at timestamptz,
    charged_back boolean not null default false,
    chargeback_dispute text,
    document bytea,
    read_at bigint not null
  )`,
  sql`create index invoice_shop on invoice (shop_uuid, issued_at desc, number desc)`,
  sql`create table dunning_process (
    uuid uuid primary key,
    shop_uuid uuid not null references shop on delete cascade,
    invoice_uuid uuid not null references invoice on delete cascade,
    state text not null check (state in ('initial', 'invoice-finalized', 'chargeback-invoice-sent', 'retrying-card-payments',
      'invoice-reminder-sent', 'final-reminder-with-deactivation-deadline-sent', 'overdue', 'resolved')),
    cause text not null check (cause in
      ('failed-sepa-payment', 'sepa-chargeback', 'unpaid-bank-transfer', 'failed-card-payment')),
    deactivation_at timestamptz,
    started_at timestamptz not null,
    changed_at timestamptz not null
  )`,
  sql`create unique index dunning_process_one_per_shop on dunning_process (shop_uuid) where state <> 'resolved'`,
);
