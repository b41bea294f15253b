import { calendarDay } from '@kontor/domain/date';
import { sql } from 'kysely';
import type { Infrastructure } from '../infrastructure.ts';
import type { Figure } from '../telemetry/metrics.ts';
import { type DailyWork, type DueWork, isBehind } from './daily-work.ts';

/** How far a kind of daily work is. */
export interface DailyWorkProgress extends DueWork {
  readonly name: string;
  /** When today's began, and how much of it is done; some seconds late, since processes write it at an interval. */
  readonly beganAt: Date | null;
  readonly done: number;
  readonly isBehind: boolean;
}

type Parts = Pick<Infrastructure, 'database' | 'clock'>;

/** Of every kind, in the order of their declaration. */
export async function readDailyWork(
  { database, clock }: Parts,
  works: readonly DailyWork[],
): Promise<DailyWorkProgress[]> {
  const now = clock.now();
  const today = await database
    .selectFrom('daily_work')
    .select(['name', 'began_at', sql<number>`done::int`.as('done')])
    .where('day', '=', calendarDay(now.toISOString()))
    .execute();
  const due = await findDue(
    database,
    works.flatMap(({ jobs }) => jobs.map(({ kind }) => kind)),
    now,
  );
  const planned = await findPlanned(
    database,
    works.flatMap(({ plan }) => plan?.kind ?? []),
  );
  const progress: DailyWorkProgress[] = [];
  for (const { name, plan, jobs, notQueued } of works) {
    const counted = today.find((row) => row.name === name);
    const parts = jobs.flatMap(({ kind }) => due.get(kind) ?? []);
    if (notQueued !== undefined) parts.push(await notQueued(database, now));
    const waits = parts.flatMap(({ oldestDueAt }) => (oldestDueAt === null ? [] : [oldestDueAt.getTime()]));
    const oldestDueAt = waits.length === 0 ? null : new Date(Math.min(...waits));
    progress.push({
      name,
      beganAt: counted?.began_at ?? null,
      done: counted?.done ?? 0,
      waiting: parts.reduce((sum, { waiting }) => sum + waiting, 0),
      oldestDueAt,
      isBehind: isBehind(oldestDueAt, plan === null || planned.has(plan.kind), now),
    });
  }
  return progress;
}

async function findDue(
  database: Parts['database'],
  kinds: readonly string[],
  now: Date,
): Promise<Map<string, DueWork>> {
  const { rows } = await sql<DueWork & { kind: string }>`
    select kind, count(*)::int as waiting, min(due_at) as "oldestDueAt" from job
    where kind = any(${kinds}) and due_at <= ${now} and failed_at is null and locked_until is null
    group by kind`.execute(database);
  return new Map(rows.map(({ kind, ...due }) => [kind, due]));
}

/** The jobs of these kinds that wait or run. */
async function findPlanned(database: Parts['database'], kinds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ kind: string }>`
    select kind from unnest(${kinds}::text[]) as planned (kind)
    where exists (select from job where job.kind = planned.kind and failed_at is null)`.execute(database);
  return new Set(rows.map(({ kind }) => kind));
}

/** The gauges of daily work. */
export const figuresOfDailyWork = (progress: readonly DailyWorkProgress[]): Figure[] =>
  progress.flatMap(({ name: work, done, waiting, isBehind }): Figure[] => [
    { metric: 'dailyWork', labels: { work, state: 'done' }, value: done },
    { metric: 'dailyWork', labels: { work, state: 'waiting' }, value: waiting },
    { metric: 'dailyWorkBehind', labels: { work }, value: isBehind ? 1 : 0 },
  ]);
