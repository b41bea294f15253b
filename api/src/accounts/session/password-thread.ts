import { setTimeout as pause } from 'node:timers/promises';
import { hashSync, verifySync } from '@node-rs/argon2';

/** OWASP password storage: argon2id with 19 MiB, two passes, one lane. About 20 ms. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Every task says whether others were under way when it came. */
export interface InRush {
  readonly isRush: boolean;
}

export interface Hashing {
  readonly password: string;
  readonly salt?: Uint8Array;
}

export interface Verifying {
  readonly hash: string;
  readonly password: string;
}

let restsUntil = 0;

/** How long a thread rests after a hash, in times of the processor time that it took. */
const rest = 3;

/**
 * Rests before the next hash of a rush, in which processor and database belong to those who are signed in for most of the time
 * (docs/decisions/0015-fixed-costs-of-calls-and-logins.md). Who signs in alone waits for nothing.
 */
async function withRest<T>(isRush: boolean, work: () => T): Promise<T> {
  const left = restsUntil - performance.now();
  if (isRush && left > 0) await pause(left);
  const before = process.threadCpuUsage();
  const result = work();
  // Not the time that passed: on a busy machine the thread waits for its turn anyway, and would rest for that as well.
  const { user, system } = process.threadCpuUsage(before);
  restsUntil = performance.now() + (rest * (user + system)) / 1000;
  return result;
}

export const hash = ({ password, salt, isRush }: Hashing & InRush): Promise<string> =>
  withRest(isRush, () => hashSync(password, { ...parameters, salt }));

export const verify = ({ hash: stored, password, isRush }: Verifying & InRush): Promise<boolean> =>
  withRest(isRush, () => verifySync(stored, password));
