import { type RawBuilder, sql } from 'kysely';
import { statements } from './migration.ts';

/** One job per subject and transaction: it runs once the transaction has ended, and then reads all that it has changed. */
const mark = (kind: string, key: string, subject: RawBuilder<unknown>) => sql`
  insert into public.job (uuid, kind, lane, payload, due_at, created_at, unique_key)
  values (gen_random_uuid(), ${sql.lit(kind)}, 'default', jsonb_build_object(${sql.lit(key)}, ${subject}), now(), now(),
    ${sql.lit(`${kind}:`)} || ${subject} || ':' || pg_current_xact_id())
  on conflict (unique_key) where failed_at is null do nothing`;

const after = (name: string, events: string, table: string, call: string) =>
  sql.raw(`create trigger ${name} after ${events} on ${table} for each row execute function ${call}`);

/**
 * Each change of what other systems are told about queues a job with its transaction (connect/events/announce-changes.ts), also
 * when a release makes it that knows nothing of events.
 */
export const markedChanges = statements(
  // Not new: their first event is not `shop.created`.
  sql`insert into connect_document (kind, subject, version, data, updated_at) select 'shop', uuid, 0, null, now() from shop`,
  sql`create function mark_shop() returns trigger language plpgsql security definer as $$
    begin
      if tg_op = 'INSERT' or new.version is distinct from old.version then
        ${mark('announce-shop', 'shopUuid', sql`new.uuid`)};
      end if;
      return null;
    end $$`,
  after('mark_shop', 'insert or update', 'shop', 'mark_shop()'),
  sql`create function mark_organization() returns trigger language plpgsql security definer as $$
    begin
      ${mark('announce-organization', 'organizationUuid', sql`new.uuid`)};
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
        ${mark('announce-entitlements', 'shopUuid', sql`shop`)};
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
