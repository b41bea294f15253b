import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';

/** Longer than any event is repeated: readings of the payment provider repeat for weeks, reminders are yearly. */
const remembered = days(400);

export async function forgetMails(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('billing_mail').where('created_at', '<', after(now, -remembered)).execute();
}
