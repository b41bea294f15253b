import { after, hours } from '../../infrastructure/clock.ts';
import type { Windows } from './remote-report.repository.ts';

/** The beginning of the hour that an instant lies in. */
export const hourOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / hours(1)) * hours(1));

/** With the running hour alone, what happened five minutes ago would be gone at each full hour: one more belongs to it. */
export function windowsAt(now: Date): Windows {
  const hour = hourOf(now);
  return { hour: after(hour, -hours(1)), day: after(hour, -hours(24)) };
}
