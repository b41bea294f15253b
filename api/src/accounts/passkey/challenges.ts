import { after, type Clock, minutes } from '../../infrastructure/clock.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';
import { hashSecret } from '../../infrastructure/signing.ts';
import type { ChallengePurpose } from './passkey.tables.ts';

/** How long a user may take in the browser's dialog. */
export const challengeLifetime = minutes(5);

/** Challenges for passkeys, each for one purpose, one browser and one use. Shared by all instances of the server. */
export interface Challenges {
  /** @param boundTo identifies the requesting browser or session */
  remember(challenge: string, purpose: ChallengePurpose, boundTo: string): Promise<void>;
  /** Deletes a challenge atomically. `false` if it was not issued to this browser, was used, or has expired. */
  redeem(challenge: string, purpose: ChallengePurpose, boundTo: string): Promise<boolean>;
}

export const createChallenges = (database: Database, clock: Clock): Challenges => ({
  async remember(challenge, purpose, boundTo) {
    const expiresAt = after(clock.now(), challengeLifetime);
    await database
      .insertInto('passkey_challenge')
      .values({ hash: hashSecret(challenge), purpose, bound_to: hashSecret(boundTo), expires_at: expiresAt })
      .execute();
  },

  async redeem(challenge, purpose, boundTo) {
    const result = await database
      .deleteFrom('passkey_challenge')
      .where('hash', '=', hashSecret(challenge))
      .where('purpose', '=', purpose)
      .where('bound_to', '=', hashSecret(boundTo))
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    return result.numDeletedRows > 0n;
  },
});
