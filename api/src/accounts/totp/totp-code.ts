import { brand } from '@kontor/contract/brand';
import { Secret, TOTP } from 'otpauth';

/** 160 bits, as RFC 4226 recommends, in the letters that people can type (base32). */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** What the QR code holds. Six digits, 30 seconds, SHA-1: the defaults are all that every app understands. */
export const totpUri = (secret: string, email: string): string =>
  new TOTP({ issuer: brand.name, label: email, secret }).toString();

/** Whether this is a code of an app at all; a recovery code is longer. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code);

/**
 * The time step that a code was made for; `null` unless that is the one now, the one before or the one after.
 * The time is the machine's, not the movable clock's: nobody moves the clock in people's phones.
 */
export function stepOf(secret: string, code: string, timestamp: number = Date.now()): number | null {
  const delta = TOTP.validate({ token: code, secret: Secret.fromBase32(secret), timestamp, window: 1 });
  return delta === null ? null : TOTP.counter({ timestamp }) + delta;
}
