import { sql } from 'kysely';
import { statements } from './migration.ts';

/** Which languages there are is said once, by the contract, by which everything is checked that is stored. */
export const languages = statements(
  sql`alter table app_user drop constraint app_user_language_check`,
  sql`alter table invoice drop constraint invoice_language_check`,
  sql`alter table invitation drop constraint invitation_language_check`,
);
