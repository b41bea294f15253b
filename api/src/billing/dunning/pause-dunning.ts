import { randomUUID } from 'node:crypto';
import { dunningDays } from '@kontor/domain/dunning-days';
import { sql } from 'kysely';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { advanceDunningJob } from './advance-dunning.ts';
import { followsWhenPaused } from './due-invoice-job.ts';

type Parts = Pick<Infrastructure, 'clock' | 'jobs'>;

const daysLater = (count: number) => sql<Date>`make_interval(hours => ${count * 24})`;

/**
 * Takes no step, sends no mail and switches nothing off until an instant; replaces an earlier pause. What is switched off works
 * again until then.
 */
export async function pauseDunning({ clock, jobs }: Parts, tx: Tx, shopUuid: string, until: Date): Promise<void> {
  const now = clock.now();
  // Before the pause is written: a step that is being taken ends first, and one that follows sees the pause.
  const running = await tx
    .selectFrom('dunning_process')
    .selectAll()
    .where('shop_uuid', '=', shopUuid)
    .where('state', '<>', 'resolved')
    .orderBy('uuid')
    .forUpdate()
    .execute();
  await tx.updateTable('subscription').set({ dunning_paused_until: until }).where('shop_uuid', '=', shopUuid).execute();
  const suspending = running.filter(({ state }) => state === 'overdue');
  if (suspending.length > 0) {
    // Ended, and begun again: what was suspended until now stays written down.
    await tx
      .updateTable('dunning_process')
      .set({
        state: 'resolved',
        deactivation_at: null,
        changed_at: now,
        suspended_at: sql`coalesce(suspended_at, changed_at)`,
      })
      .where(
        'uuid',
        'in',
        suspending.map(({ uuid }) => uuid),
      )
      .execute();
  }
  const reopened = suspending.map((process) => ({
    ...process,
    uuid: randomUUID(),
    state: 'final-reminder-with-deactivation-deadline-sent' as const,
    // The time to pay was over before.
    changed_at: process.started_at,
    suspended_at: null,
  }));
  if (reopened.length > 0) await tx.insertInto('dunning_process').values(reopened).execute();
  await tx
    .updateTable('dunning_process')
    .set({
      deactivation_at: sql`greatest(${until}::timestamptz, started_at + ${daysLater(dunningDays.deactivation)},
        changed_at + ${daysLater(dunningDays.deactivation - dunningDays.finalReminder)})`,
    })
    .where('shop_uuid', '=', shopUuid)
    .where('state', '=', 'final-reminder-with-deactivation-deadline-sent')
    .execute();
  const waiting = [...running.filter(({ state }) => state !== 'overdue'), ...reopened];
  await jobs.enqueueAll(
    tx,
    advanceDunningJob,
    waiting.map(({ uuid }) => ({ payload: { processUuid: uuid }, dueAt: until })),
  );
  // What became overdue in an earlier pause is followed when this one ends.
  await tx
    .updateTable('job')
    .set({ due_at: until })
    .where('failed_at', 'is', null)
    .where('unique_key', 'in', (db) =>
      db
        .selectFrom('invoice')
        .select(sql<string>`${followsWhenPaused('')} || uuid`.as('key'))
        .where('shop_uuid', '=', shopUuid)
        .where('state', 'in', ['open', 'processing']),
    )
    .execute();
}
