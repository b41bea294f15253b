import { sql } from 'kysely';
import { statements } from './migration.ts';

/** When a second factor was last proven in a session. Challenges of passkeys have a further purpose, which code alone lists. */
export const freshProof = statements(
  sql`alter table session add column factor_proven_at timestamptz`,
  sql`alter table passkey_challenge drop constraint passkey_challenge_purpose_check`,
);
