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
    /** Names alone, `Chrome` and `Windows`; sessions from before they were kept have none. */
    browser: string | null;
    system: string | null;
  };
  /** A refresh token and the access token that was given out with it; only hashes are kept. */
  session_token: {
    refresh_hash: string;
    session_uuid: string;
    access_hash: string;
    access_expires_at: Date;
    created_at: Date;
    replaced_at: Date | null;
    /** From this and the token itself the successor was derived. */
    rotation_nonce: string | null;
  };
}

export type SessionRow = Selectable<SessionTables['session']>;
export type SessionTokenRow = Selectable<SessionTables['session_token']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends SessionTables {}
}
