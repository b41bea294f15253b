import { sql } from 'kysely';
import { statements } from './migration.ts';
import { ofOrganization } from './row-level-security.ts';

/** When the register of VAT ids is asked about an organization's next, and what its last answer leaves to do. */
export const vatChecks = statements(
  sql`create table vat_check (
    organization_uuid uuid primary key references organization on delete cascade,
    due_at timestamptz not null,
    answered_at timestamptz,
    open_since timestamptz,
    told_at timestamptz
  )`,
  sql`create index vat_check_due on vat_check (due_at, organization_uuid)`,
  sql`create index vat_check_open on vat_check (open_since) where open_since is not null`,
  ...ofOrganization('vat_check'),
  // By a trigger, because the last release writes base data as well: another id is another question.
  sql`create function follow_vat_id() returns trigger language plpgsql security definer as $$
    begin
      if new.base_data ->> 'vatId' is null then
        delete from public.vat_check where organization_uuid = new.uuid;
      elsif tg_op = 'INSERT' or new.base_data ->> 'vatId' is distinct from old.base_data ->> 'vatId'
        or new.base_data ->> 'isoCountryCode' is distinct from old.base_data ->> 'isoCountryCode' then
        -- When its customer was told stays: a corrected id must not cost VAT before the notice has ended.
        insert into public.vat_check (organization_uuid, due_at) values (new.uuid, now())
          on conflict (organization_uuid) do update set due_at = excluded.due_at, answered_at = null, open_since = null;
      end if;
      return null;
    end $$`,
  sql`create trigger follow_vat_id after insert or update of base_data on organization
    for each row execute function follow_vat_id()`,
);
