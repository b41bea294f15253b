import type { Selectable } from 'kysely';

export interface TotpTables {
  /** The authenticator app of a user; in use once `active_since` is set. */
  totp: {
    user_uuid: string;
    /** Sealed for this user (totp-sealers.ts). */
    sealed_secret: string;
    created_at: Date;
    /** The session that began the set-up, until the first code is confirmed. */
    started_by: string | null;
    active_since: Date | null;
    /** The time step of the last used code; it and earlier ones are refused. */
    last_step: number;
    recovery_salt: string;
  };
  recovery_code: {
    user_uuid: string;
    hash: string;
  };
}

export type TotpRow = Selectable<TotpTables['totp']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends TotpTables {}
}
