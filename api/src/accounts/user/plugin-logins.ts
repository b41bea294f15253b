import type { Queryable } from '../../infrastructure/database/open-database.ts';

/** What accounts need to know about plugin logins that wait for a user. */
export interface PluginLogins {
  /** The id of the login if it is still waiting, else `null`. */
  findWaiting(db: Queryable, interactionId: string, now: Date): Promise<string | null>;
  /** Assigns the waiting login to the user who confirmed the address. */
  giveTo(db: Queryable, interactionId: string, userUuid: string): Promise<void>;
}
