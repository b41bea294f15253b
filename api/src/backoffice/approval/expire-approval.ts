import { approvalDays } from '@kontor/contract/approval';
import * as z from 'zod/mini';
import { addressedTo } from '../../accounts/user/display-name.ts';
import { after, days } from '../../infrastructure/clock.ts';
import { inTransaction } from '../../infrastructure/database/transaction.ts';
import type { Infrastructure } from '../../infrastructure/infrastructure.ts';
import { defineJob, type JobHandler } from '../../infrastructure/jobs/define-job.ts';
import { closeApproval, findApproval } from './approval.repository.ts';
import { approvalExpiredMail } from './approval-expired.mail.ts';

/** Queued for its last day with each call that waits. */
export const expireApprovalJob = defineJob('expire-approval', z.object({ approvalUuid: z.string() }));

export const endOfApproval = (requestedAt: Date): Date => after(requestedAt, days(approvalDays));

/** What no one has decided ends, and who asked for it is told. */
export const createExpireApproval =
  ({
    database,
    clock,
    outbox,
  }: Pick<Infrastructure, 'database' | 'clock' | 'outbox'>): JobHandler<typeof expireApprovalJob> =>
  ({ approvalUuid }) =>
    inTransaction(database, async (tx) => {
      const now = clock.now();
      if (!(await closeApproval(tx, approvalUuid, { state: 'expired', by: null, reason: null, now }))) return;
      const approval = await findApproval(tx, approvalUuid);
      if (!approval?.requested_by_uuid) return;
      const asker = await tx
        .selectFrom('app_user')
        .select(['email', 'first_name', 'last_name', 'language'])
        .where('uuid', '=', approval.requested_by_uuid)
        .executeTakeFirst();
      if (asker === undefined) return;
      await outbox.send(tx, {
        ...addressedTo(asker),
        mail: approvalExpiredMail({ requestedAt: approval.requested_at, reason: approval.reason ?? approval.call }),
      });
    });
