import * as z from 'zod/mini';
import { operator } from '../../infrastructure/activity/actor.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import '../../accounts/session/support-view.tables.ts';

/** Queued for its last instant with each view. */
export const endSupportViewJob = defineJob('end-support-view', z.object({ viewUuid: z.string() }));

/** Ends a view that holds, and says so in the organization's activity. @returns whether it held */
export async function endView({ record }: Pick<Infrastructure, 'record'>, tx: Tx, uuid: string, endedAt: Date) {
  const ended = await tx
    .updateTable('support_view')
    .set({ ended_at: endedAt })
    .where('uuid', '=', uuid)
    .where('ended_at', 'is', null)
    .returning('organization_uuid')
    .executeTakeFirst();
  if (ended === undefined) return false;
  await record(tx, {
    organizationUuid: ended.organization_uuid,
    action: 'operator.acted',
    details: { what: 'support-view-ended' },
    by: operator,
  });
  return true;
}

/** What was not ended before ends when its time is over. */
export const createEndSupportView =
  (infrastructure: Pick<Infrastructure, 'database' | 'clock' | 'record'>): JobHandler<typeof endSupportViewJob> =>
  ({ viewUuid }) =>
    inTransaction(infrastructure.database, async (tx) => {
      await endView(infrastructure, tx, viewUuid, infrastructure.clock.now());
    });
