import { Secret, TOTP } from 'otpauth';

/** 160 bits, as RFC 4226 recommends, in base32, which can be typed. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** The content of the QR code; apps show the issuer's name. Six digits, 30 seconds and SHA-1: only the defaults work in every app. */
export const totpUri = (secret: string, email: string, issuer: string): string =>
  new TOTP({ issuer, label: email, secret }).toString();

/** Whether this has the form of an app's code; a recovery code is longer. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * The time step of a code; `null` unless it is the current one, the previous or the next. Uses the machine's time
 * instead of the movable clock, because authenticator apps do.
 */
export function stepOf(secret: string, code: string, timestamp: number = Date.now()): number | null {
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}
