import { seconds } from '../../infrastructure/clock.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { readClockOffset } from '../../infrastructure/system-values.ts';

type Shared = Pick<Infrastructure, 'clock' | 'database' | 'log'>;

/** Goes along with a clock that another server of the same sandbox has moved on. Time never goes back. */
export async function catchUpWithOthers({ clock, database }: Pick<Shared, 'clock' | 'database'>): Promise<void> {
  clock.offset = Math.max(clock.offset, await readClockOffset(database));
}

/** Looks every second how far the sandbox's clock was moved, by whichever server was asked to. */
export async function followOthers(shared: Shared): Promise<{ stop: () => void }> {
  await catchUpWithOthers(shared);
  const timer = setInterval(() => {
    catchUpWithOthers(shared).catch((error: unknown) =>
      shared.log.warn({ err: error }, 'the clock of the other servers is not known'),
    );
  }, seconds(1));
  return { stop: () => clearInterval(timer) };
}
