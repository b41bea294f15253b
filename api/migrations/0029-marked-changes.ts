import { type RawBuilder, sql } from 'kysely';
import { statements } from './migration.ts';

/** One per subject and transaction. Another transaction has marks of its own, so it waits for none. */
const mark = (kind: string, subject: RawBuilder<unknown>) => sql`
  insert into public.connect_mark (kind, subject, transaction) values (${sql.lit(kind)}, ${subject}, pg_current_xact_id()::text)
  on conflict do nothing`;

const after = (name: string, events: string, table: string, call: string) =>
  sql.raw(`create trigger ${name} after ${events} on ${table} for each row execute function ${call}`);

/**
 * Each change of what other systems are told about is marked with its transaction (connect/events/announce-changes.ts), also when
 * a release makes it that knows nothing of events. Marks are no jobs: release 0.1.0 gives up jobs that it does not know.
 */
export const markedChanges = statements(
  // Not new: their first event is not `shop.created`.
  sql`insert into connect_document (kind, subject, version, data, updated_at) select 'shop', uuid, 0, null, now() from shop`,
  sql`create table connect_mark (
    kind text not null,
    subject uuid not null,
    transaction text not null,
    failures integer not null default 0,
    retry_at timestamptz,
    primary key (kind, subject, transaction)
  )`,
  sql`create function mark_shop() returns trigger language plpgsql security definer as $$
    begin
      if tg_op = 'INSERT' or new.version is distinct from old.version then
        ${mark('shop', sql`new.uuid`)};
      end if;
      return null;
    end $$`,
  after('mark_shop', 'insert or update', 'shop', 'mark_shop()'),
  sql`create function mark_organization() returns trigger language plpgsql security definer as $$
    begin
      ${mark('organization', sql`new.uuid`)};
      return null;
    end $$`,
  after('mark_organization', 'insert or update', 'organization', 'mark_organization()'),
  // The argument says how the row names its shop.
  sql`create function mark_entitlements() returns trigger language plpgsql security definer as $$
    declare
      changed record;
      shop uuid;
    begin
      if tg_op = 'DELETE' then changed := old; else changed := new; end if;
      if tg_argv[0] = 'shop' then
        shop := changed.shop_uuid;
      elsif tg_argv[0] = 'subscription' then
        select s.shop_uuid into shop from public.subscription s where s.uuid = changed.subscription_uuid;
      else
        select i.shop_uuid into shop from public.invoice i where i.uuid = changed.invoice_uuid;
      end if;
      if shop is not null then
        ${mark('entitlements', sql`shop`)};
      end if;
      return null;
    end $$`,
  ...(
    [
      ['subscription', 'shop'],
      ['subscription_item', 'subscription'],
      ['payment_subscription', 'shop'],
      ['dunning_process', 'invoice'],
    ] as const
  ).map(([table, by]) => after('mark_entitlements', 'insert or update or delete', table, `mark_entitlements('${by}')`)),
);
