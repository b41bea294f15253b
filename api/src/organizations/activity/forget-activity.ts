import { after, days } from '../../infrastructure/clock.ts';
import { erased } from '../../infrastructure/database/erased.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';

/** 24 months. */
const kept = days(731);

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

export async function expireActivity(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('activity').where('at', '<', after(now, -kept)).execute();
}
