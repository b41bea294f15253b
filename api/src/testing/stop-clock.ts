import type { MovableClock } from '../infrastructure/clock.ts';

/** From here on only its offset moves the clock, so that a test does not depend on the machine's speed. */
export function stopClock(clock: MovableClock): void {
  const stoppedAt = Date.now();
  clock.now = () => new Date(stoppedAt + clock.offset);
}
