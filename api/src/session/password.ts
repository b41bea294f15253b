import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createGate } from '../infrastructure/gate.ts';

/** OWASP password storage: argon2id with 19 MiB, two passes, one lane. About 20 ms. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Hashing runs on the threads that also read files, compress and look up addresses (https://nodejs.org/api/cli.html#uv_threadpool_sizesize). */
const threads = Number(process.env['UV_THREADPOOL_SIZE']) || 4;

/**
 * How many are hashed at once: one processor and two threads are left to everything else. More would take memory, 19 MiB each,
 * and have plain reads wait behind logins.
 */
export const hashesAtOnce = Math.max(1, Math.min(availableParallelism() - 1, threads - 2));
const inTurn = createGate(hashesAtOnce);

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, parameters));

/** A hash that can be looked up: the same secret and salt give the same. For secrets that people did not choose. */
export const hashWithSalt = (secret: string, salt: Buffer): Promise<string> =>
  inTurn(() => hash(secret, { ...parameters, salt }));

const nobodysHash = hash('the password of nobody', parameters);

/** Compares with a stored hash. Without one it takes as long, so that nobody learns which addresses have an account. */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  const reference = storedHash ?? (await nobodysHash);
  const matches = await inTurn(() => verify(reference, password));
  return matches && storedHash !== null;
}
