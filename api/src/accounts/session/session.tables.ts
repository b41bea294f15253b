import type { Selectable } from 'kysely';
import type { TableOf } from '../../infrastructure/database/table-of.ts';

export interface SessionTables {
  /**
   * One sign-in of one browser: the family of all its tokens.
   * - `browser`: Names only, such as `Chrome` and `Windows`; `null` for sessions that began before names were stored.
   * - `factor_proven_at`: When a second factor was last proven in it; `null` if it never was.
   */
  session: TableOf<'session'>;
  /**
   * A refresh token and the access token issued with it; only hashes are stored.
   * - `rotation_nonce`: The successor is derived from this and the token itself.
   */
  session_token: TableOf<'session_token'>;
}

export type SessionRow = Selectable<SessionTables['session']>;
export type SessionTokenRow = Selectable<SessionTables['session_token']>;

declare module '../../infrastructure/database/tables.ts' {
  interface Tables extends SessionTables {}
}
