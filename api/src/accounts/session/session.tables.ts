import type { Selectable } from 'kysely';

export interface SessionTables {
  /** One sign-in of one browser: the family of all its tokens. */
  session: {
    uuid: string;
    user_uuid: string;
    created_at: Date;
    last_used_at: Date;
    expires_at: Date;
    ended_at: Date | null;
    /** Names only, such as `Chrome` and `Windows`; `null` for sessions that began before names were stored. */
    browser: string | null;
    system: string | null;
    /** When a second factor was last proven in it; `null` if it never was. */
    factor_proven_at: Date | null;
  };
  /** A refresh token and the access token issued with it; only hashes are stored. */
  session_token: {
    refresh_hash: string;
    session_uuid: string;
    access_hash: string;
    access_expires_at: Date;
    created_at: Date;
    replaced_at: Date | null;
    /** The successor is derived from this and the token itself. */
    rotation_nonce: string | null;
  };
}

export type SessionRow = Selectable<SessionTables['session']>;
export type SessionTokenRow = Selectable<SessionTables['session_token']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends SessionTables {}
}
