import type { HistoryRange, OperatorHistory } from '@kontor/contract/operator-status';
import { sql } from 'kysely';
import { after, hours } from '../../infrastructure/clock.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';
import { hourOf } from './hours.ts';
import { loadsIn, quantile } from './load-time.ts';

/** A day is 24 full hours and the current one; a week has fewer steps, so that a step is wide enough to be seen. */
const ranges: Record<HistoryRange, { readonly hoursPerStep: number; readonly steps: number }> = {
  day: { hoursPerStep: 1, steps: 25 },
  week: { hoursPerStep: 6, steps: 29 },
};

/** What was reported on remotes, step by step, of all their releases together. */
export async function readHistory(db: Queryable, range: HistoryRange, now: Date): Promise<OperatorHistory> {
  const { hoursPerStep, steps } = ranges[range];
  const length = hours(hoursPerStep);
  const first = after(hourOf(now), -length * (steps - 1) - hours((hourOf(now).getTime() / hours(1)) % hoursPerStep));
  const stepOf = sql<number>`floor(extract(epoch from (hour - ${first})) / ${length / 1000})::int`;
  const loads = await db
    .selectFrom('remote_load')
    .select(['remote', 'up_to_ms', stepOf.as('step'), sql<number>`sum(count)::int`.as('count')])
    .where('hour', '>=', first)
    .groupBy(['remote', 'up_to_ms', sql`3`])
    .execute();
  const failures = await db
    .selectFrom('remote_failure')
    .select(['remote', stepOf.as('step'), sql<number>`sum(count)::int`.as('count')])
    .where('hour', '>=', first)
    .groupBy(['remote', sql`2`])
    .execute();
  const remotes = [...new Set([...loads, ...failures].map(({ remote }) => remote))].sort();
  return {
    range,
    remotes: remotes.map((remote) => ({
      remote,
      steps: Array.from({ length: steps }, (_, step) => {
        const isOfStep = (row: { remote: string; step: number }) => row.remote === remote && row.step === step;
        const histogram = new Map(loads.filter(isOfStep).map(({ up_to_ms, count }) => [up_to_ms, count]));
        return {
          since: after(first, length * step).toISOString(),
          loads: loadsIn(histogram),
          failures: failures.find(isOfStep)?.count ?? 0,
          p50: quantile(histogram, 0.5),
        };
      }),
    })),
  };
}
