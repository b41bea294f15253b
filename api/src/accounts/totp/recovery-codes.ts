import { randomBytes } from 'node:crypto';
import { hashWithSalt } from '../session/password.ts';

const count = 10;
const length = 10;

/** 32 letters and digits, without those that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Codes of 50 bits, written in two halves: `k7f3q-9xw2m`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => {
    const letters = Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
    return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
  });

/** A code in its stored form, however it was entered. */
export const compactCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

export const newRecoverySalt = (): string => randomBytes(16).toString('base64url');

/**
 * The stored form of a recovery code. Fifty bits could be guessed from a copy of the database, so it is hashed like a
 * password (NIST SP 800-63B, 3.1.2.2); with one salt per user, so that a code is compared with all ten by one hash.
 */
export const hashRecoveryCode = (code: string, salt: string): Promise<string> =>
  hashWithSalt(compactCode(code), Buffer.from(salt, 'base64url'));
