import { sql } from 'kysely';
import { statements } from './migration.ts';
import { ofSystem } from './row-level-security.ts';

/** What the vendor's people write down about an organization, for each other alone. */
export const staffNotes = statements(
  sql`create table staff_note (
    uuid uuid primary key,
    organization_uuid uuid not null references organization,
    text text not null,
    at timestamptz not null,
    author_user_uuid uuid references app_user on delete set null
  )`,
  sql`create index staff_note_organization on staff_note (organization_uuid, at desc)`,
  sql`create index staff_note_author on staff_note (author_user_uuid)`,
  ...ofSystem('staff_note'),
  sql`revoke insert, update, delete on staff_note from ${sql.ref('kontor_tenant')}`,
);
