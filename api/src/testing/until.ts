import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { seconds } from '../infrastructure/clock.ts';

/** Resolves as soon as `condition` holds, and rejects if it does not within the limit. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + seconds(30);
  while (!(await condition())) {
    if (performance.now() > end) throw new Error('The condition was not met in time');
    await turnOfTheLoop();
  }
}
