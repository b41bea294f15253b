import { sql } from 'kysely';
import { statements } from './migration.ts';

/**
 * The ids that were entered before there were checks, spread over the first quarter, so that the register is not asked everything
 * at once. In a migration of its own, since organizations are locked while their trigger is made.
 */
export const knownVatIds = statements(
  sql`insert into vat_check (organization_uuid, due_at)
    select uuid, now() + random() * interval '91 days' from organization where base_data ->> 'vatId' is not null
    on conflict do nothing`,
);
