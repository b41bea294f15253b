import { after, hours } from '../../infrastructure/clock.ts';
import type { Windows } from './remote-report.repository.ts';

/** The beginning of an instant's hour. */
export const hourOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / hours(1)) * hours(1));

/** One more hour, because with the current hour alone, events of five minutes ago would be missing at the start of each hour. */
export function windowsAt(now: Date): Windows {
  const hour = hourOf(now);
  return { hour: after(hour, -hours(1)), day: after(hour, -hours(24)) };
}
