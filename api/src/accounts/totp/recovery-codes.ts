import { randomBytes } from 'node:crypto';
import { hashWithSalt } from '../session/password.ts';

const count = 10;
const length = 10;

/** 32 letters and digits without those that look alike. */
const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** Codes of 50 bits, written in two halves: `k7f3q-9xw2m`. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: count }, () => {
    const letters = Array.from(randomBytes(length), (byte) => alphabet.charAt(byte % alphabet.length)).join('');
    return `${letters.slice(0, length / 2)}-${letters.slice(length / 2)}`;
  });

/** A code as it was meant, however it was copied. */
export const compactCode = (code: string): string => code.replaceAll(/[\s-]/g, '').toLowerCase();

export const newRecoverySalt = (): string => randomBytes(16).toString('base64url');

/**
 * What is kept of a recovery code. Fifty bits can be tried out by whoever has the database, so it is hashed like a password
 * (NIST SP 800-63B, 3.1.2.2); with one salt per user, so that a code is compared with ten at the price of one.
 */
export const hashRecoveryCode = (code: string, salt: string): Promise<string> =>
  hashWithSalt(compactCode(code), Buffer.from(salt, 'base64url'));
