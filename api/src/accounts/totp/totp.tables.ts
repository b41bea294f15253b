import type { Selectable } from 'kysely';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface TotpTables {
  /**
   * The authenticator app of a user; in use once `active_since` is set.
   * - `sealed_secret`: Sealed for this user (totp-sealers.ts).
   * - `started_by`: The session that began the set-up, until the first code is confirmed.
   * - `last_step`: The time step of the last used code; it and earlier ones are refused.
   */
  totp: TableOf<'totp'>;
  recovery_code: TableOf<'recovery_code'>;
}

export type TotpRow = Selectable<TotpTables['totp']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends TotpTables {}
}
