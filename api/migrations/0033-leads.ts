import { type RawBuilder, sql } from 'kysely';
import { statements } from './migration.ts';

const [tenantRole, systemRole] = [sql.ref('kontor_tenant'), sql.ref('kontor_system')];

const isVisible = (column: string) => sql`${sql.ref(column)} = any ((select visible_organizations())::uuid[])`;

/** As in 0026-row-level-security. */
const policies = (table: string, reads: RawBuilder<unknown>, writes: RawBuilder<unknown> = reads) => [
  sql`alter table ${sql.table(table)} enable row level security`,
  sql`create policy everything on ${sql.table(table)} to ${systemRole} using (true)`,
  sql`create policy tenant on ${sql.table(table)} to ${tenantRole} using (${reads}) with check (${writes})`,
];

/** A code of a partner's: 12 characters of a random number. */
const newCode = sql`substr(replace(gen_random_uuid()::text, '-', ''), 1, 12)`;

const trigger = (name: string, when: string, call: string) =>
  sql.raw(`create trigger ${name} after ${when} for each row execute function ${call}()`);

/** What becomes of leads, how a merchant comes from a partner, and since when and until when agencies are connected. */
export const leads = statements(
  // Without a value for leads of earlier releases: they are compared when they are read.
  sql`alter table lead add column company_key text, add column state_since timestamptz`,

  // When an agency was connected, and until when. At most one of an organization has not ended; it is the one in its
  // partner_agency_uuid.
  sql`create table agency_connection (
    uuid uuid primary key,
    organization_uuid uuid not null references organization on delete cascade,
    agency_uuid uuid not null references organization on delete cascade,
    connected_at timestamptz not null,
    ended_at timestamptz,
    check (ended_at >= connected_at)
  )`,
  sql`create unique index agency_connection_open on agency_connection (organization_uuid) where ended_at is null`,
  sql`create index agency_connection_history on agency_connection (organization_uuid, connected_at)`,
  sql`create index agency_connection_agency on agency_connection (agency_uuid)`,
  // An agency sees who is connected to it; who connects is the merchant.
  ...policies(
    'agency_connection',
    sql`${isVisible('organization_uuid')} or ${isVisible('agency_uuid')}`,
    isVisible('organization_uuid'),
  ),
  // Since when was stored with the shops only.
  sql`insert into agency_connection (uuid, organization_uuid, agency_uuid, connected_at)
    select gen_random_uuid(), o.uuid, o.partner_agency_uuid, least(coalesce((
      select min(c.since) from customer_shop c join shop s on s.uuid = c.shop_uuid
      where s.organization_uuid = o.uuid and c.organization_uuid = o.partner_agency_uuid
    ), o.updated_at), now())
    from organization o where o.partner_agency_uuid is not null`,
  // This release writes the row itself, with the time of its clock. One that knows nothing of it leaves it to this.
  sql`create function note_agency_connection() returns trigger language plpgsql security definer as $$
    begin
      update public.agency_connection set ended_at = greatest(now(), connected_at)
        where organization_uuid = new.uuid and ended_at is null and agency_uuid is distinct from new.partner_agency_uuid;
      if new.partner_agency_uuid is not null then
        insert into public.agency_connection (uuid, organization_uuid, agency_uuid, connected_at)
          values (gen_random_uuid(), new.uuid, new.partner_agency_uuid, now())
          on conflict (organization_uuid) where ended_at is null do nothing;
      end if;
      return null;
    end $$`,
  trigger('note_agency_connection', 'update of partner_agency_uuid on organization', 'note_agency_connection'),

  sql`create table referral_code (
    organization_uuid uuid primary key references organization on delete cascade,
    code text not null unique
  )`,
  ...policies('referral_code', isVisible('organization_uuid')),
  sql`insert into referral_code (organization_uuid, code) select organization_uuid, ${newCode} from partner_account`,
  // Whatever release makes the account.
  sql`create function give_referral_code() returns trigger language plpgsql security definer as $$
    begin
      insert into public.referral_code (organization_uuid, code) values (new.organization_uuid, ${newCode})
        on conflict do nothing;
      return null;
    end $$`,
  trigger('give_referral_code', 'insert on partner_account', 'give_referral_code'),

  // Whose link a sign-up came by, until the sign-up is complete.
  sql`create table signup_referral (
    user_uuid uuid primary key references app_user on delete cascade,
    partner_uuid uuid not null references organization on delete cascade,
    created_at timestamptz not null
  )`,
  sql`create index signup_referral_partner on signup_referral (partner_uuid)`,

  sql`create table partner_suggestion (
    organization_uuid uuid not null references organization on delete cascade,
    partner_uuid uuid not null references organization on delete cascade,
    by_link boolean not null,
    lead_uuids uuid[] not null,
    last_lead_at timestamptz,
    state text not null check (state in ('open', 'accepted', 'declined')),
    created_at timestamptz not null,
    decided_at timestamptz,
    primary key (organization_uuid, partner_uuid)
  )`,
  sql`create index partner_suggestion_partner on partner_suggestion (partner_uuid)`,
  ...policies('partner_suggestion', isVisible('organization_uuid')),
);
