import { isoBase64URL } from '@simplewebauthn/server/helpers';
import { after, type Clock, minutes } from '../../infrastructure/clock.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';
import type { SigningKeys } from '../../infrastructure/secrets/signing-keys.ts';
import { hashSecret, randomSecret } from '../../infrastructure/signing.ts';
import type { ChallengePurpose } from './passkey.tables.ts';

/** How long a user may take in the browser's dialog. */
export const challengeLifetime = minutes(5);

/**
 * Challenges for passkeys, each for one purpose, one browser and one use. They are signed instead of stored: those that are
 * never answered, or answered wrongly, leave nothing behind.
 */
export interface Challenges {
  /** The text of a new one. @param boundTo identifies the requesting browser or session */
  issue(purpose: ChallengePurpose, boundTo: string): string;
  /** Whether a challenge, in the form that browsers return, was issued to this browser and has not expired. */
  isOpen(challenge: string, purpose: ChallengePurpose, boundTo: string): boolean;
  /** Uses up a challenge that was answered rightly; `false` if it was used before. */
  use(challenge: string): Promise<boolean>;
}

export function createChallenges(database: Database, clock: Clock, keys: SigningKeys): Challenges {
  const messageOf = (nonce: string, expiresAt: string, purpose: ChallengePurpose, boundTo: string) =>
    `passkey-challenge|${purpose}|${hashSecret(boundTo)}|${nonce}|${expiresAt}`;

  return {
    issue(purpose, boundTo) {
      const [nonce, expiresAt] = [randomSecret(), String(after(clock.now(), challengeLifetime).getTime())];
      return `${nonce}.${expiresAt}.${keys.sign(messageOf(nonce, expiresAt, purpose, boundTo))}`;
    },

    isOpen(challenge, purpose, boundTo) {
      const [nonce = '', expiresAt = '', signature = ''] = isoBase64URL.toUTF8String(challenge).split('.');
      // In another spelling it would count once more.
      const isAsIssued = isoBase64URL.fromUTF8String([nonce, expiresAt, signature].join('.')) === challenge;
      const isOurs = keys.verify(messageOf(nonce, expiresAt, purpose, boundTo), signature);
      return isAsIssued && isOurs && Number(expiresAt) > clock.now().getTime();
    },

    async use(challenge) {
      const used = await database
        .insertInto('passkey_challenge')
        .values({
          hash: hashSecret(challenge),
          expires_at: after(clock.now(), challengeLifetime),
        })
        .onConflict((conflict) => conflict.column('hash').doNothing())
        .executeTakeFirst();
      return (used.numInsertedOrUpdatedRows ?? 0n) > 0n;
    },
  };
}
