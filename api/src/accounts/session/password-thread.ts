import { setTimeout as pause } from 'node:timers/promises';
import { hashSync, verifySync } from '@node-rs/argon2';

/** OWASP password storage: argon2id with 19 MiB, two passes, one lane. About 20 ms. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each task says whether others were in progress when it arrived. */
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

/** How long a thread rests after a hash, as a multiple of the processor time of the hash. */
const rest = 3;

/**
 * Rests before the next hash while several logins are in progress, so that processor and database serve signed-in users
 * most of the time (docs/decisions/0015-fixed-costs-of-calls-and-logins.md). A single login does not wait.
 */
async function withRest<T>(isRush: boolean, work: () => T): Promise<T> {
  const left = restsUntil - performance.now();
  if (isRush && left > 0) await pause(left);
  const before = process.threadCpuUsage();
  const result = work();
  // Processor time, not elapsed time: on a busy machine the thread is suspended anyway, and would rest for that time
  // again.
  const { user, system } = process.threadCpuUsage(before);
  restsUntil = performance.now() + (rest * (user + system)) / 1000;
  return result;
}

export const hash = ({ password, salt, isRush }: Hashing & InRush): Promise<string> =>
  withRest(isRush, () => hashSync(password, { ...parameters, salt }));

export const verify = ({ hash: stored, password, isRush }: Verifying & InRush): Promise<boolean> =>
  withRest(isRush, () => verifySync(stored, password));
