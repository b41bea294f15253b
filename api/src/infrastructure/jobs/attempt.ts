import { setTimeout as pause } from 'node:timers/promises';
import { seconds } from '../clock.ts';
import { actForAll } from '../database/acting-for.ts';
import type { HandledJob } from './define-job.ts';

/** How long a handler may take to give up once its signal is aborted. Then it is not waited for any longer. */
const timeToUnwind = seconds(1);

/** The reason of a signal when the job itself is not at fault: it is run again as if it had not been begun. */
export class GivenBack extends Error {}

/**
 * Runs a handler until it is done, or until a moment after its signal was aborted: a handler that does not listen must not
 * hold its lane for ever.
 *
 * @throws what the handler threw, or the reason of the abortion
 */
export async function attempt({ job, run }: HandledJob, payload: unknown, controller: AbortController): Promise<void> {
  const { signal } = controller;
  const deadline = setTimeout(
    () => controller.abort(new Error(`The job took longer than ${job.deadline} ms`)),
    job.deadline,
  );
  const done = new AbortController();
  const unwound = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => {
      clearTimeout(deadline);
      pause(timeToUnwind, undefined, { signal: done.signal }).then(
        () => reject(signal.reason),
        () => {},
      );
    });
  });
  try {
    await Promise.race([actForAll(() => run(payload, signal)), unwound]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    clearTimeout(deadline);
    done.abort();
  }
}
