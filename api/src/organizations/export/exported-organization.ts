import type { ActivityRow } from '../../infrastructure/activity/activity.tables.ts';
import type { Database } from '../../infrastructure/database/open-database.ts';
import { type ExportedLists, inPages, listOf } from '../../infrastructure/exported.ts';
import { activityOnTheWire } from '../activity/activity.routes.ts';
import { findInvitations } from '../members/invitation.repository.ts';
import { findMembers } from '../members/member.repository.ts';

export const readOrganization = (database: Database, uuid: string) =>
  database
    .selectFrom('organization')
    .select([
      'uuid',
      'type',
      'name',
      'state',
      'base_data as baseData',
      'vat_id_verification_status as vatIdVerificationStatus',
      'shop_system as shopSystem',
      'selected_products as selectedProducts',
      'requires_second_factor as requiresSecondFactor',
      'created_at as createdAt',
    ])
    .where('uuid', '=', uuid)
    .executeTakeFirstOrThrow();

/** Who belongs to an organization, and what was done in it. */
export const exportedOrganization: ExportedLists = {
  members: listOf(findMembers),
  invitations: listOf(findInvitations),
  async *activity(database, organizationUuid) {
    const rows = inPages<ActivityRow>((last, limit) => readActivity(database, organizationUuid, last, limit));
    for await (const row of rows) yield activityOnTheWire(row);
  },
};

type Place = Pick<ActivityRow, 'at' | 'number'>;

const readActivity = (database: Database, organizationUuid: string, after: Place | null, limit: number) =>
  database
    .selectFrom('activity')
    .selectAll()
    .where('organization_uuid', '=', organizationUuid)
    .$if(after !== null, (rest) =>
      rest
        .where('at', '>=', after?.at ?? new Date(0))
        .where((row) => row.or([row('at', '>', after?.at ?? new Date(0)), row('number', '>', after?.number ?? 0)])),
    )
    .orderBy('at')
    .orderBy('number')
    .limit(limit)
    .execute();
