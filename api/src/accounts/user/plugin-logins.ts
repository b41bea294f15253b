import type { Queryable } from '../../infrastructure/database/open-database.ts';

/** What accounts need to know of logins that a shop's plugin began and that wait for a person. */
export interface PluginLogins {
  /** The id of the login if it still waits, else `null`. */
  findWaiting(db: Queryable, interactionId: string, now: Date): Promise<string | null>;
  /** The person who confirmed an address goes on with the login that waited for it. */
  giveTo(db: Queryable, interactionId: string, userUuid: string): Promise<void>;
}
