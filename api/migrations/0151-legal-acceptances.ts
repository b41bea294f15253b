import { sql } from 'kysely';
import { statements } from './migration.ts';
import { ofSystem } from './row-level-security.ts';

const tenantRole = sql.ref('kontor_tenant');
const isVisible = sql`user_uuid = (select acting_user())
  or organization_uuid = any ((select visible_organizations())::uuid[])`;

/** Who has accepted which version of a legal text, for which organization, when and where. */
export const legalAcceptances = statements(
  sql`create table legal_acceptance (
    uuid uuid primary key,
    document_uuid uuid not null references legal_document,
    user_uuid uuid not null references app_user on delete cascade,
    organization_uuid uuid references organization,
    place text not null check (place in ('sign-up', 'invitation', 'order', 'visit')),
    accepted_at timestamptz not null
  )`,
  sql`create index legal_acceptance_document on legal_acceptance (document_uuid)`,
  sql`create index legal_acceptance_user on legal_acceptance (user_uuid, accepted_at desc, uuid desc)`,
  sql`create index legal_acceptance_organization on legal_acceptance (organization_uuid, accepted_at, uuid)`,
  // A question is answered once.
  sql`create unique index legal_acceptance_visit
    on legal_acceptance (user_uuid, document_uuid, coalesce(organization_uuid, user_uuid)) where place = 'visit'`,
  ...ofSystem('legal_acceptance'),
  sql`create policy tenant on legal_acceptance to ${tenantRole} using (${isVisible}) with check (${isVisible})`,
);
