import { createHmac, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, in letters that are valid in cookies and links. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** The stored form of a secret. It is random, so a plain hash suffices; passwords are hashed elsewhere. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');

/** @param key a `KeyObject` where it is used repeatedly: Node prepares any other kind for each use, at three times the cost */
export const sign = (key: string | Buffer | KeyObject, message: string): string =>
  createHmac('sha256', key).update(message).digest('base64url');

/** Compares in constant time. The length of a secret is not confidential. */
export function equalSecrets(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
