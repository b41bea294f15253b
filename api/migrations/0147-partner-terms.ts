import { sql } from 'kysely';
import { writtenToJournal } from './0074-written-to-the-journal.ts';
import { statements } from './migration.ts';
import { ofOrganization } from './row-level-security.ts';

/** What a partner earns from a day on, where something else was agreed with it than the settings say. */
export const partnerTerms = statements(
  sql`create table partner_terms (
    organization_uuid uuid not null references organization,
    valid_from text not null check (valid_from ~ '^\\d{4}-\\d\\d-\\d\\d$'),
    rate double precision not null check (rate >= 0 and rate <= 100),
    months integer not null check (months >= 1),
    set_at timestamptz not null,
    primary key (organization_uuid, valid_from)
  )`,
  ...ofOrganization('partner_terms'),
  // A partner reads them; only the system sets them.
  sql`revoke insert, update, delete on partner_terms from ${sql.ref('kontor_tenant')}`,
  // Else a restored database would pay by what was agreed before.
  writtenToJournal('partner_terms'),
);
