import { after, type Clock, minutes } from '../../infrastructure/clock.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';
import { hashSecret } from '../../infrastructure/signing.ts';
import type { ChallengePurpose } from './passkey.tables.ts';

/** How long somebody may take with the browser's dialog. */
export const challengeLifetime = minutes(5);

/** What a passkey has to sign: for one purpose, one browser and one use. All instances of the server know it. */
export interface Challenges {
  /** @param boundTo what tells the browser or the session that asks */
  remember(challenge: string, purpose: ChallengePurpose, boundTo: string): Promise<void>;
  /** Takes a challenge out of the world; `false` if it was never given to this browser, was used, or is too old. */
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
