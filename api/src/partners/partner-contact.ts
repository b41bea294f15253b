import type { Language } from '@kontor/contract/schema';
import type { Queryable } from '../infrastructure/database/open-database.ts';

/** A partner's longest-standing owner, in whose language its credit notes are. `null` without users. */
export async function findPartnerContact(
  db: Queryable,
  partnerUuid: string,
): Promise<{ readonly language: Language } | null> {
  const row = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.uuid', 'membership.user_uuid')
    .select('app_user.language')
    .where('membership.organization_uuid', '=', partnerUuid)
    .where('membership.role', '=', 'owner')
    .orderBy('membership.created_at')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
