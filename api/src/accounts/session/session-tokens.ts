import { days, minutes, seconds } from '../../infrastructure/clock.ts';
import { hashSecret, sign } from '../../infrastructure/signing.ts';

export const accessLifetime = minutes(15);
/** A session that is not used for this long is over. */
export const idleLifetime = days(14);
/** A session is over after this long, however much it is used. */
export const absoluteLifetime = days(90);
/** Tabs that refresh at the same moment all succeed within this time; later a used token counts as stolen. */
export const rotationGrace = seconds(10);

/** What the two cookies hold: `{session uuid}.{secret}`. */
export interface TokenPair {
  readonly sessionUuid: string;
  readonly refresh: string;
  readonly access: string;
}

/** The first pair of a session, and whose session it is. */
export interface OpenedSession extends TokenPair {
  readonly userUuid: string;
}

/** The access token follows from the refresh token, so whoever derives one pair twice gets the same. */
export const pairOf = (sessionUuid: string, refreshSecret: string): TokenPair => ({
  sessionUuid,
  refresh: `${sessionUuid}.${refreshSecret}`,
  access: `${sessionUuid}.${sign(refreshSecret, 'access')}`,
});

/**
 * The secret that follows on `secret`. Those who lose the race for a rotation derive the winner's secret from the token they
 * still hold and the nonce that the winner stored; nobody can derive it from the database alone.
 */
export const nextSecret = (secret: string, nonce: string): string => sign(secret, `next|${nonce}`);

export const secretOf = (token: string): string => token.slice(token.indexOf('.') + 1);

export const hashToken = (token: string): string => hashSecret(secretOf(token));
