import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { opaque } from '@kontor/contract/normal-form';
import { Piscina } from 'piscina';
import type { Hashing, Verifying } from './password-thread.ts';

/** How many are hashed at once: one processor is left for everything else, and each hash takes 19 MiB. */
export const hashesAtOnce = Math.max(1, availableParallelism() - 1);

/**
 * Hashing has its own threads with a low priority. The event loop's threads, which files, compression and DNS lookups
 * use, stay free, and reads of signed-in users take precedence over logins.
 */
const threads = new Piscina({
  filename: fileURLToPath(new URL('./password-thread.ts', import.meta.url)),
  minThreads: 0,
  maxThreads: hashesAtOnce,
  concurrentTasksPerWorker: 1,
  // Starting a thread takes longer than a hash, so threads are kept.
  idleTimeout: Number.POSITIVE_INFINITY,
  niceIncrement: 10,
  recordTiming: false,
});

let underWay = 0;

async function inThread<Result>(name: 'hash' | 'verify', task: Hashing | Verifying): Promise<Result> {
  const isRush = underWay > 0;
  underWay += 1;
  try {
    return (await threads.run({ ...task, isRush }, { name })) as Result;
  } finally {
    underWay -= 1;
  }
}

const run = {
  hash: (task: Hashing): Promise<string> => inThread('hash', task),
  verify: (task: Verifying): Promise<boolean> => inThread('verify', task),
};

export const hashPassword = (password: string): Promise<string> => run.hash({ password });

/** A deterministic hash: the same secret and salt give the same. For random secrets only. */
export const hashWithSalt = (password: string, salt: Uint8Array): Promise<string> => run.hash({ password, salt });

let unmatchedHash: Promise<string> | undefined;

/**
 * Compares with a stored hash. Without one it takes the same time, so that the duration does not reveal which addresses
 * have an account.
 */
export async function isPassword(storedHash: string | null, password: string): Promise<boolean> {
  unmatchedHash ??= hashPassword('matches no account');
  const hash = storedHash ?? (await unmatchedHash);
  for (const spelling of spellingsOf(password)) {
    if (await run.verify({ hash, password: spelling })) return storedHash !== null;
  }
  return false;
}

/**
 * In the form in which passwords are hashed, and in those in which keyboards send the same letters: before passwords had one form,
 * they were hashed as they came. Letters of English alone have one spelling, and cost one comparison.
 */
const spellingsOf = (password: string): ReadonlySet<string> =>
  new Set([opaque(password), password, password.normalize('NFC'), password.normalize('NFD')]);
