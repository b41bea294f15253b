import type { NewActivity, RecordActivity } from '../../infrastructure/activity/record.ts';
import type { Queryable } from '../../infrastructure/database/open-database.ts';

/** Writes what was done about a shop, in the activity of its organization. */
export async function recordForShop(
  record: RecordActivity,
  tx: Queryable,
  shopUuid: string,
  done: Omit<NewActivity, 'organizationUuid' | 'subject'>,
): Promise<void> {
  const { name, organization_uuid: organizationUuid } = await tx
    .selectFrom('shop')
    .select(['name', 'organization_uuid'])
    .where('uuid', '=', shopUuid)
    .executeTakeFirstOrThrow();
  await record(tx, { ...done, organizationUuid, subject: name });
}
