import { after, days } from '../../infrastructure/clock.ts';
import { erased } from '../../infrastructure/database/erased.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';
import { type MonthlyTable, startOfMonth } from '../../infrastructure/months/monthly-table.ts';

/** 24 months. */
const kept = days(731);

/** What is older is not shown, and leaves with its month. */
export const activityKeptFrom = (now: Date): Date => after(now, -kept);

export const activityByMonth: MonthlyTable = {
  table: 'activity',
  column: 'at',
  of: 'instants',
  keptFrom: activityKeptFrom,
};

/** The names of a user who is erased; what was done stays. */
export async function forgetUser(
  tx: Tx,
  { uuid, email }: { readonly uuid: string; readonly email: string },
): Promise<void> {
  await tx
    .updateTable('activity')
    .set({ actor_name: erased, actor_user_uuid: null, address: null })
    .where('actor_user_uuid', '=', uuid)
    .execute();
  await tx
    .updateTable('activity')
    .set({ subject: erased, subject_user_uuid: null })
    .where((is) =>
      is.or([
        is('subject_user_uuid', '=', uuid),
        is.and([
          is('subject', '=', email),
          is('action', 'in', ['member.invited', 'invitation.resent', 'invitation.withdrawn']),
        ]),
      ]),
    )
    .execute();
}

/** How long a month may take to leave. */
const leaving = days(2);

/** Only the part from before there were months has rows that should have left with their month, until it leaves itself. */
export async function expireActivity(tx: Tx, now: Date): Promise<void> {
  const left = startOfMonth(activityKeptFrom(after(now, -leaving)));
  await tx.deleteFrom('activity').where('at', '<', left).execute();
}
