import { days, minutes, seconds } from '../../infrastructure/clock.ts';
import { hashSecret, sign } from '../../infrastructure/signing.ts';

export const accessLifetime = minutes(15);
/** A session that is not used for this long has ended. */
export const idleLifetime = days(14);
/** A session ends after this long, however often it is used. */
export const absoluteLifetime = days(90);
/** Tabs that refresh simultaneously all succeed within this time; later a used token counts as stolen. */
export const rotationGrace = seconds(10);

/** What the two cookies hold: `{session uuid}.{secret}`. */
export interface TokenPair {
  readonly sessionUuid: string;
  readonly refresh: string;
  readonly access: string;
}

/** The first token pair of a session, and the session's user. */
export interface OpenedSession extends TokenPair {
  readonly userUuid: string;
}

/** The access token is derived from the refresh token, so that deriving a pair twice gives the same result. */
export const pairOf = (sessionUuid: string, refreshSecret: string): TokenPair => ({
  sessionUuid,
  refresh: `${sessionUuid}.${refreshSecret}`,
  access: `${sessionUuid}.${sign(refreshSecret, 'access')}`,
});

/**
 * The successor of `secret`. Tabs that lose the race for a rotation derive the same successor from the token they hold
 * and the nonce that was stored; it cannot be derived from the database alone.
 */
export const nextSecret = (secret: string, nonce: string): string => sign(secret, `next|${nonce}`);

export const secretOf = (token: string): string => token.slice(token.indexOf('.') + 1);

export const hashToken = (token: string): string => hashSecret(secretOf(token));
