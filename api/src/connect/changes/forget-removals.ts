import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';

/** So long lists name what was removed: who was away for longer reads all of what there is. */
const kept = days(90);

export const forgetRemovals = async (tx: Tx, now: Date): Promise<void> => {
  await tx
    .deleteFrom('connect_change')
    .where('is_removed', '=', true)
    .where('changed_at', '<', after(now, -kept))
    .execute();
};
