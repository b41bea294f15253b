import { hours, minutes, seconds } from '../../infrastructure/clock.ts';

/** Between an attempt that failed and the next one. After the last of them a delivery is parked. */
const delays = [
  seconds(5),
  minutes(1),
  minutes(5),
  minutes(30),
  hours(2),
  hours(6),
  hours(12),
  hours(24),
  hours(24),
] as const;

/** Up to a tenth more, so that the events of an outage do not all return at the same moment. */
const jitter = 0.1;

/**
 * Milliseconds until the next attempt; `null` after the last one.
 *
 * @param attempts those that were made
 * @param random from 0 to 1
 */
export function retryDelay(attempts: number, random: number): number | null {
  const delay = delays[attempts - 1];
  return delay === undefined ? null : Math.round(delay * (1 + jitter * random));
}
