import { createHmac, hash, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits nobody can guess, in letters that fit into cookies and links. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret. It is random, so a plain hash suffices; passwords are hashed elsewhere. */
export const hashSecret = (secret: string): string => hash('sha256', secret, 'base64url');

/** @param key a `KeyObject` where it is used again and again: Node prepares any other kind for each use, at three times the cost */
export const sign = (key: string | Buffer | KeyObject, message: string): string =>
  createHmac('sha256', key).update(message).digest('base64url');

/** Compares without telling by its duration where the first difference is. How long a secret is, is none. */
export function equalSecrets(left: string, right: string): boolean {
  const [one, other] = [Buffer.from(left), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
