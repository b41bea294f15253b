import { sql } from 'kysely';
import { after, days } from '../../infrastructure/clock.ts';
import type { Tx } from '../../infrastructure/database/open-database.ts';

/** As long as the activity that tells of them: 24 months. */
const closedKept = days(731);

/** The payment provider gives up an order that was not confirmed after a day; until then it may still accept its offer. */
const orderOpen = days(2);

export async function expireOffers(tx: Tx, now: Date): Promise<void> {
  await tx
    .updateTable('offer')
    .set({ ordered_by: null })
    .where('closed_at', '<', after(now, -orderOpen))
    .where('ordered_by', 'is not', null)
    .execute();
  await tx.deleteFrom('offer').where('closed_at', '<', after(now, -closedKept)).execute();
}

/** With a partner go its offers, with a merchant what it was offered. */
export async function eraseOffers(tx: Tx, organizationUuid: string): Promise<void> {
  await tx
    .deleteFrom('offer')
    .where((offer) =>
      offer.or([offer('partner_uuid', '=', organizationUuid), offer('organization_uuid', '=', organizationUuid)]),
    )
    .execute();
}

/** Forgets who ordered what has not taken effect yet. */
export async function forgetOrderer(tx: Tx, userUuid: string): Promise<void> {
  await tx
    .updateTable('offer')
    .set({ ordered_by: null })
    .where(sql<boolean>`ordered_by->>'userUuid' = ${userUuid}`)
    .execute();
}
