import type { Language } from '@kontor/contract/schema';
import type { Queryable } from '../infrastructure/database/open-database.ts';

/** That of the organization's longest-standing owner: its papers are in it unless it selected one. German without owners. */
export async function findOwnerLanguage(db: Queryable, organizationUuid: string): Promise<Language> {
  const row = await db
    .selectFrom('membership')
    .innerJoin('app_user', 'app_user.uuid', 'membership.user_uuid')
    .select('app_user.language')
    .where('membership.organization_uuid', '=', organizationUuid)
    .where('membership.role', '=', 'owner')
    .orderBy('membership.created_at')
    .limit(1)
    .executeTakeFirst();
  return row?.language ?? 'de';
}
