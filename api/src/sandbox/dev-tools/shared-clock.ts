import { seconds } from '../../infrastructure/clock.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { readClockOffset } from '../../infrastructure/system-values.ts';

type Shared = Pick<Infrastructure, 'clock' | 'database' | 'log'>;

/** Adopts the time of another server of the same sandbox. Time never goes back. */
export async function catchUpWithOthers({ clock, database }: Pick<Shared, 'clock' | 'database'>): Promise<void> {
  const stored = await readClockOffset(database);
  // Compared only now: the clock may have been moved while the stored time was read.
  clock.offset = Math.max(clock.offset, stored);
}

/** Reads the stored offset of the sandbox's clock every second, because any server may have moved it. */
export async function followOthers(shared: Shared): Promise<{ stop: () => void }> {
  await catchUpWithOthers(shared);
  const timer = setInterval(() => {
    catchUpWithOthers(shared).catch((error: unknown) =>
      shared.log.warn({ err: error }, 'the clock of the other servers could not be read'),
    );
  }, seconds(1));
  return { stop: () => clearInterval(timer) };
}
