import { sql } from 'kysely';
import { statements } from './migration.ts';

/**
 * Cloud shops that were starting when the platform took over from a job: they are announced like those whose merchants ask for
 * another attempt, unless that was done already (connect/events/announce-changes.ts).
 */
export const startingShops = statements(
  sql`update shop set provisioning_requested_version = version where cloud_state = 'starting'`,
  sql`insert into connect_mark (kind, subject, transaction)
    select 'shop', uuid, pg_current_xact_id()::text from shop where cloud_state = 'starting' on conflict do nothing`,
);
