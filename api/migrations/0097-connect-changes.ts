import { type RawBuilder, sql } from 'kysely';
import { statements } from './migration.ts';
import { ofSystem } from './row-level-security.ts';

const note = (kind: string, subject: RawBuilder<unknown>, id: RawBuilder<unknown>, within: RawBuilder<unknown>) =>
  sql`perform public.note_connect_change(${sql.lit(kind)}, ${subject}, ${id}, ${within}, tg_op = 'DELETE')`;

/** @param noted reads the row as `changed` */
const trigger = (table: string, noted: RawBuilder<unknown>): RawBuilder<unknown>[] => {
  const name = sql.ref(`note_change_of_${table}`);
  return [
    sql`create function ${name}() returns trigger language plpgsql security definer as $$
      declare
        changed record;
      begin
        if tg_op = 'UPDATE' and new is not distinct from old then return null; end if;
        if tg_op = 'DELETE' then changed := old; else changed := new; end if;
        ${noted};
        return null;
      end $$`,
    sql`create trigger ${name} after insert or update or delete on ${sql.table(table)}
      for each row execute function ${name}()`,
  ];
};

const device = sql`changed.shop_uuid || '/' || changed.kind || '/' || changed.external_id`;
const none = sql.lit('');

/**
 * When what other systems read again has changed last, or was removed (connect/changes/): a row for each, in one table, so that
 * each of these lists is read by one index, and what is gone is told as well. Triggers write it, as in 0029-marked-changes.
 */
export const connectChanges = statements(
  sql`create table connect_change (
    kind text not null,
    subject text not null,
    within text not null,
    id uuid,
    changed_at timestamptz(3) not null,
    is_removed boolean not null default false,
    primary key (kind, subject)
  )`,
  sql`create index connect_change_list on connect_change (kind, within, changed_at, subject)`,
  sql`create index connect_change_removed on connect_change (changed_at) where is_removed`,
  ...ofSystem('connect_change'),
  // The system's time, which a sandbox moves. It has no rights of its own: those of the triggers, which call it.
  sql`create function note_connect_change(of_kind text, of_subject text, of_id uuid, of_within text, removed boolean)
    returns void language plpgsql as $$
    begin
      insert into public.connect_change as known (kind, subject, within, id, changed_at, is_removed)
      values (of_kind, of_subject, of_within, of_id, clock_timestamp() + coalesce(
        (select value::float8 from public.system_value where name = 'clock-offset'), 0) * interval '1 millisecond', removed)
      on conflict (kind, subject) do update set id = excluded.id, within = excluded.within, is_removed = excluded.is_removed,
        changed_at = greatest(excluded.changed_at, known.changed_at + interval '1 millisecond');
    end $$`,
  // No other system knows a device without an id of its own.
  ...trigger(
    'device',
    sql`if changed.external_id is not null then
      ${note('device', device, sql`changed.uuid`, sql`changed.shop_uuid::text`)};
    end if`,
  ),
  ...trigger(
    'branch_store',
    note('branch-store', sql`changed.uuid::text`, sql`changed.uuid`, sql`changed.shop_uuid::text`),
  ),
  // A branch store is read with its cash registers.
  ...trigger(
    'cash_register',
    sql`perform public.note_connect_change('branch-store', store.uuid::text, store.uuid, store.shop_uuid::text, false)
      from public.branch_store store where store.uuid = changed.branch_store_uuid`,
  ),
  ...trigger('lead', note('lead', sql`changed.uuid::text`, sql`changed.uuid`, none)),
  ...trigger('shop_migration', note('migration', sql`changed.uuid::text`, sql`changed.uuid`, none)),
  ...trigger('migration_request', note('migration', sql`changed.uuid::text`, sql`changed.uuid`, none)),
  ...trigger(
    'product_download',
    note('download', sql`changed.product || '/' || changed.external_id`, sql`null`, sql`changed.product`),
  ),
);

/** What there was before: as if it had changed when it was made, as far as that is known. */
export const connectChangesBefore = statements(
  sql`insert into connect_change (kind, subject, within, id, changed_at)
    select 'device', shop_uuid || '/' || kind || '/' || external_id, shop_uuid::text, uuid, created_at
      from device where external_id is not null
    union all select 'branch-store', uuid::text, shop_uuid::text, uuid, created_at from branch_store
    union all select 'lead', uuid::text, '', uuid, coalesce(state_since, created_at) from lead
    union all select 'migration', uuid::text, '', uuid, coalesce(reverted_at, completed_at, now()) from shop_migration
    union all select 'migration', uuid::text, '', uuid, requested_at from migration_request
    union all select 'download', product || '/' || external_id, product, null, released_at from product_download
    on conflict do nothing`,
);
