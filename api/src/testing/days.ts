import { addDays, calendarDay } from '@kontor/domain/date';
import type { TestApp } from './test-app.ts';

/** The day in so many days, in the vendor's calendar. */
export const dayIn = ({ infrastructure: { clock } }: Pick<TestApp, 'infrastructure'>, days: number): string =>
  calendarDay(addDays(clock.now().toISOString(), days));
