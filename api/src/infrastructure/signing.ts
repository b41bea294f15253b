import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 bits nobody can guess, in letters that fit into cookies and links. */
export const randomSecret = (): string => randomBytes(32).toString('base64url');

/** What is stored of a secret. It is random, so a plain hash suffices; passwords are hashed elsewhere. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

export const sign = (key: string | Buffer, message: string): string =>
  createHmac('sha256', key).update(message).digest('base64url');

/** Compares without telling by its duration where the first difference is. */
export function equalSecrets(left: string, right: string): boolean {
  const digest = (value: string) => createHash('sha256').update(value).digest();
  return timingSafeEqual(digest(left), digest(right));
}
